/** A unit of work without a host: commands go in as works, and what becomes of them stands in a store in memory. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { auditChain } from '../../core/audit/chain.ts';
import { auditKeys } from '../../core/audit/link.ts';
import { makeVault } from '../../core/auth/sealed.ts';
import type { Actor } from '../../core/command/declaration/actor.ts';
import type { Command } from '../../core/command/declaration/command.ts';
import type { Link } from '../../core/command/declaration/link.ts';
import { rolesFrom } from '../../core/command/policy/roles.ts';
import type { Work } from '../../core/command/wire/bank.ts';
import type { Envelope, Origin } from '../../core/command/wire/envelope.ts';
import { hostRejections } from '../../core/command/wire/rejections.ts';
import type { Reply } from '../../core/command/wire/reply.ts';
import type { Store } from '../../core/store/store.ts';
import type { Deciding } from '../../core/unit/decided.ts';
import type { UnitOptions } from '../../core/unit/pipeline.ts';
import { makeUnit, type Unit } from '../../core/unit/queue.ts';
import { pooledRandom } from '../../core/values/id.ts';
import { type TestClock, testClock } from './clock.ts';
import { person } from './decide.ts';

/** What a work is beside its command and input. */
export interface Given extends Partial<Pick<Work, 'refused' | 'isOwnRefusal' | 'prepared' | 'bodyHash'>> {
  readonly actor?: Partial<Actor>;
  readonly envelope?: Partial<Envelope>;
  readonly origin?: Partial<Origin>;
}

export interface BareUnit {
  readonly unit: Unit;
  readonly clock: TestClock;
  readonly deciding: Deciding;
  /** Sends a command; what is known of its input is its author's business. */
  send(command: Command, input: unknown, given?: Given): Promise<Reply>;
}

export interface BareUnitOptions extends Partial<Omit<UnitOptions, 'store' | 'deciding'>> {
  readonly store: Store;
  readonly deciding?: Partial<Deciding>;
  readonly clock?: TestClock;
}

/** A unit on this store: shipped limits, no rules, no roles, no branches, unless told. */
export function bareUnit({
  store,
  deciding: own = {},
  clock = testClock(),
  ...options
}: BareUnitOptions): BareUnit {
  const deciding: Deciding = {
    rules: { evaluate: (policy) => Promise.reject(new Error(`nobody asks ${policy.name}`)) },
    roles: () => rolesFrom([]),
    links: new Map<string, Link>(),
    controls: [],
    rejections: hostRejections,
    settings: { currency: 'NGN', timezone: 'UTC', publicUrl: 'http://127.0.0.1' },
    vault: makeVault('a secrets key for tests only, long enough'),
    runs: { supports: () => true, knows: () => true, structured: () => [], isQuery: () => false },
    eventTypes: {},
    corrections: new Set(),
    branchName: () => null,
    ...own,
  };
  const chain = auditChain({
    keys: auditKeys('an audit key for tests only, long enough'),
    isTimed: true,
    lastSeal: { number: 0, root: '' },
    newChain: randomUUID,
  });
  const parts = { chain, now: clock.now, random: pooledRandom(), ...options };
  const made = makeUnit({ store, deciding, ...parts });
  const unit: Unit = {
    ...made,
    submit: (work) => inTime(made.submit(work), store),
    drain: () => inTime(made.drain(), store),
  };
  return {
    unit,
    clock,
    deciding,
    send: (command, input, given = {}) => unit.submit(workOf(command, input, given)),
  };
}

/** Milliseconds after which a missing answer fails the test. Many mutants answer nobody, and only they fail sooner. */
const patience = process.env.STRYKER_MUTATOR_WORKER === undefined ? 60_000 : 4_000;

/** The answer; where none comes, a failure, and an end of the store and of whatever still works on it. */
async function inTime<T>(answer: Promise<T>, store: Store): Promise<T> {
  const answered = new AbortController();
  const late = async (): Promise<never> => {
    await pause(patience, undefined, { signal: answered.signal });
    await store.close();
    throw new Error('nobody was answered');
  };
  return Promise.race([answer, late()]).finally(() => answered.abort());
}

/** A command that passed the door. */
export function workOf(command: Command, input: unknown, given: Given = {}): Work {
  const { actor: more, envelope, origin, ...rest } = given;
  const actor = person('tolu', 'Teller', more);
  return {
    command,
    input,
    actor,
    ...rest,
    envelope: {
      name: command.name,
      data: {},
      form: 'E5',
      dryRun: false,
      credentials: { actor },
      origin: { kind: 'cli', requestId: 'request', ip: null, userAgent: null, ...origin },
      ...envelope,
    },
  };
}
