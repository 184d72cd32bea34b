/** Decide functions in tables: no store, no HTTP, the shipped rules. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { rolesPolicy } from '../../core/auth/roles-policy.ts';
import { makeVault } from '../../core/auth/sealed.ts';
import type { Actor } from '../../core/command/declaration/actor.ts';
import type {
  CodeOf,
  Command,
  Context,
  DataOf,
  Decision,
  InputOf,
  StateOf,
} from '../../core/command/declaration/command.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { EventTypes } from '../../core/command/declaration/event-types.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import type { Links } from '../../core/command/declaration/link.ts';
import { checker } from '../../core/command/declaration/schema.ts';
import type { AnyPolicy } from '../../core/command/policy/policy.ts';
import { rolesFrom } from '../../core/command/policy/roles.ts';
import type { EnvelopeForm } from '../../core/command/wire/envelope.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { projectFolder } from '../../core/host/config.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type PolicyHost, policyHost } from '../../core/rules/host.ts';
import type { Runnable } from '../../core/runs/runner.ts';
import { dateIn } from '../../core/values/civil-date.ts';
import { idMaker } from '../../core/values/id.ts';
import { epochMillis, type Instant, instantAt } from '../../core/values/instant.ts';
import { fromMinor } from '../../core/values/money.ts';
import { assertSound } from './sound.ts';

/** The moment at which decisions of the tables are made. */
export const noon: Instant = instantAt(Date.UTC(2026, 2, 2, 12));

/** The same members; of lists, it does not matter whether they may be changed. */
type Kept<T> = { readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? readonly E[] : T[K] };

/** Some members of a type; undefined is as if one were not there. */
type Some<T> = { readonly [K in keyof T]?: Kept<T>[K] | undefined };

/** The happy path of a command: rows say what is different. */
export interface Base<C extends Command> {
  readonly input: Kept<InputOf<C>>;
  readonly state: Kept<StateOf<C>>;
  readonly actor: Actor;
}

/** What a command decides. */
export type DecisionOf<C extends Command> = Decision<DataOf<C>, CodeOf<C>>;

/** What a row gives instead of the happy path's own. */
export interface Given<C extends Command> {
  readonly input?: Some<InputOf<C>>;
  readonly state?: Some<StateOf<C>>;
  readonly actor?: Partial<Actor>;
  readonly now?: Instant;
  /** The zone of the bank; UTC by default. */
  readonly timezone?: string;
  /** Contents of rule files in place of the shipped ones. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** Declared policies that nobody could be asked about: their answer is null. */
  readonly unasked?: readonly string[];
  readonly links?: Links;
  readonly runs?: Runnable;
  readonly form?: EnvelopeForm;
  readonly eventTypes?: EventTypes;
  /** What `prepare` would have answered. */
  readonly prepared?: unknown;
}

/**
 * Amounts in major units by what they change: an account by its id, everything else by its name in the chart of
 * accounts. More is positive on both sides of the books: a refund is `{'acc-1': 52.5, feeIncome: -52.5}`.
 */
export type Moves = Readonly<Record<string, number>>;

export interface Row<C extends Command> extends Given<C> {
  /** The code of the refusal, or the kinds of effects in their order. */
  readonly gives: CodeOf<C> | readonly Effect['do'][];
  /** The journals in their order: stated wherever money is posted. */
  readonly posts?: readonly Moves[];
  /** What is held more (less: negative), by account and direction (`acc-1 debit`): stated wherever holds change. */
  readonly holds?: Moves;
  /** Members of what the caller is told, beside those that no row is about. */
  readonly tells?: Readonly<Record<string, unknown>>;
  /** Looks closer at what was decided. */
  readonly also?: (decision: DecisionOf<C>) => void;
}

/** The example of a command, as its input. */
export function exampleOf<C extends Command>(command: C): InputOf<C> {
  assert.deepEqual(checker(command.input)(structuredClone(command.example)), []);
  // It was just checked.
  return command.example as InputOf<C>;
}

/** A person who acts in the tables. */
export function person(userId: string, role: string, more: Partial<Actor> = {}): Actor {
  return {
    kind: 'user',
    userId,
    name: userId,
    tenant: 'demo',
    roles: [role],
    permissions: new Set(['*']),
    branchId: '1',
    humans: [userId],
    ...more,
  };
}

/** Decides once, with the answers that the shipped rules (or those of the row) give. */
export async function decide<C extends Command>(
  command: C,
  base: Base<C>,
  given: Given<C> = {},
): Promise<DecisionOf<C>> {
  const input = Object.assign({}, base.input, given.input);
  const state = Object.assign({}, base.state, given.state);
  const actor = { ...base.actor, ...given.actor };
  const { now = noon, timezone = 'UTC' } = given;
  const host = await shippedRules(command);
  const facts = command.facts(input, state, actor, dateIn(timezone, now));
  const policy: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(command.policies)) {
    const asked = given.unasked?.includes(name) === true ? null : (facts[name] ?? null);
    const own = given.rules?.[declared.name];
    if (asked === null) policy[name] = null;
    else if (own === undefined) policy[name] = (await host.evaluate(declared, asked, actor.tenant)).value;
    else policy[name] = await verdictOn(declared, own, asked);
  }
  const ids = idMaker(1, new Uint8Array(16));
  const numbers = new Map<string, number>();
  const roleRows = rolesPolicy.verdict([], host.current('auth/roles')?.content);
  const context: Context = {
    now,
    actor,
    policy,
    roles: rolesFrom(roleRows as Parameters<typeof rolesFrom>[0]),
    links: given.links ?? new Map(),
    bank: { currency: 'NGN', timezone, publicUrl: 'http://127.0.0.1' },
    vault: makeVault('a secrets key for tests only, long enough'),
    runs: given.runs ?? {
      supports: (type) => type < 2,
      knows: () => true,
      structured: () => [],
      isQuery: (name) => name.endsWith('Query'),
    },
    eventTypes: given.eventTypes ?? {},
    origin: { kind: 'http', requestId: 'test', ip: null, userAgent: null },
    form: given.form ?? 'E5',
    today: () => dateIn(timezone, now),
    newId: () => ids.next(epochMillis(now)),
    newNumber(name) {
      const next = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, next);
      return next;
    },
  };
  const decision = command.decide(input, state, context, given.prepared);
  assertDeclaredCodes(command, decision);
  // A call by a command of any type forgets which one it is.
  return decision as DecisionOf<C>;
}

