/** Names as files, types and sentences spell them. */

export interface Named {
  readonly area: string;
  readonly name: string;
}

/** `StopChequeCommand` in words: `stop cheque`. */
export function wordsOf(name: string): string {
  return name
    .replace(/(?:Command|Query)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

/** `cheque-book` as a type: `ChequeBook`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** `cheque-book` as a value: `chequeBook`. */
export function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** More than one of it: `branches`, `parties`, `safes`. */
export function plural(name: string): string {
  if (/(?:s|x|ch|sh)$/.test(name)) return `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** `cheque-book` at the beginning of a sentence: `Cheque book`. */
export function sentence(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
