/** The client: a method for each command and query of the bank. */
import type { AnyResult } from './answer.ts';
import type { Commands, Queries } from './catalogue/catalogue.ts';
import type { EventFilter, EventOf } from './catalogue/events.ts';
import { commands, queries } from './catalogue/names.ts';
import { type EventsAsked, eventsOf } from './events.ts';
import { listing } from './listing.ts';
import { methodOf } from './method.ts';
import type { CallOptions, Options } from './options.ts';
import { sender } from './sender.ts';

/** A bank, as a caller with this token sees it. */
export interface Bank extends Commands {
  /** Queries: they change nothing. Lists are awaited for a page, or iterated for all items. */
  readonly query: Queries;
  /**
   * What happens in the bank, oldest first, as it happens: `for await (const event of bank.events({ type: 'transaction.*' }))`. Needs the
   * permission `events.view`; throws `Refused` where the bank refuses.
   */
  events<const Filter extends EventFilter = '*'>(asked?: EventsAsked<Filter>): AsyncIterable<EventOf<Filter>>;
}

/**
 * A client of the bank at this address. Nothing is sent before the first call. Throws a `TypeError` where the address is none.
 *
 * @example
 * ```ts
 * const bank = bursar({ url: 'https://bank.example', token: () => fetchToken() });
 * const deposit = await bank.initiateDeposit({ accountNumber: '1000000001', amount: 2500.5 });
 * if (deposit.ok) console.log(deposit.data.transactionId);
 * else if (deposit.code === 'CUSTOMER_ACCOUNT_CLOSED') console.log('No longer ours.');
 * ```
 */
export function bursar(options: Options): Bank {
  const own = sender(options);
  const { send } = own;
  const methods: Record<string, unknown> = {};
  for (const name of commands) {
    const ask =
      (dryRun: boolean) =>
      (input?: unknown, call?: CallOptions): Promise<AnyResult> =>
        send({ kind: 'command', name, input, dryRun }, call);
    methods[methodOf(name)] = Object.assign(ask(false), { dryRun: ask(true) });
  }
  const asking: Record<string, unknown> = {};
  for (const [name, paged] of Object.entries(queries)) {
    const ask = (input?: unknown, call?: CallOptions): Promise<AnyResult> =>
      send({ kind: 'query', name, input }, call);
    asking[methodOf(name)] =
      paged === 0 ? ask : (input?: unknown, call?: CallOptions) => listing(ask, paged, input, call);
  }
  const events = (asked: EventsAsked<EventFilter> = {}) => eventsOf(asked, own);
  // The names are those that the types were made of: one generator writes both.
  return { ...methods, query: asking, events } as unknown as Bank;
}
