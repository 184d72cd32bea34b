/** Finds the variables that a script's text sets and reads. Pure. */

// No part of a pattern matches to the end of a line, so the time is linear.
const sets =
  /\bcontext\s{0,9}\.\s{0,9}([A-Za-z_$][\w$]*)(?:\s{0,9}[.[][^=;\n]{0,200}|\s{0,9}(?:[-+*/%&|^]|\*\*|\?\?|\|\||&&)?)(?<![<>!])=(?![=>])/g;
const reads = /\bcontext\s{0,9}\??\.\s{0,9}([A-Za-z_$][\w$]*)/g;

/** Variables that the script sets by `context.name = `, one for each time. */
export const setBy = (script: string): readonly string[] => namesBy(sets, script);

/** Variables that the script names as `context.name`. */
export const readBy = (script: string): readonly string[] => namesBy(reads, script);

const namesBy = (pattern: RegExp, script: string): readonly string[] =>
  [...script.matchAll(pattern)].map(([, name = '']) => name);
