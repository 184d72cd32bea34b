/** Texts of others, as they came: nothing in them may hide, or turn the order of what stands around it. */

/** Signs that nobody sees: controls, marks of direction, other ends of lines, what has no width. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The text with each hidden sign written out, `\u202e`, but for tabs and ends of lines. */
export const visible = (text) =>
  text.replace(hidden, (sign) => (sign === '\n' || sign === '\t' ? sign : written(sign)));

/** As JSON writes it: by its halves where it has two. */
const written = (sign) =>
  Array.from({ length: sign.length }, (_, at) => {
    const code = sign.charCodeAt(at).toString(16);
    return `\\u${code.padStart(4, '0')}`;
  }).join('');

/** Letters that are read from right to left. */
const backwards =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The same within a sentence: whatever direction it is written in, what stands beside it keeps its place. */
export const isolated = (text) =>
  backwards.test(text) ? `\u2068${visible(text)}\u2069` : visible(text);
