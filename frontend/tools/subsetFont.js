/*
 * Makes the font for what most pages show: the characters below, in the weights that the product
 * uses, in half the size of the package's font. All others still come from the package's. Run
 * `npm run font` after an update of @fontsource-variable/inter, or when pages use other characters,
 * and commit the result.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const ROOT = path.resolve(import.meta.dirname, "..");
const INTER = path.join(ROOT, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
const FOLDER = path.join(ROOT, "src/shared/theme/fonts");

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const OTHERS = ["\u00a0", ..."©·×–—‘’“”•…€"];
const WEIGHTS = { min: 400, max: 700, default: 400 };

const characters = [...ASCII, ...OTHERS];
const font = await subsetFont(await readFile(INTER), characters.join(""), {
  targetFormat: "woff2",
  variationAxes: { wght: WEIGHTS },
});
const hex = (character) => character.codePointAt(0).toString(16).toUpperCase();
const css = `/* Made by tools/subsetFont.js. Comes after the package's faces, so it is used for these characters. */
@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  /* As the package's faces: browsers combine only faces of the same weights. */
  font-weight: 100 900;
  src: url("./inter-basic.woff2") format("woff2");
  unicode-range:
    ${[`U+20-7E`, ...OTHERS.map((character) => `U+${hex(character)}`)].join(",\n    ")};
}
`;
await mkdir(FOLDER, { recursive: true });
await writeFile(path.join(FOLDER, "inter-basic.woff2"), font);
await writeFile(path.join(FOLDER, "inter-basic.css"), css);
console.log(`inter-basic.woff2: ${Math.round(font.length / 1024)} KB`);
