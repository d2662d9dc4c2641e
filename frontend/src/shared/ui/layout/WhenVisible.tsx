import Box from "@mui/material/Box";
import { type ReactNode, useEffect, useRef, useState } from "react";

type WhenVisibleProps = {
  /** Shown until then. */
  placeholder: ReactNode;
  children: ReactNode;
};

/** Renders its children once they are scrolled near, to defer their fetching. */
export function WhenVisible({ placeholder, children }: WhenVisibleProps) {
  const placeholderRef = useRef<HTMLDivElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (isVisible || !placeholderRef.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsVisible(true),
      { rootMargin: "200px" },
    );
    observer.observe(placeholderRef.current);
    return () => observer.disconnect();
  }, [isVisible]);
  return isVisible ? children : <Box ref={placeholderRef}>{placeholder}</Box>;
}
