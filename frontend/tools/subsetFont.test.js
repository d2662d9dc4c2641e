import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file) => readFileSync(new URL(file, import.meta.url), "utf8");
const BASIC = "../src/shared/theme/fonts/inter-basic.css";
const INTER = "../node_modules/@fontsource-variable/inter/index.css";

it.each(["font-family", "font-style", "font-weight"])(
  "declares the same %s as the package's faces, or letters outside the subset would get another font",
  (name) => {
    const valuesIn = (file) => {
      const found = [...read(file).matchAll(new RegExp(`${name}: ([^;]+);`, "g"))];
      return [...new Set(found.map(([, value]) => value.replace(/['"]/g, "")))];
    };
    expect(valuesIn(INTER)).toHaveLength(1);
    expect(valuesIn(BASIC)).toEqual(valuesIn(INTER));
  },
);
