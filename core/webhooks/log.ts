/**
 * Stores log lines of inbound calls. One commit takes all lines that arrived during the previous commit.
 * Lines without a waiting reply are collected for a short time first.
 */
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';

/** A line with its tenant. */
export interface LogLine {
  readonly tenant: string;
  readonly call: Readonly<Record<string, unknown>>;
}

export interface CallLog {
  /** Resolves when this line and all earlier lines are stored or lost. */
  add(line: LogLine): Promise<void>;
  /** Adds a line without waiting for its commit. Returns a promise if too many lines wait. */
  leave(line: LogLine): Promise<void> | undefined;
  /** Resolves when no line is being stored. */
  drain(): Promise<void>;
}

/** Lines in one command. */
const most = 100;
/**
 * Milliseconds for which lines without a waiting reply are collected. If the host dies, these lines are lost.
 */
const gathered = 50;
/** From this number of lines on, they are stored at once. Callers wait if twice as many lines wait. */
const many = 1000;

export function callLog(bank: Bank): CallLog {
  let waiting: LogLine[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  let gathering: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    await running;
    clearTimeout(gathering);
    gathering = undefined;
    const lines = waiting;
    waiting = [];
    next = undefined;
    running = store(lines, bank);
    await running;
  };
  const begun = (): Promise<void> => {
    next ??= flush();
    return next;
  };
  return {
    add(line) {
      waiting.push(line);
      return begun();
    },
    leave(line) {
      waiting.push(line);
      if (waiting.length < many) {
        gathering ??= setTimeout(begun, gathered).unref();
        return undefined;
      }
      const stored = begun();
      return waiting.length < 2 * many ? undefined : stored;
    },
    drain: async () => {
      if (waiting.length > 0) await begun();
      await running;
    },
  };
}

async function store(lines: readonly LogLine[], bank: Bank): Promise<void> {
  const byTenant = Map.groupBy(lines, ({ tenant }) => tenant);
  const stored = [...byTenant].flatMap(([tenant, own]) => {
    const parts: Promise<void>[] = [];
    for (let at = 0; at < own.length; at += most) {
      parts.push(storePart(tenant, own.slice(at, at + most), bank));
    }
    return parts;
  });
  await Promise.all(stored);
}

/** Splits lines that the store rejects, so that only the faulty line is lost. */
async function storePart(tenant: string, lines: readonly LogLine[], bank: Bank): Promise<void> {
  const name = 'RecordWebHookCalls';
  const requestId = String(lines[0]?.call.requestId);
  const data = { calls: lines.map(({ call }) => call) };
  const origin = { kind: 'webhook', requestId } as const;
  const reply = await runForHost({ tenant, command: name, data, as: 'webhooks', origin }, bank);
  if (reply.status < 400) return;
  // If the store is unavailable, splitting does not help.
  if (lines.length === 1 || reply.status === 503) {
    bank.incident(new Error(`${lines.length} webhook calls were not logged`), { name, requestId });
    return;
  }
  const half = Math.ceil(lines.length / 2);
  await storePart(tenant, lines.slice(0, half), bank);
  await storePart(tenant, lines.slice(half), bank);
}
