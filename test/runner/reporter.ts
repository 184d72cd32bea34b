/** A reporter of node:test that sends each result to the runner. */
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { report } from './messages.ts';

let awaited = '';
let ended: () => void = () => undefined;

/** Resolves when the suite of a file has ended, including its last hook. */
export function endOfFile(file: string): Promise<void> {
  awaited = file;
  return new Promise((resolve) => {
    ended = resolve;
  });
}

type Result = Extract<TestEvent, { readonly type: 'test:pass' | 'test:fail' }>;

export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** Names of the running tests, the outermost first. */
  let path: string[] = [];
  for await (const event of events) {
    if (event.type === 'test:start') path = [...path.slice(0, event.data.nesting), event.data.name];
    else if (event.type === 'test:diagnostic') {
      if (!isSum(event.data.message)) report({ kind: 'stray', text: event.data.message });
    } else if (event.type === 'test:pass' || event.type === 'test:fail') {
      reportTest(event, path.slice(1, event.data.nesting));
      if (event.data.nesting === 0 && event.data.name === awaited) ended();
    }
  }
  // Results go to the runner, not to the output.
  yield '';
}

function reportTest({ type, data }: Result, above: readonly string[]): void {
  const error = type === 'test:fail' ? data.details.error : undefined;
  // A test that is still to be done and fails has failed.
  const isToDo = type === 'test:pass' && data.todo !== undefined;
  const isSkipped = data.skip !== undefined || isToDo;
  // A suite is not a test. It counts only if it was skipped as a whole, or if a hook of it failed.
  if (data.details.type === 'suite' && !isSkipped && !isOwnFailure(error)) return;
  report({
    kind: 'test',
    name: [...above, ...(data.nesting === 0 ? ['(the file)'] : [data.name])].join(' > '),
    outcome: isSkipped ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed',
    isWhole: data.details.type === 'suite',
    ...(typeof data.skip === 'string' ? { reason: data.skip } : {}),
    ...(error === undefined ? {} : { error: inspect(error.cause ?? error, { depth: 8 }) }),
  });
}

function isOwnFailure(error: Error | undefined): boolean {
  return error !== undefined && 'failureType' in error && error.failureType !== 'subtestsFailed';
}

const isSum = (message: string): boolean =>
  /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(message);
