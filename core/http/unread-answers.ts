/** Limits the memory of responses that wait for their readers, for each person. */
import type { ServerResponse } from 'node:http';
import type { Actor } from '../command/declaration/actor.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';
import { personKey } from '../values/person.ts';

type Reader = Pick<Actor, 'tenant' | 'userId'>;

export interface UnreadAnswers {
  /** The refusal if the person must read earlier responses first. */
  tooMany(reader: Reader): Rejection<'REQUEST_LIMIT_EXCEEDED'> | undefined;
  /** Counts the bytes of a response until it is read or its reader disconnects. */
  sent(reader: Reader, res: ServerResponse, bytes: number): void;
}

/** The most bytes of responses that may wait for one person. */
const most = 32 * 1024 * 1024;
/** Smaller responses are not counted. */
const small = 64 * 1024;
/** Milliseconds for which a response waits for a reader who reads nothing. */
export const patience = 120_000;

export function unreadAnswers(): UnreadAnswers {
  const waiting = new Map<string, number>();
  const keyOf = ({ tenant, userId }: Reader): string => `${tenant} ${personKey(userId)}`;
  const add = (key: string, bytes: number): void => {
    const sum = (waiting.get(key) ?? 0) + bytes;
    if (sum > 0) waiting.set(key, sum);
    else waiting.delete(key);
  };
  return {
    tooMany(reader) {
      if ((waiting.get(keyOf(reader)) ?? 0) < most) return undefined;
      const message = 'Your earlier answers of more than 32 MB are not read yet. Read them first.';
      return reject('REQUEST_LIMIT_EXCEEDED', { message, retryAfter: 5 });
    },
    sent(reader, res, bytes) {
      if (bytes <= small || res.writableFinished || res.destroyed) return;
      const key = keyOf(reader);
      add(key, bytes);
      res.once('close', () => add(key, -bytes));
      res.setTimeout(patience, () => res.destroy());
    },
  };
}
