/** A browser for tests of pages and of code that runs in them: Debian's Chromium, where it is installed. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { getTestContext } from 'node:test';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** For the `skip` of a test: why no browser can be started here; false where one can. */
export const noBrowser: string | false = existsSync(executablePath)
  ? false
  : `no Chromium at ${executablePath} (apt-get install chromium, or CHROMIUM=path)`;

/** Milliseconds that a page may take for anything: a busy machine is not a fault. */
const patience = 90_000;

/** A page in a context of its own. */
export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page threw and what the browser complained of. */
  readonly problems: readonly string[];
  /** Closes the context before the test ends. A problem of the page fails the test. */
  leave(): Promise<void>;
}

let running: Promise<Browser> | undefined;

/** Contexts that are open, each with what its page complained of. */
const open = new Map<BrowserContext, readonly string[]>();

/**
 * Opens a page in a context of its own, which closes when the test ends, also if the test fails. Problems of the page
 * fail the test; complaints of the browser that are `expected` are not problems.
 * Pages forbid `eval`, so `waitForFunction` works on them only where its condition holds at once: wait by locators.
 */
export async function openContext(
  at: BrowserContextOptions = {},
  expected = /status of 4\d\d/,
): Promise<Seat> {
  const browser = await sharedBrowser();
  const context = await browser.newContext(at);
  const problems: string[] = [];
  open.set(context, problems);
  const test = getTestContext();
  if (test !== undefined && 'after' in test) {
    test.after(() => closeContexts([...open.keys()]));
  }
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !expected.test(line.text())) problems.push(line.text());
  });
  return { page, context, problems, leave: () => closeContexts([context]) };
}

/** The browser of this process. It starts at its first use and ends with the process. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected() === true) return browser;
  running = launch();
  return running;
}

async function launch(): Promise<Browser> {
  const children: ChildProcess[] = [];
  const note = (message: unknown) => {
    children.push((message as { readonly process: ChildProcess }).process);
  };
  subscribe('child_process', note);
  try {
    const quiet = ['--disable-gpu', '--disable-background-networking'];
    // It is root's in containers, where Chromium has no sandbox.
    return await chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] });
  } finally {
    unsubscribe('child_process', note);
    // The process of the tests must not wait for its browser: Playwright kills the browser when the process exits.
    for (const child of children.filter(({ spawnfile }) => spawnfile === executablePath)) {
      child.unref();
      for (const pipe of child.stdio) if (pipe instanceof Socket) pipe.unref();
    }
  }
}

/** Closes contexts; their problems fail the test, unless the test has failed before. */
async function closeContexts(contexts: readonly BrowserContext[]): Promise<void> {
  const left = contexts.filter((context) => open.has(context));
  const problems = left.flatMap((context) => open.get(context) ?? []);
  for (const context of left) open.delete(context);
  await Promise.all(left.map(closeContext));
  assert.deepEqual(problems, []);
}

async function closeContext(context: BrowserContext): Promise<void> {
  // A request that a test still holds must not fail the next test.
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
