/**
 * Any command or query of the registry, its data drawn from what it declares: valid, nearly valid, and of the ids that
 * earlier answers told. So what is added to the bank tomorrow is in the stream of today.
 */
import type { Subject } from '../../../core/command/wire/registry.ts';
import { inputExample } from '../../../core/host/pages/described.ts';
import { isRecord, itemsOf, membersOf } from '../../../core/values/members.ts';
import { type IdColumn, idColumns, namesSomething } from '../../support/id-columns.ts';
import { registry } from '../../support/registry.ts';
import { declaredTables } from '../../support/tables.ts';
import type { Draw } from '../draw.ts';
import { type Person, strangers } from '../people.ts';
import type { Answer } from '../request.ts';
import { drawData } from './data.ts';

export interface AnyRequest {
  readonly who: Person;
  readonly area: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
}

export interface AnyStream {
  draw(draw: Draw, count: number): Promise<readonly AnyRequest[]>;
  /** Keeps what an answer tells of ids, for requests to come. */
  learn(request: AnyRequest, answer: Answer): void;
}

/** What would take from the model what it knows: the policy of the bank, and whose tokens count. */
const held: ReadonlySet<string> = new Set([
  ...['ApproveRuleSetCommand', 'RollbackRuleSetCommand', 'EndPublishedRulesCommand'],
  ...['RevokeTokensCommand', 'UpdateWebHookConfigCommand'],
]);

const subjects: readonly Subject[] = registry.subjects.filter(
  ({ spec }) => spec.permission !== null && !held.has(spec.name),
);

/** Whether a request would touch what the model follows. */
export type IsFollowed = (text: string) => boolean;

/** Values kept of each name, and of each area: the newest. */
const mostKept = 30;
/** Of what an area told last, its next commands speak more often than of anything else. */
const mostOfArea = 12;

/** Mostly who may do everything, for more is found behind the door than before it. */
const askers = [0, 0, 0, 0, 1, 1, 1, 2, 3, 4].map((at) => strangers[at] as Person);

/** Values of a column in some rows of a tenant, the newest among them. */
export type RowsOf = (of: IdColumn, tenant: string) => Promise<readonly unknown[]>;

export function anyStream(isFollowed: IsFollowed, rows: RowsOf): AnyStream {
  const known = new Map<string, unknown[]>();
  const keep = (name: string, value: unknown, most: number): void => {
    const values = known.get(name) ?? [];
    // What only one tenant may see, only that tenant says.
    if (values.includes(value) || String(value).includes('only')) return;
    values.push(value);
    if (values.length > most) values.shift();
    known.set(name, values);
  };
  const walk = (area: string, name: string, value: unknown, depth: number): void => {
    if (depth > 6) return;
    if (typeof value === 'string' || typeof value === 'number') {
      if (!isName(name)) return;
      keep(name.toLowerCase(), value, mostKept);
      if (isId(name)) keep(`${area} ${typeof value}`, value, mostOfArea);
    } else if (Array.isArray(value)) {
      for (const item of itemsOf(value).slice(0, 5)) walk(area, name, item, depth + 1);
    } else if (isRecord(value)) {
      for (const [inner, item] of Object.entries(value)) walk(area, inner, item, depth + 1);
    }
  };
  let area = '';
  const drawn = async (draw: Draw): Promise<AnyRequest> => {
    const near = subjects.filter((one) => one.area === area);
    const subject = draw.of(near.length > 0 && !draw.oneIn(3) ? near : subjects);
    area = subject.area;
    const { spec } = subject;
    const who = draw.of(askers);
    const values = (name: string, type: string): readonly unknown[] => {
      const own = isId(name) && draw.oneIn(2) ? (known.get(`${area} ${type}`) ?? []) : [];
      return own.length > 0 ? own : (known.get(name.toLowerCase()) ?? []);
    };
    if (draw.oneIn(2)) {
      const fit = { draw, area, values: (of: IdColumn) => rows(of, who.tenant) };
      const data = membersOf(await fitted(inputExample(spec), '', fit));
      return { who, area, name: spec.name, data, dryRun: false };
    }
    const mark = `Of ${who.tenant} only`;
    const isNasty = draw.oneIn(4);
    const example = draw.oneIn(4) ? {} : membersOf(spec.example);
    const data = membersOf(drawData(spec.input, example, draw, { values, mark, isNasty }));
    const dryRun = spec.kind === 'command' && draw.oneIn(15);
    return { who, area, name: spec.name, data, dryRun };
  };
  return {
    async draw(draw, count) {
      const all: AnyRequest[] = [];
      for (let at = 0; at < count; at += 1) all.push(await drawn(draw));
      return all.filter(({ data }) => !isFollowed(JSON.stringify(data)));
    },
    learn: ({ area: of }, { status, body }) => {
      if (status === 200) walk(of, '', body.data ?? body.response, 0);
    },
  };
}

interface Fit {
  readonly draw: Draw;
  readonly area: string;
  readonly values: (of: IdColumn) => Promise<readonly unknown[]>;
}

/** An example as it is, but for some of its ids: those are of rows that there are now. */
async function fitted(example: unknown, name: string, fit: Fit): Promise<unknown> {
  if (Array.isArray(example)) {
    const items: unknown[] = [];
    for (const item of itemsOf(example)) items.push(await fitted(item, name, fit));
    return items;
  }
  if (isRecord(example)) {
    const made: Record<string, unknown> = {};
    for (const [inner, value] of Object.entries(example)) made[inner] = await fitted(value, inner, fit);
    return made;
  }
  if (!namesSomething(name) || fit.draw.oneIn(3)) return example;
  for (const place of columnsOf(name, fit.area)) {
    const some = (await fit.values(place)).filter((value) => typeof value === typeof example);
    if (some.length > 0 && !fit.draw.oneIn(6)) return fit.draw.of(some);
  }
  return example;
}

const tables = await declaredTables();
const columns = new Map<string, readonly IdColumn[]>();

function columnsOf(name: string, area: string): readonly IdColumn[] {
  const key = `${area} ${name}`;
  const known = columns.get(key) ?? idColumns(name, area, tables);
  columns.set(key, known);
  return known;
}

const isName = (name: string): boolean => /(id|key|number|code|name|reference|version)$/i.test(name);
const isId = (name: string): boolean => /(id|key|number|reference)$/i.test(name);
