/** The table of `docs/reference/proof.md`: what was tried, how much of it, what it found, when, and of which version. */

export interface Proof {
  readonly what: string;
  /** What is typed for it. */
  readonly command: string;
  readonly much: string;
  readonly found: string;
  /** `2026-11-23`. */
  readonly date: string;
  readonly version: string;
}

const begin = '<!-- proofs -->';
const end = '<!-- end of proofs -->';

/** The page with this proof in its table, in the place of the one before it of the same name. Throws where there is no table. */
export function withProof(page: string, proof: Proof): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no place between ${begin} and ${end}`);
  const rows = page
    .slice(from + begin.length, to)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'));
  const own = rowOf(proof);
  const isOwn = (row: string): boolean => row.startsWith(`| ${cell(proof.what)} |`);
  const all = rows.some(isOwn) ? rows.map((row) => (isOwn(row) ? own : row)) : [...rows, own];
  const head = ['| what | command | how much | found | date | version |', '|---|---|---|---|---|---|'];
  return `${page.slice(0, from)}${[begin, ...head, ...all].join('\n')}\n${page.slice(to)}`;
}

const rowOf = ({ what, command, much, found, date, version }: Proof): string =>
  `| ${[what, `\`${command}\``, much, found, date, version].map(cell).join(' | ')} |`;

const cell = (text: string): string => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim();
