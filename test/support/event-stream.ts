/** A reader of the stream of events, as a browser's would read it. */

import { membersOf } from '../../core/values/members.ts';
import { type CallOptions, type TestBank, tokenOf } from './bank.ts';
import { until } from './until.ts';

/** One event of the stream, as its lines said it. */
export interface StreamedEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StreamReader {
  readonly status: number;
  readonly headers: Headers;
  /** What was answered instead of a stream. */
  readonly refusal: unknown;
  /** What came so far, the comments left out. */
  readonly events: readonly StreamedEvent[];
  /** The last id that was told, with an event or without one. */
  lastId(): string | undefined;
  /** Whether the host ended it. */
  isOver(): boolean;
  /** Waits until so many events are there. */
  count(events: number): Promise<readonly StreamedEvent[]>;
  close(): void;
}

export interface StreamOptions extends Pick<CallOptions, 'as'> {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens a stream; resolves when the host said where it begins, or refused. */
export async function openStream(
  bank: TestBank,
  { as = 'manager', query = '', headers = {} }: StreamOptions = {},
): Promise<StreamReader> {
  const token = as === null ? undefined : typeof as === 'string' ? await tokenOf(as, bank.clock) : as.token;
  const stop = new AbortController();
  const response = await fetch(`${bank.url}/api/v1/events/stream${query}`, {
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    signal: stop.signal,
  });
  const events: StreamedEvent[] = [];
  let last: string | undefined;
  let over = false;
  let begun = false;
  const take = (block: string): void => {
    begun = true;
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.replace(/^[^:]*: /, '')]),
    );
    last = fields.get('id') ?? last;
    const data = fields.get('data');
    if (data === undefined) return;
    const told = membersOf(JSON.parse(data));
    events.push({ id: fields.get('id'), event: fields.get('event'), data: told });
  };
  const read = async (): Promise<void> => {
    let text = '';
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(block);
      }
    } catch (error) {
      if (!stop.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
    } finally {
      over = true;
    }
  };
  if (response.status === 200) void read();
  const refusal: unknown = response.status === 200 ? undefined : await response.json();
  if (response.status === 200) await until(() => begun || over);
  return {
    status: response.status,
    headers: response.headers,
    refusal,
    events,
    lastId: () => last,
    isOver: () => over,
    async count(wanted) {
      await until(() => events.length >= wanted);
      return events;
    },
    close: () => stop.abort(),
  };
}
