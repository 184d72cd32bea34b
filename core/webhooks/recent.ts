/**
 * The latest calls with their replies, only in the memory of the host that handled them. They help to observe
 * a partner's first calls. No store keeps the bodies of successful calls.
 */
import { LRUCache } from 'lru-cache';
import type { Call, Inbound } from './call.ts';
import type { Ended } from './traces.ts';
import type { Verdict } from './verdict.ts';

export interface RecentCall {
  /** Undefined if the call was refused before its body was read. */
  readonly inbound: Inbound | undefined;
  readonly signature: Verdict;
  /** The code of the refusal. Null if the call was accepted. */
  readonly code: string | null;
  readonly answer: RecentAnswer;
}

export interface RecentAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the body is not text. */
  readonly body: string | null;
  /** Whether only the beginning is kept. */
  readonly isCut: boolean;
}

export interface RecentCalls {
  keep(call: Call, ended: Ended, sent: string | Buffer): void;
  of(tenant: string, id: string): RecentCall | undefined;
}

/** The most characters of all calls together, and of one reply. */
const room = 16 * 1024 * 1024;
const answerRoom = 16 * 1024;
const mostCalls = 2000;

export function recentCalls(): RecentCalls {
  const kept = new LRUCache<string, RecentCall>({
    max: mostCalls,
    maxSize: room,
    sizeCalculation: ({ inbound, answer }) =>
      1 + (inbound?.rawBody.length ?? 0) + (answer.body?.length ?? 0) + headRoom,
  });
  return {
    keep(call, ended, sent) {
      const { reply, outcome, code, inbound, signature, isRead } = ended;
      const body = typeof sent === 'string' ? beginning(sent) : null;
      kept.set(`${call.webhook.tenant}\n${call.id}`, {
        inbound: isRead ? inbound : undefined,
        signature,
        code: outcome === 'accepted' ? null : code,
        answer: { headers: reply.headers, body, isCut: body !== null && sent.length > answerRoom },
      });
    },
    of: (tenant, id) => kept.get(`${tenant}\n${id}`),
  };
}

/** The approximate size of headers and their objects, in characters. */
const headRoom = 2000;

/** Copies the text, because a slice would keep the whole text in memory. */
const beginning = (text: string): string =>
  text.length <= answerRoom ? text : Buffer.from(text.slice(0, answerRoom)).toString();
