/** What a call comes to: done, or refused by a code that its type lists. */
import type { Refusals } from './catalogue/refusals.ts';

/** Codes that the client itself answers, where the bank's answer is missing or is none. */
export interface ClientRefusals {
  /**
   * Nothing came back: the connection was refused or lost, or the time was over. A command may or may not be done: ask again with
   * the `idempotencyKey` of this result.
   */
  readonly NO_ANSWER: Readonly<Record<never, never>>;
  /**
   * Nothing was sent, for want of a token: the provider did not answer in time, or answered the token of another person while nobody knows
   * what became of the try before (then `outcome` is `unknown`).
   */
  readonly NOT_SENT: Readonly<Record<never, never>>;
  /** What came back is not an answer of Bursar: something between here and the bank answered, or the address is another's. */
  readonly BAD_ANSWER: Readonly<Record<never, never>>;
  /** The address sends elsewhere, where neither the token nor the command follows: give `bursar` the address itself. */
  readonly REDIRECTED: Readonly<Record<never, never>>;
  /** Refused in words alone: `message` and `errors` say why. An older host, or an answer that it had stored, tells no code. */
  readonly REFUSED: Readonly<Record<never, never>>;
}

export type ClientCode = keyof ClientRefusals;

/** Every code, and what may stand in its error beside code, message and field. */
type Facts = Refusals & ClientRefusals;

/** One thing that is wrong: its code, words for a person, the field where it is one, and what its code tells. */
export type ErrorOf<Code extends string> = Code extends string
  ? {
      readonly code: Code;
      /** For a person; its words may change. */
      readonly message: string;
      /** The field of the request that is wrong. */
      readonly field?: string;
    } & (Code extends keyof Facts ? Facts[Code] : unknown)
  : never;

/** What every result tells. */
interface Told {
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** For a person. */
  readonly message: string;
  /** Names the request in the log of the host. */
  readonly requestId: string | undefined;
  /** The key under which the command was sent, to ask again with; undefined for queries and dry runs. */
  readonly idempotencyKey: string | undefined;
  /** The whole answer as it came. */
  readonly body: unknown;
}

/** The command did what it says, or the query found what `data` has; `Beside` is what its answer has beside them. */
export interface Done<Data, Beside = unknown> extends Told {
  readonly ok: true;
  readonly outcome: 'done';
  readonly data: Data;
  /** The whole answer as it came. */
  readonly body: Beside;
  /** The command was done before, under the same key: this is the answer that it had then. */
  readonly replayed: boolean;
}

/**
 * What is known of a command that was not answered as done. `refused`: this call has done nothing. `unknown`: it may be done, or be done
 * yet; ask again with the same input and the `idempotencyKey` of this result, which does it once and answers what became of it.
 */
export type Outcome = 'refused' | 'unknown';

/** Not done, or nobody knows: `outcome` says which; narrow by `code` to what `error` tells. */
export type Refusal<Code extends string> = RefusalOf<Code, Code>;

// Distributes over the codes, while `errors` may list any of them.
type RefusalOf<Code extends string, All extends string> = Code extends string
  ? Told & {
      readonly ok: false;
      /** Whether nothing was done for certain. Queries and dry runs change nothing: theirs is always `refused`. */
      readonly outcome: Outcome;
      readonly code: Code;
      /** The error that the code is of, with what it tells. */
      readonly error: ErrorOf<Code>;
      /** Everything that is wrong. */
      readonly errors: readonly ErrorOf<All>[];
      /** Seconds after which the same may be tried again, where the bank says so. */
      readonly retryAfter: number | undefined;
    }
  : never;

export type Result<Data, Code extends string, Beside = unknown> = Done<Data, Beside> | Refusal<Code>;

/** A refusal as an error, for those who would rather catch: `orThrow` and iterators throw it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  readonly refusal: Refusal<string>;

  constructor(refusal: Refusal<string>) {
    super(`${refusal.code}: ${refusal.message}`);
    this.code = refusal.code;
    this.refusal = refusal;
  }
}

/** The data of a result; throws `Refused` where there is none. */
export function dataOf<Data>(result: Result<Data, string>): Data {
  if (result.ok) return result.data;
  throw new Refused(result);
}

/** The data of a call: `await orThrow(bank.initiateDeposit({...}))`; throws `Refused`. */
export async function orThrow<Data>(call: PromiseLike<Result<Data, string>>): Promise<Data> {
  return dataOf(await call);
}
