/** Names as files, types and sentences spell them. */

export interface Named {
  readonly area: string;
  /** The folder of the file under `commands/`: the area, or a part of it (`loans/servicing`). */
  readonly folder: string;
  readonly name: string;
}

/** Something that has a table. */
export interface Noun extends Named {
  /** The English plural: `cheque-books`. */
  readonly plural: string;
}

/** The way from a file of the folder, under `commands/` or `test/`, to the folder above those of the areas. */
export function upFrom({ folder }: Named): string {
  return '../'.repeat(folder.split('/').length + 1);
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
  return name.replace(/(?:^|-)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/** `cheque-book` as a value: `chequeBook`. */
export function camel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/**
 * The English plural: `branches`, `parties`, `safes`. A name that already looks like a plural stays as it is
 * (`levies`).
 */
export function plural(name: string): string {
  if (/(?:ss|us|x|z|ch|sh)$/.test(name)) return `${name}es`;
  if (name.endsWith('s')) return name;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** `cheque-book` at the beginning of a sentence: `Cheque book`. */
export function sentence(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
