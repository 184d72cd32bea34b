/**
 * What `node:test` is while mutants are tried: a file's tests and hooks are kept as it is loaded, so that the
 * same process runs them again and again. It holds what the tests of this house use, and fails on anything else.
 */

type Body = (context: { readonly name: string }) => unknown;
type Step = () => unknown;

/** A file's tests, or those of a `describe` in it. */
export interface Suite {
  readonly name: string;
  readonly before: Step[];
  readonly after: Step[];
  readonly beforeEach: Step[];
  readonly afterEach: Step[];
  /** Tests and suites in the order in which they stand. */
  readonly members: (Suite | Kept)[];
}

export interface Kept {
  readonly name: string;
  readonly body: Body;
}

const emptySuite = (name: string): Suite => ({
  name,
  before: [],
  after: [],
  beforeEach: [],
  afterEach: [],
  members: [],
});

let open = emptySuite('');

/** Loads a file and answers what it declares. */
export async function declaredBy(load: () => Promise<unknown>): Promise<Suite> {
  open = emptySuite('');
  const file = open;
  await load();
  return file;
}

export function test(name: string, ...rest: readonly unknown[]): void {
  open.members.push({ name, body: bodyOf(rest) });
}

export function describe(name: string, ...rest: readonly unknown[]): void {
  const outer = open;
  const suite = emptySuite(name);
  outer.members.push(suite);
  open = suite;
  bodyOf(rest)({ name });
  open = outer;
}

export const before = (step: Step): unknown => open.before.push(step);
export const after = (step: Step): unknown => open.after.push(step);
export const beforeEach = (step: Step): unknown => open.beforeEach.push(step);
export const afterEach = (step: Step): unknown => open.afterEach.push(step);

function bodyOf(rest: readonly unknown[]): Body {
  const body = rest.at(-1);
  if (typeof body !== 'function') throw new TypeError('A test without a body');
  return body as Body;
}

/** Whether a file's tests stand on something that they set up together: then they are run as a whole. */
export function isOneWhole({ before, after, beforeEach, afterEach, members }: Suite): boolean {
  const hooks = [before, after, beforeEach, afterEach];
  return hooks.some((steps) => steps.length > 0) || members.some((member) => !('body' in member));
}

/** Runs a suite, hooks and all, to the first failure; what `after` takes down is taken down all the same. */
export async function runSuite(suite: Suite): Promise<void> {
  try {
    for (const step of suite.before) await step();
    for (const member of suite.members) {
      for (const step of suite.beforeEach) await step();
      try {
        if ('body' in member) await member.body({ name: member.name });
        else await runSuite(member);
      } finally {
        for (const step of suite.afterEach) await step();
      }
    }
  } finally {
    for (const step of suite.after) await step();
  }
}
