/** What a client is told once, and what a single call is told. */

/**
 * Answers a bearer token. It is asked when the first call needs one, and again when the bank has refused the one that it answered
 * last, which it is handed. All its tokens are to be of one person: a command whose fate is unknown is not sent again for another, as far
 * as the tokens tell (an opaque one does not).
 */
export type TokenProvider = (refused?: string) => string | Promise<string>;

export interface Options {
  /** The host's address: `https://bank.example`. A path before `/api` stays. */
  readonly url: string | URL;
  /** A bearer token, or a function that fetches one and renews it. */
  readonly token: string | TokenProvider;
  /** The bank's tenant, which is that of the token; another one is refused. */
  readonly tenant?: string | undefined;
  /** Which addresses are asked: `bpm` (`/api/bpm/cmd`, `/api/bpm/qry`; the default) or `execute` (`/api/v1/execute`). All answer alike. */
  readonly door?: 'bpm' | 'execute' | undefined;
  /**
   * Milliseconds that one attempt may take, from asking for the token to the last byte of the answer; 30,000 where nothing is said,
   * `Infinity` for no limit.
   */
  readonly timeout?: number | undefined;
  /** How often a call is tried again after 429, 503 and whatever leaves it unknown whether it was done; 4 where nothing is said. */
  readonly retries?: number | undefined;
  /** The longest wait, in milliseconds, that a call keeps to by itself: a longer `Retry-After` is answered at once. 30,000 by default. */
  readonly longestWait?: number | undefined;
  /** Instead of the `fetch` of the platform: for proxies, certificates, tests. */
  readonly fetch?: typeof fetch | undefined;
}

/** What a single call may say. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. What was sent may be done all the same. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take; `Infinity` for no limit. */
  readonly timeout?: number | undefined;
  /** How often it is tried again. */
  readonly retries?: number | undefined;
  /**
   * The key of a command: the same key and input of the same person have one effect and one answer, for 24 hours. It counts for this person
   * (the token's `sub` and tenant) and this command alone: what is asked again with the token of somebody else is done again. Give one
   * of your own (an order's number) where the process may end before it has the answer; without it each call has a new one. Up to 255
   * printable characters of ASCII.
   */
  readonly idempotencyKey?: string | undefined;
  /** Names the request in the log of the host: up to 64 letters, digits, `.`, `_`, `:` and `-`. */
  readonly requestId?: string | undefined;
}
