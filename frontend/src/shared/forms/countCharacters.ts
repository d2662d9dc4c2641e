/** The length of a text in code points, as the server counts it: an emoji is one character. */
export const countCharacters = (text: string): number => Array.from(text).length;
