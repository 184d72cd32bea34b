/** What a page costs at any depth: of every list that the bank has, and of the statement of one busy account. */
import { join } from 'node:path';
import { readRegistry } from '../core/command/wire/registry.ts';
import { projectFolder } from '../core/host/config.ts';
import type { Schema } from '../core/host/pages/described.ts';
import type { BenchOptions } from './bench.ts';
import { benchAccount } from './fill.ts';
import { load } from './load.ts';
import { benchHeaders, type RunningHost } from './place.ts';

const pageSize = 50;
/** How often a list is asked for its first page before it is said to be refused. */
const mostTries = 5;
/** Lists that end before this page are as short as in an empty store. */
const deepEnough = 3;

/** A list, and what it asks for beside the page. */
interface List {
  readonly query: string;
  readonly asks: Readonly<Record<string, unknown>>;
}

/** Every query of the bank that takes a page, and the statement of the busiest account. */
async function listsOf(): Promise<readonly List[]> {
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const open = registry.subjects
    .filter(({ spec }) => spec.kind === 'query' && Object.hasOwn(schemaOf(spec.input), 'pageNumber'))
    .map(({ spec }) => ({ query: spec.name, asks: {} }));
  const statement = { accountNumber: benchAccount(0) };
  return [
    ...open.filter(({ query }) => query !== 'RetrieveAccountStatementQuery'),
    { query: 'RetrieveAccountStatementQuery', asks: statement },
  ];
}

/** The members of an input. */
const schemaOf = ({ properties }: Schema) => properties ?? {};

/** Reports first, middle and last page of each list that is long; says how long the first caller of each waited. */
export async function pagesOfLists(host: RunningHost, options: BenchOptions): Promise<void> {
  const { store, report, say } = options;
  const headers = await benchHeaders('Admin');
  const short: string[] = [];
  const needing: string[] = [];
  const slow: string[] = [];
  for (const { query, asks } of await listsOf()) {
    const url = `${host.url}/api/bpm/qry/${query}`;
    const body = (pageNumber: number) => JSON.stringify({ ...asks, pageNumber, pageSize });
    const began = performance.now();
    const first = await answeredPage(url, headers, body(1), mostTries);
    if (first === 'too slow') {
      slow.push(query);
      continue;
    }
    if (first === undefined) {
      needing.push(query);
      continue;
    }
    const total = totalOf(first) ?? options.stored;
    const waited = performance.now() - began;
    const pages = Math.ceil(total / pageSize);
    if (pages < deepEnough) {
      short.push(`${query} (${total})`);
      continue;
    }
    say(`  ${query}: ${total} rows; its first caller waited ${Math.round(waited)} ms`);
    for (const [where, pageNumber] of [
      ['first', 1],
      ['middle', Math.ceil(pages / 2)],
      ['last', pages],
    ] as const) {
      const asked = { url, headers, clients: 1, seconds: 2, body: () => body(pageNumber) };
      const { rate, p50, p99, failed } = await load(asked);
      const name = `${query}, ${where} page`;
      if (failed > 0) say(`  ${name}: ${failed} were refused`);
      report({ name, store, unit: '/s', goal: 'p50 10 ms', value: rate, p50, p99 });
    }
  }
  say(`  as short as in an empty store: ${short.join(', ')}`);
  say(`  lists of one object, which were not asked: ${needing.join(', ')}`);
  say(`  refused for their time, ${mostTries} times: ${slow.join(', ') || 'none'}`);
}

/** Asks again where it was refused for its time: what was counted for it goes on. */
async function answeredPage(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  tries: number,
): Promise<Answer | 'too slow' | undefined> {
  const found = await firstPage(url, headers, body);
  return found === 'too slow' && tries > 1 ? answeredPage(url, headers, body, tries - 1) : found;
}

interface Answer {
  readonly totalRecords?: number;
  readonly totalCount?: number;
  readonly hasMore?: boolean;
}

/** How many rows a list has; undefined of a feed, which says only that there are more. */
function totalOf({ totalRecords, totalCount, hasMore }: Answer): number | undefined {
  const total = totalRecords ?? totalCount;
  return total === undefined && hasMore !== true ? 0 : total;
}

/** What the first page says of its list; undefined where the list needs to be told more. */
async function firstPage(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Answer | 'too slow' | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  if (text.includes('QUERY_TOO_SLOW')) return 'too slow';
  if (response.status === 400 || response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  const { data, response: r3 } = JSON.parse(text) as {
    readonly data?: Answer | readonly unknown[];
    readonly response?: Answer;
  };
  return (Array.isArray(data) ? undefined : (data as Answer | undefined)) ?? r3 ?? {};
}
