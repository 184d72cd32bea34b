/**
 * Generates the client's catalogue, file by file. All its facts about the bank are from the bank's
 * declarations.
 */
import type { Registry } from '../../command/wire/registry.ts';
import { payloadOf } from '../../host/pages/asyncapi.ts';
import { described, reachable, refusalsOf } from '../../host/pages/described.ts';
import { areaName, areaText, type Entry, entriesOf } from './areas.ts';
import { note } from './note.ts';
import { comment, key, literal, objectText } from './typescript.ts';

/** The texts of the catalogue by their names under `client/src/catalogue`. */
export function catalogueTexts(registry: Registry): ReadonlyMap<string, string> {
  const subjects = reachable(registry);
  const common = { command: commonCodes(registry, 'command'), query: commonCodes(registry, 'query') };
  const entries = entriesOf(subjects, registry, common);
  const areas = [...new Set(subjects.map(({ area }) => area))].sort();
  return new Map([
    ['names.ts', namesText(entries)],
    ['catalogue.ts', interfacesText(areas)],
    ['refusals.ts', refusalsText(registry, common)],
    ['codes.ts', codesText(registry)],
    ['events.ts', eventsText(registry)],
    ...areas.map((area): [string, string] => [`areas/${area}.ts`, areaText(area, entries, registry)]),
  ]);
}

/** Codes that can reject every command, or every query. */
function commonCodes(registry: Registry, kind: 'command' | 'query'): ReadonlySet<string> {
  const each = reachable(registry)
    .filter(({ spec }) => spec.kind === kind)
    .map(({ spec }) => new Set(refusalsOf(spec, registry).map(({ code }) => code)));
  return each.reduce((all, codes) => all.intersection(codes), each[0] ?? new Set());
}

function namesText(entries: readonly Entry[]): string {
  const of = (kind: string) => entries.filter(({ subject }) => subject.spec.kind === kind);
  return [
    note,
    "import type { Paged } from '../listing.ts';",
    '',
    '/** Commands by their names on the wire. */',
    'export const commands: readonly string[] = [',
    ...of('command').map(({ subject }) => `  ${literal(subject.spec.name)},`),
    '];',
    '',
    '/** Queries by their names on the wire; of lists, what asks for a page and where the items are, and what names one. */',
    'export const queries: Readonly<Record<string, Paged | 0>> = {',
    ...of('query').map(
      ({ subject, paged }) =>
        `  ${subject.spec.name}: ${paged === undefined ? '0' : literal([paged.asks, paged.items, ...paged.names])},`,
    ),
    '};',
    '',
  ].join('\n');
}

function interfacesText(areas: readonly string[]): string {
  const parts = (of: string) => areas.map((area) => `${areaName(area)}${of}`).join(',\n    ');
  return [
    note,
    ...areas.map(
      (area) =>
        `import type { ${areaName(area)}Commands, ${areaName(area)}Queries } from './areas/${area}.ts';`,
    ),
    '',
    '/** Every command of the bank. */',
    `export interface Commands\n  extends ${parts('Commands')} {}`,
    '',
    '/** Every query of the bank. */',
    `export interface Queries\n  extends ${parts('Queries')} {}`,
    '',
    ...areas.map((area) => `export type * from './areas/${area}.ts';`),
    '',
  ].join('\n');
}

function refusalsText(
  registry: Registry,
  common: Readonly<Record<'command' | 'query', ReadonlySet<string>>>,
): string {
  const lines = refusalsIn(registry).flatMap(({ code, says, http, facts }) => {
    return [
      ...comment([`${says} (HTTP ${http})`], '  '),
      `  readonly ${key(code)}: ${objectText({ properties: facts }, 'output', undefined, '  ')};`,
    ];
  });
  const all = (kind: 'command' | 'query') => [...common[kind]].sort().map(literal);
  return [
    note,
    "import type { ClientCode } from '../result.ts';",
    '',
    '/** Every code that the bank refuses by, and what may stand in its error beside code, message and field. */',
    'export interface Refusals {',
    ...lines,
    '}',
    '',
    'export type RefusalCode = keyof Refusals;',
    '',
    '/** What every command may be refused by. */',
    `export type CommandRefusal = ${['ClientCode', ...all('command')].join(' | ')};`,
    '',
    '/** What every query may be refused by. */',
    `export type QueryRefusal = ${['ClientCode', ...all('query')].join(' | ')};`,
    '',
  ].join('\n');
}

/** Every code that callers may get, once, in the order of the alphabet. */
function refusalsIn(registry: Registry) {
  const byCode = new Map(
    reachable(registry).flatMap(({ spec }) =>
      refusalsOf(spec, registry).map((refusal) => [refusal.code, refusal] as const),
    ),
  );
  for (const [code, { says, http, facts = {} }] of Object.entries(registry.rejections)) {
    if (!byCode.has(code)) byCode.set(code, { code, says, http, facts, body: undefined });
  }
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function codesText(registry: Registry): string {
  return [
    note,
    '',
    '/** Every code of the bank by its name, so that an editor says what it means: `codes.INSUFFICIENT_BALANCE`. */',
    'export const codes = {',
    ...refusalsIn(registry).flatMap(({ code, says, http }) => [
      ...comment([`${says} (HTTP ${http})`], '  '),
      `  ${key(code)}: ${literal(code)},`,
    ]),
    '} as const;',
    '',
  ].join('\n');
}

function eventsText(registry: Registry): string {
  const types = Object.entries(registry.events).sort(([a], [b]) => (a < b ? -1 : 1));
  const families = new Set(
    types.flatMap(([type]) => {
      const parts = type.split('.');
      return parts.slice(1).map((_part, at) => parts.slice(0, at + 1).join('.'));
    }),
  );
  return [
    note,
    '',
    '/** Every event that the bank tells, by its type. */',
    'export interface Events {',
    ...types.flatMap(([type, { summary, data }]) => [
      ...comment([summary], '  '),
      `  readonly ${key(type)}: ${objectText(payloadOf(type, described(data, registry)), 'output', undefined, '  ')};`,
    ]),
    '}',
    '',
    'export type EventType = keyof Events;',
    '',
    '/** An event; `type` tells what its `data` has. */',
    'export type BankEvent = Events[EventType];',
    '',
    '/** A type, a family of types, or `*` for all. */',
    `export type EventFilter = EventType | '*' | ${[...families]
      .sort()
      .map((family) => literal(`${family}.*`))
      .join(' | ')};`,
    '',
    '/** The events that a filter lets pass. */',
    eventOf,
  ].join('\n');
}

const eventOf = `export type EventOf<Filter extends EventFilter> = Filter extends EventType
  ? Events[Filter]
  : Filter extends \`\${infer Family}.*\`
    ? Extract<BankEvent, { readonly type: \`\${Family}.\${string}\` }>
    : BankEvent;
`;
