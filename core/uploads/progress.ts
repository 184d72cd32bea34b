/** Records the progress of each large request in the store at intervals, so every host can report it. */
import { randomBytes } from 'node:crypto';
import type { Actor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Origin, Upload } from '../command/wire/envelope.ts';
import { runForHost } from '../command/wire/for-host.ts';
import { idMaker } from '../values/id.ts';
import { epochMillis } from '../values/instant.ts';
import type { UploadState } from './upload.ts';

/** Milliseconds between two progress records of one request. */
const every = 200;

/** A request that is being worked on. */
export interface UploadUnderWay extends Upload {
  received(bytes: number, items: number): void;
  /** Records the final state. */
  ended(isDone: boolean): Promise<void>;
}

export interface Asked {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly command: string;
  /** The length that the body declares, in bytes. */
  readonly declared: number | undefined;
}

/** The progress of a request. */
interface News {
  readonly bytes: number;
  readonly received: number;
  readonly checked: number;
  total: number | null;
}

/** Starts recording the progress of a request. */
export function uploadOf({ actor, origin, command, declared }: Asked, bank: Bank): UploadUnderWay {
  const id = idMaker(0, randomBytes(16)).next(epochMillis(bank.now()));
  const { requestId } = origin;
  const known = { id, requestId, command, userId: actor.userId, ofBytes: declared ?? null };
  const news: News = { bytes: 0, received: 0, checked: 0, total: null };
  let state: UploadState = 'Receiving';
  let last = Number.NEGATIVE_INFINITY;
  let telling: Promise<unknown> = Promise.resolve();
  let isTelling = false;
  const tell = (): void => {
    last = performance.now();
    isTelling = true;
    const order = {
      tenant: actor.tenant,
      command: 'RecordUpload',
      as: 'uploads',
      data: { ...known, ...news, state },
      origin: { kind: origin.kind, requestId },
    };
    // The request does not wait for progress records. A lost record is replaced by the next.
    telling = telling
      .then(() => runForHost(order, bank))
      .finally(() => {
        isTelling = false;
      });
  };
  const now = (): void => {
    if (!isTelling && performance.now() - last >= every) tell();
  };
  return {
    id,
    received(bytes, items) {
      Object.assign(news, { bytes, received: items });
      now();
    },
    checked(items) {
      state = 'Checking';
      Object.assign(news, { checked: items, total: news.received });
      now();
    },
    async ended(isDone) {
      await telling;
      state = isDone ? 'Done' : 'Refused';
      news.total ??= news.received;
      tell();
      await telling;
    },
  };
}
