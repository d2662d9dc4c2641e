import type { Plugin } from "vite";
import { SCHEME_ATTRIBUTE, VAR_PREFIX } from "../src/shared/theme/constants.ts";
import { darkPalette, lightPalette } from "../src/shared/theme/palette.ts";
import { FONT, RADIUS, SPACING, typography } from "../src/shared/theme/scale.ts";

const MODULE = "virtual:theme-tokens.css";

type Style = { fontSize: string; lineHeight: number; fontWeight?: number; letterSpacing?: string };

/** `{ primary: { main } }` → `--v-palette-primary-main`, with MUI's names and values. */
function paletteVars(palette: object, path: string[] = ["palette"]): string {
  return Object.entries(palette)
    .map(([name, value]) =>
      typeof value === "string"
        ? `--${[VAR_PREFIX, ...path, name].join("-")}:${value};`
        : paletteVars(value as object, [...path, name]),
    )
    .join("");
}

/** One `font` shorthand and letter spacing per step of the type scale. */
function typeVars(): string {
  return Object.entries(typography)
    .filter((entry): entry is [string, Style] => typeof entry[1] === "object")
    .map(([name, { fontSize, lineHeight, fontWeight = 400, letterSpacing = "normal" }]) => {
      const font = `${fontWeight} ${fontSize}/${lineHeight} ${FONT}`;
      return `--${VAR_PREFIX}-font-${name}:${font};--${VAR_PREFIX}-tracking-${name}:${letterSpacing};`;
    })
    .join("");
}

function css(): string {
  const radius = Object.entries(RADIUS).map(([name, px]) => `--${VAR_PREFIX}-radius-${name}:${px}px;`);
  const scale = `--${VAR_PREFIX}-spacing:${SPACING}px;${radius.join("")}${typeVars()}`;
  const dark = `${paletteVars(darkPalette)}color-scheme:dark;`;
  return [
    `:root{${scale}${paletteVars(lightPalette)}color-scheme:light;}`,
    `@media (prefers-color-scheme:dark){:root:not([${SCHEME_ATTRIBUTE}="light"]){${dark}}}`,
    `:root[${SCHEME_ATTRIBUTE}="dark"]{${dark}}`,
  ].join("\n");
}

/**
 * Provides the theme's values as CSS variables for content without MUI: the landing page, the
 * loading state and the error screen. Both use `src/shared/theme`.
 */
export const themeTokens: Plugin = {
  name: "theme-tokens",
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? css() : undefined),
};