/** What callers get beside a refusal's own code is declared as well. */
function assertDeclaredCodes(
  { name, rejects, itemCodes = {} }: Command,
  decision: Decision<unknown, string>,
): void {
  if (!isRejection(decision)) return;
  const declared = [...rejects, ...(itemCodes[decision.code] ?? []), 'VALIDATION'];
  for (const { code } of decision.items ?? []) {
    assert.ok(declared.includes(code), `${name} refuses with ${code} and does not declare it`);
  }
}

const asked: AnyPolicy[] = [rolesPolicy];
const rules = policyHost({ folder: join(projectFolder, 'rules'), policies: asked });
let reading: Promise<void> | undefined;

/** The shipped rules that the tables of this process ask, each read when it is first asked. */
async function shippedRules({ policies }: Command): Promise<PolicyHost> {
  const more = Object.values(policies).filter((policy) => !asked.includes(policy));
  asked.push(...more);
  if (reading === undefined || more.length > 0) reading = rules.reload();
  await reading;
  return rules;
}

async function verdictOn(
  declared: Command['policies'][string],
  content: unknown,
  facts: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { compileVersion, verdictOf } = await import('../../core/rules/version.ts');
  return (await verdictOf(compileVersion(declared, JSON.stringify(content)), facts)).value;
}

/**
 * One test a row, and one of its own: every rejection that the command declares has a row. `elsewhere` names
 * codes that only another test can reach.
 */
export function cases<C extends Command>(
  command: C,
  base: Base<C>,
  rows: Readonly<Record<string, Row<C>>>,
  elsewhere: readonly CodeOf<C>[] = [],
): void {
  for (const [name, row] of Object.entries(rows)) {
    test(`${command.name}: ${name}`, async () => {
      const decision = await decide(command, base, row);
      if (typeof row.gives === 'string') {
        assert.ok(isRejection(decision), `it was accepted: ${JSON.stringify(decision, noBigint)}`);
        assert.equal(decision.code, row.gives);
        assert.ok(command.rejects.includes(decision.code), `${decision.code} is not declared`);
      } else {
        assert.ok(!isRejection(decision), `it was refused: ${JSON.stringify(decision, noBigint)}`);
        assert.deepEqual(
          decision.effects.map((effect) => effect.do),
          row.gives,
        );
        assert.deepEqual(journalsIn(decision.effects), row.posts ?? [], 'the money posted');
        assert.deepEqual(holdsIn(decision.effects), row.holds ?? {}, 'the money held');
        if (row.tells !== undefined) assert.partialDeepStrictEqual(decision.data, row.tells);
        await assertSound(command, decision);
      }
      row.also?.(decision);
    });
  }
  test(`${command.name}: every declared rejection has a row`, () => {
    const reached = new Set(Object.values(rows).map((row) => row.gives));
    const missing = command.rejects.filter((code) => !reached.has(code) && !elsewhere.includes(code));
    assert.deepEqual(missing, []);
  });
}

/** Looks at the words of a refusal. */
export function says(words: RegExp): (decision: Decision<unknown, string>) => void {
  return (decision) => {
    assert.ok(isRejection(decision));
    assert.match(decision.message ?? '', words);
  };
}

/** What each journal makes more or less of. */
function journalsIn(effects: readonly Effect[]): readonly Moves[] {
  return effects.flatMap((effect) =>
    effect.do === 'post'
      ? [movesOf(effect.journal.lines.map((line) => [nameOf(line), bookChange(line)]))]
      : [],
  );
}

function nameOf({ account, gl }: Line): string {
  if (account !== undefined) return account;
  return Object.entries(chart).find(([, { code }]) => code === gl)?.[0] ?? gl;
}

/** What the accounts hold more or less. */
function holdsIn(effects: readonly Effect[]): Moves {
  return movesOf(
    effects.flatMap((effect): [string, bigint][] => {
      if (effect.do !== 'hold' && effect.do !== 'release') return [];
      const { account, direction, amount } = effect.hold;
      return [[`${account} ${direction}`, effect.do === 'hold' ? amount : -amount]];
    }),
  );
}

function movesOf(changes: readonly (readonly [string, bigint])[]): Moves {
  const sums = new Map<string, bigint>();
  for (const [name, change] of changes) sums.set(name, (sums.get(name) ?? 0n) + change);
  return Object.fromEntries([...sums].map(([name, sum]) => [name, fromMinor(sum)]));
}

const noBigint = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
