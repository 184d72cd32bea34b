/** The shapes of calls: what the catalogue's types are made of. */
import type { CallOptions } from './options.ts';
import type { Result } from './result.ts';

/** What a call is given; an input without required fields may be left out. */
type Given<Input> =
  Record<never, never> extends Input
    ? readonly [input?: Input, options?: CallOptions]
    : readonly [input: Input, options?: CallOptions];

/** A command of the bank. */
export interface Command<Input, Data, Code extends string> {
  /**
   * Sends the command; it is done once, however often it has to be sent. Throws only for an aborted signal, a failing token provider, and
   * what can never be sent (a `TypeError` that names it).
   */
  (...given: Given<Input>): Promise<Result<Data, Code>>;
  /** Answers what would happen, and changes nothing. */
  dryRun(...given: Given<Input>): Promise<Result<Data, Code>>;
}

/** A query of the bank. */
export type Query<Input, Data, Code extends string, Beside = unknown> = (
  ...given: Given<Input>
) => Promise<Result<Data, Code, Beside>>;

/** A query whose answer comes in pages. */
export type ListQuery<Input, Data, Code extends string, Item, Beside = unknown> = (
  ...given: Given<Input>
) => Listing<Data, Code, Item, Beside>;

/**
 * The page that was asked for, to be awaited; or every item from this page on, by `for await`, which asks for one page after the other
 * and throws `Refused` where one is refused. An item that has an id comes once, though others are entered meanwhile and push it onto the
 * next page. What is entered meanwhile may be missing; so may an item, where others leave the list meanwhile.
 */
export interface Listing<Data, Code extends string, Item, Beside = unknown>
  extends Promise<Result<Data, Code, Beside>>,
    AsyncIterable<Item> {
  /** Every page from this one on as the bank answers it, as `for await` over its data: what was pushed onto the next page is on both. */
  pages(): AsyncIterable<Data>;
}
