/** The table of the analysts' guide that says which elements run: made of the cases that prove it. */
import { type Case, nameOf } from './case.ts';
import { stockCases } from './stock.ts';
import type { StockRecord } from './stock-record.ts';

const [opens, closes] = ['<!-- elements: npm run docs:elements -->', '<!-- end of elements -->'];

/**
 * A row an element, in the order of the standard: how many cases prove that it runs, what of it is refused, and in which cases
 * bpmn-engine alone departs.
 */
export function elementsTable(cases: readonly Case[], record: StockRecord): string {
  const groups = Map.groupBy(cases, ({ section, element }) => `${element} | ${section}`);
  const rows = [...groups]
    .sort(([, [a]], [, [b]]) => compare(a?.section ?? '', b?.section ?? ''))
    .map(([head, all]) => {
      const runs = all.filter(({ refused }) => refused === undefined).length;
      const refused = all.filter((one) => one.refused !== undefined).map(shortly);
      const proven = runs === 0 ? 'no' : `yes (${runs} ${runs === 1 ? 'case' : 'cases'})`;
      const alone = stockOf(all, record);
      return `| ${head} | ${proven} | ${refused.join('; ')} | ${alone} |`;
    });
  const columns = ['element', 'BPMN 2.0.2', 'runs', 'refused', 'bpmn-engine alone'];
  const line = `|${columns.map(() => '---').join('|')}|`;
  return [`| ${columns.join(' | ')} |`, line, ...rows].join('\n');
}

/** How bpmn-engine alone does with the cases of an element; nothing where they are about the host. */
function stockOf(all: readonly Case[], { departs }: StockRecord): string {
  const played = all.filter((it) => stockCases.includes(it));
  if (played.length === 0) return '';
  const wrong = played.filter((it) => departs.includes(nameOf(it)));
  const runs = `${played.length - wrong.length} of ${played.length}`;
  return wrong.length === 0 ? runs : `${runs}; not: ${wrong.map(({ feature }) => feature).join('; ')}`;
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
