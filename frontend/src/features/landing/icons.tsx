import type { ReactNode } from "react";

const ICON_SHAPES: Record<string, ReactNode> = {
  network: (
    <>
      <circle cx="12" cy="5.5" r="2.5" />
      <circle cx="5.5" cy="17.5" r="2.5" />
      <circle cx="18.5" cy="17.5" r="2.5" />
      <path d="M10.8 7.7 6.8 15.3M13.2 7.7l4 7.6M8 17.5h8" />
    </>
  ),
  briefcase: (
    <>
      <rect x="3" y="7.5" width="18" height="12" rx="2.2" />
      <path d="M8.5 7.5V5.7c0-.9.7-1.7 1.7-1.7h3.6c1 0 1.7.8 1.7 1.7v1.8M3 12.5h18M12 11.5v2" />
    </>
  ),
  track: (
    <>
      <path d="M5 6.5h9.5a3 3 0 0 1 0 6H9.5a3 3 0 0 0 0 6H15" />
      <circle cx="4.5" cy="6.5" r="1.5" />
      <path d="m16.5 18.5 1.8 1.8 3.2-3.6" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
};

/** Decorative icons of the landing page. */
export function Icon({ name, className }: { name: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {ICON_SHAPES[name]}
    </svg>
  );
}
