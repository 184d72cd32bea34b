/** Server-Sent Events, read from a body as it comes (HTML standard, "Parsing an event stream"). */
import { untilAborted } from './attempt.ts';

/** What stands between two blank lines. */
export interface Frame {
  readonly event: string;
  readonly data: string;
  /** Undefined where the frame names none. */
  readonly id: string | undefined;
}

/** The frames of a body, until it or the signal ends; `alive` is told of every part that comes, comments included. */
export async function* framesOf(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  signal: AbortSignal,
): AsyncGenerator<Frame, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let frame = emptyFrame();
  try {
    for (;;) {
      // A connection that is lost ends it; what no blank line ends was cut off, and comes again.
      const { done, value } = await untilAborted(reader.read(), signal).catch(() => lost);
      if (done || value === undefined) return;
      alive();
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line !== '') read(line, frame);
        else {
          if (frame.data.length > 0 || frame.id !== undefined) {
            yield { ...frame, data: frame.data.join('\n') };
          }
          frame = emptyFrame();
        }
      }
    }
  } finally {
    // Not waited for: what was lost may never say so.
    reader.cancel().catch(() => undefined);
  }
}

const lost = { done: true, value: undefined } as const;

interface Begun {
  event: string;
  id: string | undefined;
  readonly data: string[];
}

const emptyFrame = (): Begun => ({ event: 'message', id: undefined, data: [] });

function read(line: string, frame: Begun): void {
  const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  if (name === 'data') frame.data.push(value);
  else if (name === 'event') frame.event = value;
  else if (name === 'id') frame.id = value;
}
