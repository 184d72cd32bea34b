/** A reporter of node:test that tells the runner of each test. */
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { tell } from './telling.ts';

let ended: () => void = () => undefined;

/** Resolves when the suite of a file is over, its last hook included. */
export function endOfFile(): Promise<void> {
  return new Promise((resolve) => {
    ended = resolve;
  });
}

type Result = Extract<TestEvent, { readonly type: 'test:pass' | 'test:fail' }>;

export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** The names of the tests that are under way, the outermost first. */
  let path: string[] = [];
  for await (const event of events) {
    if (event.type === 'test:start') path = [...path.slice(0, event.data.nesting), event.data.name];
    else if (event.type === 'test:diagnostic') {
      if (!isSum(event.data.message)) tell({ kind: 'stray', text: event.data.message });
    } else if (event.type === 'test:pass' || event.type === 'test:fail') {
      report(event, path.slice(1, event.data.nesting));
      if (event.data.nesting === 0) ended();
    }
  }
  // Everything goes to the runner.
  yield '';
}

function report({ type, data }: Result, above: readonly string[]): void {
  const error = type === 'test:fail' ? data.details.error : undefined;
  const isSkipped = data.skip !== undefined || data.todo !== undefined;
  // A suite is no test: it counts where it was skipped whole, or failed by itself and not by a test of its own.
  if (data.details.type === 'suite' && !isSkipped && !isOwnFailure(error)) return;
  tell({
    kind: 'test',
    name: [...above, ...(data.nesting === 0 ? ['(the file)'] : [data.name])].join(' > '),
    outcome: isSkipped ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed',
    millis: data.details.duration_ms,
    ...(error === undefined ? {} : { error: inspect(error.cause ?? error, { depth: 8 }) }),
  });
}

function isOwnFailure(error: Error | undefined): boolean {
  return error !== undefined && 'failureType' in error && error.failureType !== 'subtestsFailed';
}

const isSum = (message: string): boolean =>
  /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(message);
