/** One exchange with the host, bounded in time; and waiting, which a signal ends. */
import { longestTimer } from './mistakes.ts';

/** What came back. */
export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Nothing came back, and the caller did not ask for that: the connection failed, or the time is over. */
export interface Lost {
  readonly lost: string;
  /** Nothing of it was sent, for want of a token: for this time, or for good. */
  readonly unsent?: 'now' | 'ever' | undefined;
}

/**
 * What the work comes to, or the signal's reason as soon as it is aborted, whatever the work does about that: a runtime may have
 * forgotten that its request belongs to the signal (Node 20 and 22 do, where garbage was collected once the head of an answer was there).
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    const leave = () => signal.removeEventListener('abort', stop);
    work.then(resolve, reject).finally(leave);
  });
}

/** Works for no longer than this. Throws the reason of the caller's own signal, and what the work throws. */
export async function attempt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  millis: number,
  given: AbortSignal | undefined,
): Promise<T | Lost> {
  given?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  given?.addEventListener('abort', abort, { once: true });
  const timer = millis > longestTimer ? undefined : setTimeout(abort, millis);
  try {
    return await untilAborted(work(signal), signal);
  } catch (error) {
    given?.throwIfAborted();
    if (signal.aborted) return { lost: `there was no answer within ${millis} ms` };
    throw error;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', abort);
  }
}

/** `fetch failed` says nothing: what failed stands in its cause. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== ''
    ? `${error.message}: ${cause.message}`
    : error.message;
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export function wait(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(millis, longestTimer),
    );
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Milliseconds of the first wait, which doubles from one to the next. */
const firstWait = 250;

/**
 * Milliseconds before the next try, after `tried` of them: what the host asked for and a little more, so that all who were sent away
 * do not come back together; else a random part of a wait that doubles.
 */
export function waitBefore(tried: number, asked: number | undefined, longest: number): number {
  const backoff = Math.min(firstWait * 2 ** tried, longest);
  if (asked === undefined) return backoff * (0.5 + Math.random() / 2);
  return asked * 1000 + firstWait * Math.random();
}

/** Seconds of a `Retry-After`, which may be a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
