/** Finds the variables that a script's text sets and reads. Pure. */

// No part of a pattern runs on for the whole of a line: the time grows with the text alone.
const sets =
  /\bcontext\s{0,9}\.\s{0,9}([A-Za-z_$][\w$]*)(?:\s{0,9}[.[][^=;\n]{0,200}|\s{0,9}(?:[-+*/%&|^]|\*\*|\?\?|\|\||&&)?)(?<![<>!])=(?![=>])/g;
const reads = /\bcontext\s{0,9}\??\.\s{0,9}([A-Za-z_$][\w$]*)/g;

/** Variables that it sets by `context.name = `, as often as it does. */
export const setBy = (script: string): readonly string[] => namesBy(sets, script);

/** Variables that it names as `context.name`. */
export const readBy = (script: string): readonly string[] => namesBy(reads, script);

const namesBy = (pattern: RegExp, script: string): readonly string[] =>
  [...script.matchAll(pattern)].map(([, name = '']) => name);
