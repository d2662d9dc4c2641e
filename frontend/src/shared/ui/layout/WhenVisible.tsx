import Box from "@mui/material/Box";
import { type ReactNode, useEffect, useRef, useState } from "react";

type WhenVisibleProps = {
  /** What holds the place until then. */
  placeholder: ReactNode;
  children: ReactNode;
};

/** What is far down on a screen, and asks for its rows only once somebody comes near it. */
export function WhenVisible({ placeholder, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "200px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return seen ? children : <Box ref={place}>{placeholder}</Box>;
}
