/** The table of the analysts' guide that says which elements run: made of the cases that prove it. */
import type { Case } from './case.ts';

const [opens, closes] = ['<!-- elements: npm run docs:elements -->', '<!-- end of elements -->'];

/** A row an element, in the order of the standard: how many cases prove that it runs, and what of it is refused. */
export function elementsTable(cases: readonly Case[]): string {
  const groups = Map.groupBy(cases, ({ section, element }) => `${element} | ${section}`);
  const rows = [...groups]
    .sort(([, [a]], [, [b]]) => compare(a?.section ?? '', b?.section ?? ''))
    .map(([head, all]) => {
      const runs = all.filter(({ refused }) => refused === undefined).length;
      const refused = all.filter((one) => one.refused !== undefined).map(shortly);
      const proven = runs === 0 ? 'no' : `yes (${runs} ${runs === 1 ? 'case' : 'cases'})`;
      return `| ${head} | ${proven} | ${refused.join('; ')} |`;
    });
  return ['| element | BPMN 2.0.2 | runs | refused |', '|---|---|---|---|', ...rows].join('\n');
}

/** What a refusal says after "refused": all of it where nothing narrows it down. */
function shortly({ feature }: Case): string {
  const [what = '', why] = feature.split(/ ?is refused(?:: )?/);
  return [what === '' ? 'always' : what, ...(why ? [why] : [])].join(': ');
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** The guide with this table in its place. Throws where the guide has no place for it. */
export function withTable(guide: string, table: string): string {
  const [from, to] = [guide.indexOf(opens), guide.indexOf(closes)];
  if (from < 0 || to < from) throw new Error(`The guide lacks ${opens} or ${closes}.`);
  return `${guide.slice(0, from)}${opens}\n${table}\n${guide.slice(to)}`;
}
