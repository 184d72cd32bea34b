/** What was asked and what was told of it: what the store has to agree with. */
import type { Draw } from '../simulation/draw.ts';
import type { Kind, Open, Order } from './orders.ts';

/** What a caller was told of an order. */
export type Told =
  | {
      readonly kind: 'accepted';
      /** Of the transaction that it made or resolved; of the reversal, where it reversed one. */
      readonly id: string;
      readonly state: string;
      readonly replayed: boolean;
    }
  | { readonly kind: 'refused'; readonly code: string; readonly status: number }
  /** 503 with a code that says that nothing was done. */
  | { readonly kind: 'put off'; readonly code: string }
  /** No answer, or 503 with OUTCOME_UNKNOWN. */
  | { readonly kind: 'unknown' };

/** A transaction as the answers say it is. */
export interface Movement {
  readonly kind: Kind;
  readonly amount: bigint;
  readonly state: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly narration: string | null;
}

export interface Asked {
  readonly order: Order;
  readonly told: Told;
}

export interface Book extends Open {
  readonly movements: ReadonlyMap<string, Movement>;
  /** Every order that was told anything, with what it was told last. */
  readonly asked: ReadonlyMap<string, Asked>;
  /** Enters an answer; answers what is wrong with it. */
  enter(order: Order, told: Told): string | undefined;
  /** What an account got by all that is settled, in minor units. */
  change(account: string): bigint;
}

const endState = { approve: 'SETTLED', reject: 'CANCELLED', cancel: 'CANCELLED' } as const;

/** An empty book. Chance draws which of the open transactions is resolved next. */
export function emptyBook(draw: Draw): Book {
  const movements = new Map<string, Movement>();
  const asked = new Map<string, Asked>();
  const keys = new Map<string, string>();
  const pending: string[] = [];
  const settled: string[] = [];
  const take = (ids: string[]) => ids.splice(draw.below(Math.max(1, ids.length)), 1)[0];

  const enterMade = (order: Order, id: string, movement: Movement): string | undefined => {
    const other = keys.get(id);
    if (other === order.key) return undefined;
    if (other !== undefined) return `${id} answers ${order.key}, and answered ${other}`;
    keys.set(id, order.key);
    movements.set(id, movement);
    if (movement.state === 'PENDING') pending.push(id);
    else if (order.kind !== 'reverse') settled.push(id);
    return undefined;
  };
  const accept = (order: Order, { id, state }: Extract<Told, { kind: 'accepted' }>) => {
    const { kind, amount, from, to, key, target, refusal } = order;
    if (refusal !== undefined) return `${key} was accepted, and had to be refused: ${refusal}`;
    if (target === undefined) {
      const wanted = order.data.requireApproval === true ? 'PENDING' : 'SETTLED';
      if (state !== wanted) return `${key} is ${state}, not ${wanted}`;
      return enterMade(order, id, { kind, amount, from, to, state, narration: key });
    }
    const known = movements.get(target);
    if (known === undefined) return `${key} is about ${target}, which nobody made`;
    if (kind === 'reverse') {
      movements.set(target, { ...known, state: 'REVERSED' });
      const back = { kind, amount: known.amount, from: known.to, to: known.from };
      return enterMade(order, id, { ...back, state: 'SETTLED', narration: null });
    }
    if (id !== target) return `${key} tells of ${id}, not of ${target}`;
    const wanted = endState[kind as keyof typeof endState];
    if (state !== wanted) return `${key} left ${target} ${state}, not ${wanted}`;
    movements.set(target, { ...known, state });
    return undefined;
  };

  return {
    movements,
    asked,
    enter(order, told) {
      const { key, refusal } = order;
      asked.set(key, { order, told });
      if (told.kind === 'accepted') return accept(order, told);
      if (told.kind !== 'refused' || told.code === refusal) return undefined;
      return `${key} was refused ${told.status} ${told.code}, and had to be ${refusal === undefined ? 'accepted' : `refused ${refusal}`}`;
    },
    takePending: () => take(pending),
    takeSettled() {
      const id = take(settled);
      const movement = id === undefined ? undefined : movements.get(id);
      return id === undefined || movement === undefined ? undefined : { id, amount: movement.amount };
    },
    change(account) {
      let sum = 0n;
      for (const { state, from, to, amount } of movements.values()) {
        // What was reversed counts with its reversal.
        if (state !== 'SETTLED' && state !== 'REVERSED') continue;
        if (from === account) sum -= amount;
        if (to === account) sum += amount;
      }
      return sum;
    },
  };
}
