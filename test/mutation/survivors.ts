/** Mutants that live and are no fault, as `survivors.json` names them: by their text, which moves with the code. */

/** One that lives: the line it stands in, what it was and what it became, and why nobody can tell. */
export interface Named {
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly why?: string;
}

/** By file. */
export type Survivors = Readonly<Record<string, readonly (Named & { readonly why: string })[]>>;

/** What tells one mutant of a file from another, however the code is laid out. */
export function nameOf({ line, from, to }: Named): string {
  return [line, from, to].map((text) => text.replaceAll(/\s+/g, ' ').trim()).join('\n');
}
