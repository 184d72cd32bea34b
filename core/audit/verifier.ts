/** Verifies the whole trail in a separate thread on a separate snapshot, so that commands do not wait. */
import { Worker } from 'node:worker_threads';
import type { StoreAddress } from '../store/migrate.ts';
import { moduleEnding } from '../values/module-file.ts';
import type { Verified } from './verify.ts';
import type { VerifyNews, VerifyProgress, VerifyRequest } from './verify-worker.ts';

/**
 * Verifies the trail. Throws if the trail could not be read to its end, or if the verification was stopped.
 */
export type TrailVerifier = (
  told: (progress: VerifyProgress) => void,
  stop: AbortSignal,
) => Promise<Verified>;

export interface VerifierOptions {
  /** The current address of the store. */
  readonly address: () => Promise<StoreAddress>;
  /** The secret from which the keys of the trail are derived. */
  readonly secret: string;
  /** The file of seals outside the store. */
  readonly seals: string;
}

export function trailVerifier({ address, secret, seals }: VerifierOptions): TrailVerifier {
  return async (told, stop) => {
    const request: VerifyRequest = { address: await address(), secret, seals };
    stop.throwIfAborted();
    const worker = new Worker(new URL(`./verify-worker${moduleEnding}`, import.meta.url));
    const { promise, resolve, reject } = Promise.withResolvers<Verified>();
    const stopped = (): void => reject(stop.reason);
    stop.addEventListener('abort', stopped, { once: true });
    worker.on('message', (news: VerifyNews) => {
      if ('verified' in news) resolve(news.verified);
      else if ('problem' in news) reject(new Error(news.problem));
      else told(news);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that verifies ended')));
    worker.postMessage(request);
    try {
      return await promise;
    } finally {
      stop.removeEventListener('abort', stopped);
      worker.removeAllListeners();
      await worker.terminate();
    }
  };
}
