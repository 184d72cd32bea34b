/**
 * Any command or query of the registry, its data drawn from what it declares: valid, nearly valid, and of the ids that
 * earlier answers told. So what is added to the bank tomorrow is in the stream of today.
 */
import type { Subject } from '../../../core/command/wire/registry.ts';
import { isRecord, itemsOf, membersOf } from '../../../core/values/members.ts';
import { registry } from '../../support/registry.ts';
import type { Draw } from '../draw.ts';
import { type Person, strangers } from '../people.ts';
import type { Answer } from '../request.ts';
import { drawData, type Known } from './data.ts';

export interface AnyRequest {
  readonly who: Person;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
}

export interface AnyStream {
  draw(draw: Draw, count: number): readonly AnyRequest[];
  /** Keeps what an answer tells of ids, for requests to come. */
  learn(tenant: string, answer: Answer): void;
}

/** What would take from the model what it knows: the policy of the bank, and whose tokens count. */
const held: ReadonlySet<string> = new Set([
  ...['ApproveRuleSetCommand', 'RollbackRuleSetCommand', 'EndPublishedRulesCommand'],
  'RevokeTokensCommand',
]);

const subjects: readonly Subject[] = registry.subjects.filter(
  ({ spec }) => spec.permission !== null && !held.has(spec.name),
);

/** Whether a request would touch what the model follows. */
export type IsFollowed = (text: string) => boolean;

/** Values kept of each name: the newest. */
const mostKept = 30;

export function anyStream(isFollowed: IsFollowed): AnyStream {
  const known = new Map<string, unknown[]>();
  const keep = (name: string, value: unknown): void => {
    const values = known.get(name) ?? [];
    // What only one tenant may see, only that tenant says.
    if (values.includes(value) || String(value).includes('only')) return;
    values.push(value);
    if (values.length > mostKept) values.shift();
    known.set(name, values);
  };
  const walk = (name: string, value: unknown, depth: number): void => {
    if (depth > 6) return;
    if (typeof value === 'string' || typeof value === 'number') {
      if (/(id|key|number|code|name|reference|version)$/i.test(name))
        keep(name.toLowerCase(), value);
    } else if (Array.isArray(value)) {
      for (const item of itemsOf(value).slice(0, 5)) walk(name, item, depth + 1);
    } else if (isRecord(value)) {
      for (const [inner, item] of Object.entries(value)) walk(inner, item, depth + 1);
    }
  };
  const seen: Omit<Known, 'mark'> = { values: (name) => known.get(name.toLowerCase()) ?? [] };
  return {
    draw: (draw, count) =>
      Array.from({ length: count }, () => drawOne(draw, seen)).filter(
        ({ data }) => !isFollowed(JSON.stringify(data)),
      ),
    learn: (_tenant, { status, body }) => {
      if (status === 200) walk('', body.data ?? body.response, 0);
    },
  };
}

function drawOne(draw: Draw, known: Omit<Known, 'mark'>): AnyRequest {
  const { spec } = draw.of(subjects);
  const who = draw.of(strangers);
  const example = draw.oneIn(3) ? {} : membersOf(spec.example);
  const mark = `Of ${who.tenant} only`;
  const data = membersOf(drawData(spec.input, example, draw, { ...known, mark }));
  const dryRun = spec.kind === 'command' && draw.oneIn(15);
  return { who, name: spec.name, data, dryRun };
}
