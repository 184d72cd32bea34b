/**
 * Lines of inbound calls on their way to the store: one commit takes all that came while the last one ran. Lines
 * that nobody waits for are gathered for a moment before.
 */
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';

/** A line with the tenant whose it is. */
export interface LogLine {
  readonly tenant: string;
  readonly call: Readonly<Record<string, unknown>>;
}

export interface CallLog {
  /** Resolves when the line, and all before it, are stored or could not be. */
  add(line: LogLine): Promise<void>;
  /** Takes the line along with others; resolves when there is room for more. */
  leave(line: LogLine): Promise<void> | undefined;
  /** Resolves when nothing is on its way. */
  drain(): Promise<void>;
}

/** Lines in one command. */
const most = 100;
/** Milliseconds for which lines are gathered that nobody waits for: those of them are lost with the host. */
const gathered = 50;
/** Lines that are stored without more ado, however lately they came; who brings more than twice as many waits. */
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

/** Where a store takes some of the lines, those have company no longer: a line that it does not take is lost alone. */
async function storePart(tenant: string, lines: readonly LogLine[], bank: Bank): Promise<void> {
  const name = 'RecordWebHookCalls';
  const requestId = String(lines[0]?.call.requestId);
  const data = { calls: lines.map(({ call }) => call) };
  const origin = { kind: 'webhook', requestId } as const;
  const reply = await runForHost({ tenant, command: name, data, as: 'webhooks', origin }, bank);
  if (reply.status < 400) return;
  // A store that is away takes none of them.
  if (lines.length === 1 || reply.status === 503) {
    bank.incident(new Error(`${lines.length} webhook calls were not logged`), { name, requestId });
    return;
  }
  const half = Math.ceil(lines.length / 2);
  await storePart(tenant, lines.slice(0, half), bank);
  await storePart(tenant, lines.slice(half), bank);
}
