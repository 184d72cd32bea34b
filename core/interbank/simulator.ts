/**
 * A network inside the host, for demonstrations and tests. It knows every account, pays at once and charges
 * nothing.
 */
import { createHash } from 'node:crypto';
import { hasMembers } from '../values/members.ts';
import type { OrderAnswer, RefusalCode } from './contract.ts';
import type { InterbankNetwork, Order } from './network.ts';

/** Failures on purpose. */
export interface Simulation {
  /** Milliseconds before each answer. 0 by default. */
  readonly delayMillis?: number;
  /** Account numbers whose orders are rejected, with the code. */
  readonly refused?: Readonly<Record<string, RefusalCode>>;
  /**
   * The number of answers that are lost for each key after the order was accepted. The caller does not learn
   * of them.
   */
  readonly lostAnswers?: number;
}

/** A simulation from JSON, or undefined if the text is invalid. */
export function simulationOf(text: string): Simulation | undefined {
  try {
    const written = JSON.parse(text);
    if (!hasMembers(written)) return undefined;
    const { delayMillis = 0, lostAnswers = 0, refused = {}, ...more } = written;
    if (!isCount(delayMillis) || !isCount(lostAnswers) || !isRefusals(refused)) return undefined;
    return Object.keys(more).length > 0 ? undefined : { delayMillis, lostAnswers, refused };
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 60_000;
}

function isRefusals(value: unknown): value is Readonly<Record<string, RefusalCode>> {
  return (
    hasMembers(value) &&
    Object.values(value).every((code) => typeof code === 'string' && Object.hasOwn(words, code))
  );
}

const words: Readonly<Record<RefusalCode, string>> = {
  INSUFFICIENT_FUNDS: 'The account lacks funds.',
  ACCOUNT_UNKNOWN: 'There is no such account.',
  REFUSED: 'The bank refused the order.',
};

/** A simulator. It remembers the moved orders by key while it exists. */
export function interbankSimulator(simulation: Simulation = {}): InterbankNetwork & {
  /** The orders that moved money, by key. */
  readonly moved: ReadonlyMap<string, Order>;
} {
  const moved = new Map<string, Order>();
  const asked = new Map<string, number>();
  const take = async (order: Order): Promise<OrderAnswer> => {
    await pause(simulation.delayMillis ?? 0);
    const code = simulation.refused?.[order.accountNumber];
    if (code !== undefined) return { done: false, code, reason: words[code] };
    if (!moved.has(order.key)) moved.set(order.key, order);
    const tries = (asked.get(order.key) ?? 0) + 1;
    asked.set(order.key, tries);
    if (tries <= (simulation.lostAnswers ?? 0)) throw new Error('The line broke.');
    return { done: true, reference: referenceOf(order.key) };
  };
  return {
    moved,
    debit: take,
    credit: take,
    submitMandate: ({ key }) => Promise.resolve({ reference: referenceOf(key), status: 'Pending' as const }),
    mandateStatus: (reference) => Promise.resolve({ reference, status: 'Active' as const }),
    holderOf: ({ accountNumber }) =>
      Promise.resolve(
        simulation.refused?.[accountNumber] === 'ACCOUNT_UNKNOWN' ? undefined : `Holder of ${accountNumber}`,
      ),
    close: () => undefined,
  };
}

/** The same for the same key, in this run of the host and in every other. */
function referenceOf(key: string): string {
  return `SIM-${createHash('sha256').update(key).digest('hex').slice(0, 16).toUpperCase()}`;
}

function pause(millis: number): Promise<void> {
  return millis === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, millis));
}
