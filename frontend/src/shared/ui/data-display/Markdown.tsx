import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";

/** Headings would break the outline of the screen that shows the text. */
const Heading = ({ children }: { children?: ReactNode }) => (
  <Typography variant="subtitle2" component="p">
    {children}
  </Typography>
);

const components: Components = {
  p: ({ children }) => (
    <Typography variant="body2" sx={{ whiteSpace: "pre-line" }}>
      {children}
    </Typography>
  ),
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: ({ href, children }) =>
    href ? (
      <Link href={href} target="_blank" rel="nofollow noopener noreferrer">
        {children}
      </Link>
    ) : (
      children
    ),
};

const ELEMENTS = ["p", "ul", "ol", "li", "strong", "em", "a", "br", "h1", "h2", "h3", "h4", "h5", "h6"];

const safeAddress = (address: string): string => (/^(https?:|mailto:)/i.test(address) ? address : "");

type MarkdownProps = { children: string };

/**
 * A text in Markdown: paragraphs, lists, bold, italics and links to other sites; the text of all
 * else. HTML is not shown. In a script of its own: see `LazyMarkdown`.
 */
export function Markdown({ children }: MarkdownProps) {
  return (
    <Box
      sx={{
        typography: "body2",
        overflowWrap: "anywhere",
        maxWidth: "80ch",
        display: "grid",
        gap: 1,
        "& ul, & ol": { m: 0, pl: 2.5 },
        "& li > p": { display: "inline" },
      }}
    >
      <ReactMarkdown
        allowedElements={ELEMENTS}
        unwrapDisallowed
        skipHtml
        urlTransform={safeAddress}
        components={components}
      >
        {children}
      </ReactMarkdown>
    </Box>
  );
}
