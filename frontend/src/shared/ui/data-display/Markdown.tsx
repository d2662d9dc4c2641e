import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Marked, type MarkedToken, type Token } from "marked";
import { Fragment, type ReactNode } from "react";

const COMMENT = /^<!--[\s\S]*?-->\n?/;
const BREAK = /^<br\s*\/?>\n?/i;
/** Stars between letters or digits, as in "Kund*innen" and "5*3". */
const STARS_IN_WORDS = /(?<=[\p{L}\p{N}])\*+(?=[\p{L}\p{N}])/gu;

const comment = (text: string) => {
  const raw = COMMENT.exec(text)?.[0];
  return raw === undefined ? undefined : { type: "space" as const, raw };
};

/**
 * CommonMark, in which no typed word gets lost: there is no HTML but comments and line breaks, no tables,
 * no definitions of links, and stars within words are stars. `undefined` is "not here", `false` "as usual".
 */
const commonMark = new Marked({
  hooks: { emStrongMask: (text) => text.replace(STARS_IN_WORDS, (stars) => "a".repeat(stars.length)) },
  tokenizer: {
    html: (text) => comment(text) as undefined,
    tag(text) {
      const raw = BREAK.exec(text)?.[0];
      return (raw === undefined ? comment(text) : { type: "br", raw }) as undefined;
    },
    emStrong: (text, masked) => (masked.at(-text.length) === text[0] ? false : undefined),
    def: () => undefined,
    table: () => undefined,
    del: () => undefined,
  },
});

/** The address that a link leads to, if it is one of another site. */
function addressOf(href: string, text: string): string | undefined {
  if (/^www\./i.test(href)) return `https://${href}`;
  // A typed "www." has no scheme.
  if (/^www\./i.test(text)) return href.replace(/^http:/i, "https:");
  return /^(https?:|mailto:)/i.test(href) ? href : undefined;
}

const Paragraph = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ whiteSpace: "pre-line" }}>
    {children}
  </Typography>
);

const all = (tokens: readonly Token[]): ReactNode =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={index}>{show(token as MarkedToken)}</Fragment>
  ));

function show(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "space":
    case "hr":
      return null;
    case "br":
      return <br />;
    case "paragraph":
      return <Paragraph>{all(token.tokens)}</Paragraph>;
    case "heading":
      // A heading would break the outline of the screen that shows the text.
      return (
        <Typography variant="subtitle2" component="p">
          {all(token.tokens)}
        </Typography>
      );
    case "code":
      return <Paragraph>{token.text}</Paragraph>;
    case "blockquote":
      return all(token.tokens);
    case "list": {
      const items = token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        <li key={index}>{all(item.tokens)}</li>
      ));
      return token.ordered ? <ol start={Number(token.start)}>{items}</ol> : <ul>{items}</ul>;
    }
    case "strong":
      return <strong>{all(token.tokens)}</strong>;
    case "em":
      return <em>{all(token.tokens)}</em>;
    case "link": {
      const address = addressOf(token.href, token.text);
      const text = all(token.tokens);
      if (!address) return text;
      return (
        <Link href={address} target="_blank" rel="nofollow noopener noreferrer">
          {text}
        </Link>
      );
    }
    // Pictures are not loaded from elsewhere: their words.
    case "image":
    case "text":
      return token.tokens ? all(token.tokens) : token.text;
    case "escape":
    case "codespan":
      return token.text;
    default:
      return token.raw;
  }
}

type MarkdownProps = { children: string | undefined };

/**
 * A text in Markdown: paragraphs, lists, bold, italics and links to other sites; the text of all
 * else. HTML is text.
 */
export function Markdown({ children = "" }: MarkdownProps) {
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
      {all(commonMark.lexer(children))}
    </Box>
  );
}
