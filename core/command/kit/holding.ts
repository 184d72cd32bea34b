/**
 * Case-insensitive search for a text in texts. Only this module defines which letters are equal, because each
 * store and each server folds case differently. Both stores search for a pattern with every form of each
 * letter.
 */
import type { Select } from '../declaration/read.ts';
import { type Condition, not, that } from './condition.ts';

/** The letter in the other case, if that is a single letter. Otherwise the letter itself. */
const single = (letter: string, other: string): string => ([...other].length === 1 ? other : letter);

/** The case-folded letter: the lowercase of its uppercase. `İ` and `ß` stay unchanged, `ς` becomes `σ`. */
function folded(letter: string): string {
  const capital = single(letter, letter.toUpperCase());
  return single(capital, capital.toLowerCase());
}

/** The end of the planes that have letters in two cases. */
const lastLetter = 0x1ffff;
let forms: ReadonlyMap<string, readonly string[]> | undefined;

/** Letters with several forms, by their folded letter. */
function letterForms(): ReadonlyMap<string, readonly string[]> {
  if (forms !== undefined) return forms;
  const found = new Map<string, string[]>();
  for (let code = 0; code <= lastLetter; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    const fold = folded(letter);
    if (fold === letter) continue;
    found.set(fold, [...(found.get(fold) ?? [fold]), letter]);
  }
  forms = found;
  return found;
}

/** A pattern in the words that JavaScript and every server have for the same. */
function patternOf(text: string): string {
  const all = letterForms();
  return [...text.toWellFormed()]
    .map((letter) => {
      const own = all.get(folded(letter));
      if (own !== undefined) return `[${own.join('')}]`;
      if (letter === '\u0000') return '\\x00';
      return /[\\^$.*+?()[\]{}|]/.test(letter) ? `\\${letter}` : letter;
    })
    .join('');
}

/** The column's text holds this one. */
export function holding(column: string, text: string): Condition {
  if (text === '') return not(that('?? is null', column));
  return that('?? regexp ?', column, patternOf(text));
}

/** Narrows a select to rows of which one of these columns holds the text. */
export function anyHolds(select: Select, columns: readonly string[], text: string): void {
  select.where((any) => {
    for (const column of columns) {
      const { sql, bindings } = holding(column, text);
      any.orWhereRaw(sql, [...bindings]);
    }
  });
}

/** The same search in a text in memory. */
export const holds = (shown: string, text: string): boolean => new RegExp(patternOf(text), 'u').test(shown);
