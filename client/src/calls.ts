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
  /** Sends the command; it is done once, however often it has to be sent. Throws only for an aborted signal and a failing token provider. */
  (...given: Given<Input>): Promise<Result<Data, Code>>;
  /** Answers what would happen, and changes nothing. */
  dryRun(...given: Given<Input>): Promise<Result<Data, Code>>;
}

/** A query of the bank. */
export type Query<Input, Data, Code extends string> = (
  ...given: Given<Input>
) => Promise<Result<Data, Code>>;

/** A query whose answer comes in pages. */
export type ListQuery<Input, Data, Code extends string, Item> = (
  ...given: Given<Input>
) => Listing<Data, Code, Item>;

/**
 * The page that was asked for, to be awaited; or every item from this page on, by `for await`, which asks for one page after the other
 * and throws `Refused` where one is refused.
 */
export interface Listing<Data, Code extends string, Item>
  extends Promise<Result<Data, Code>>,
    AsyncIterable<Item> {
  /** Every page from this one on, as `for await` over its data. */
  pages(): AsyncIterable<Data>;
}
