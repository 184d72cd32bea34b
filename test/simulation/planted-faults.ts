/**
 * Faults that are put into the running code, to show that the simulator finds them. Each changes declared commands or the
 * store in one process of the simulator; the files of the project stay as they are.
 */
import { approvalWindows } from '../../commands/transactions/approval.ts';
import type { Command } from '../../core/command/declaration/command.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { FlushPlan, Store } from '../../core/store/store.ts';
import { idempotencyKeys } from '../../core/unit/tables.ts';
import { registry } from '../support/registry.ts';

export interface PlantedFault {
  /** What the bank does wrong. */
  readonly says: string;
  /** Changes commands of this process. */
  readonly plant?: () => void;
  /** The store as the hosts of this process see it. */
  readonly store?: (store: Store) => Store;
}

type Members = Readonly<Record<string, unknown>>;

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'cents-lost': {
    says: 'A deposit loses what is below a tenth.',
    plant: () =>
      input('InitiateDeposit', ({ amount }) => ({
        amount: Math.max(0.01, Math.floor(Number(amount) * 10) / 10),
      })),
  },
  'velocity-forgets': {
    says: 'An approval does not count for the hour of its approver.',
    plant: () =>
      effects('ApproveTransaction', (effect) =>
        'table' in effect && effect.table === approvalWindows ? undefined : effect,
      ),
  },
  'second-approver-left-out': {
    says: 'The first approval of a large amount settles it.',
    plant: () => facts('ApproveTransaction', (asked) => ({ ...asked, dual: null })),
  },
  'holds-ignored': {
    says: 'A withdrawal takes what is held.',
    plant: () => loaded('InitiateWithdrawal', 'account', { debitHold: 0n }),
  },
  'hold-kept-on-cancel': {
    says: 'A transaction that is cancelled keeps its hold.',
    plant: () => without('CancelTransaction', 'release'),
  },
  'four-eyes-left-out': {
    says: 'The maker of a transaction approves it.',
    plant: () => loaded('ApproveTransaction', 'transaction', { makers: [], createdBy: 'nemo' }),
  },
  'reversal-of-reversal': {
    says: 'A reversal is reversed.',
    plant: () => loaded('ReverseTransaction', 'transaction', { reversalOf: null }),
  },
  'permission-left-out': {
    says: 'The permission to create is enough to reverse.',
    plant: () =>
      Object.assign(named('ReverseTransaction'), {
        permission: ['transactions.reverse', 'transactions.create'],
      }),
  },
  'limit-ignores-type': {
    says: 'The limits of an approver are those for deposits, whatever the type.',
    plant: () =>
      facts('ApproveTransaction', ({ limits, ...rest }) => ({
        ...rest,
        limits: limits === null ? null : { transactionType: 'DEPOSIT' },
      })),
  },
  'timer-not-set': {
    says: 'A pending transaction has no timer.',
    plant: () => without('InitiateWithdrawal', 'schedule'),
  },
  'lost-event': {
    says: 'An approval publishes no event.',
    plant: () => without('ApproveTransaction', 'emit'),
  },
  'key-forgotten': {
    says: 'No answer is kept under its idempotency key.',
    store: (store) =>
      committing(store, (plan) => ({
        ...plan,
        inserts: new Map([...plan.inserts].filter(([table]) => table !== idempotencyKeys)),
        upserts: new Map([...plan.upserts].filter(([table]) => table !== idempotencyKeys)),
      })),
  },
  'answer-before-commit': {
    says: 'Every hundredth commit is answered and not written.',
    store: (store) => {
      let commits = 0;
      return committing(store, (plan) => {
        commits += 1;
        return commits % 100 === 0 ? undefined : plan;
      });
    },
  },
  'tenant-left-out': {
    says: 'Queries of every tenant read the rows of one.',
    store: (store) => ({
      ...store,
      reader: () => store.reader('demo'),
      query: (asked) => store.query({ ...asked, tenant: 'demo' }),
    }),
  },
};

function named(name: string): Command {
  const spec = registry.find(name)?.spec;
  if (spec?.kind !== 'command') throw new Error(`there is no command ${name}`);
  return spec;
}

/** Changes members of the input before the command decides. */
function input(name: string, change: (input: Members) => Members): void {
  const spec = named(name);
  const { decide } = spec;
  spec.decide = (given, ...rest) => decide({ ...(given as Members), ...change(given as Members) }, ...rest);
}

/** Changes members of a row that the command loads. */
function loaded(name: string, row: string, members: Members): void {
  const spec = named(name);
  const { load } = spec;
  spec.load = async (...given) => {
    const state = (await load(...given)) as Readonly<Record<string, Members | undefined>>;
    return state[row] === undefined ? state : { ...state, [row]: { ...state[row], ...members } };
  };
}

function facts(name: string, change: (facts: Members) => ReturnType<Command['facts']>): void {
  const spec = named(name);
  const before = spec.facts;
  spec.facts = (...given) => change(before(...given));
}

/** Changes the effects of what the command accepts; undefined leaves one out. */
function effects(name: string, change: (effect: Effect) => Effect | undefined): void {
  const spec = named(name);
  const { decide } = spec;
  spec.decide = (...given) => {
    const decision = decide(...given);
    if (decision.rejected !== undefined) return decision;
    return { ...decision, effects: decision.effects.flatMap((one) => change(one) ?? []) };
  };
}

const without = (name: string, kind: Effect['do']): void =>
  effects(name, (effect) => (effect.do === kind ? undefined : effect));

/** A store that writes another plan than it is given; undefined writes nothing. */
function committing(store: Store, change: (plan: FlushPlan) => FlushPlan | undefined): Store {
  return {
    ...store,
    async begin(mark) {
      const session = await store.begin(mark);
      return {
        ...session,
        commit(plan) {
          const changed = change(plan);
          return changed === undefined ? session.rollback() : session.commit(changed);
        },
      };
    },
  };
}
