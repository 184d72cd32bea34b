/** Bursar Console in a browser: a demo bank, people who sign in by their role, what axe finds, and how long a page took. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { ownSecret } from '../../core/host/secrets.ts';
import { doneBy, forFile, startBank, type TestBank, type TestBankOptions, tokenOf } from './bank.ts';
import { openContext, type Seat } from './browser.ts';
import { becomes } from './page-checks.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export interface ConsoleBank {
  /** Its callers are none of those who sign in by their role. */
  readonly bank: TestBank;
  /**
   * Opens the console in a context of its own, signed in as a role of the demo bank; without a role, before the sign-in.
   * The context closes when the test ends.
   */
  sit(role?: string, path?: string, at?: BrowserContextOptions): Promise<Seat>;
  stop(): Promise<void>;
}

/** Complaints of the browser that the bank caused by its answer, or by none. */
const refusals = /status of [45]\d\d|net::ERR_/;

/** A bank of demo data at the time of the machine, as its browsers have it. */
export async function consoleBank(options: TestBankOptions = {}): Promise<ConsoleBank> {
  const bank = await startBank({
    start: new Date().toISOString(),
    server: null,
    ...options,
    env: { AUTH_JWT_SECRET: '', ...options.env },
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= bank.stop();
    return stopped;
  };
  return {
    bank: { ...ownSigned(bank), stop },
    async sit(role, path = '/console', at = {}) {
      const seat = await openContext({ viewport: { width: 1440, height: 900 }, ...at }, refusals);
      const { page } = seat;
      await page.goto(bank.url + path);
      if (role !== undefined) {
        await page.getByRole('button', { name: role, exact: true }).click();
        await page.getByRole('navigation').waitFor();
      }
      return seat;
    },
    stop,
  };
}

/** A bank of pages for the tests of a suite. */
export const startedConsole = (options: TestBankOptions = {}): ConsoleBank =>
  forFile(() => consoleBank(options));

/** The looks in which pages have to be good: each theme, a wide window and a phone. */
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 375 },
] as const;

/** Makes a test of each look: axe finds nothing where `walk` looks, and nothing is wider than the window. */
export function looksGood(
  what: string,
  walk: (at: BrowserContextOptions, look: (page: Page, part?: string) => Promise<void>) => Promise<void>,
  more: readonly { readonly colorScheme: 'light' | 'dark'; readonly width: number }[] = [],
): void {
  for (const { colorScheme, width } of [...looks, ...more]) {
    const at = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
    test(`axe finds nothing on ${what} at ${width} px, ${colorScheme}; nothing is wider`, () =>
      walk(at, async (page, part) => {
        await passesAxe(page, part);
        await fits(page, part);
      }));
  }
}

/** The same bank, whose callers have tokens of the secret that its host made for itself. */
function ownSigned(bank: TestBank): TestBank {
  const secret = ownSecret(bank.store.folder, 'signing');
  const post: TestBank['post'] = async (path, body, { as = 'teller', ...call } = {}) => {
    const token = typeof as === 'string' ? await tokenOf(as, bank.clock, secret) : undefined;
    return bank.post(path, body, { ...call, as: token === undefined ? as : { token } });
  };
  const call: TestBank['call'] = (name, data = {}, options = {}) =>
    post(options.path ?? `/api/bpm/cmd/${name}`, data, options);
  return { ...bank, post, call, done: doneBy(call) };
}

export type { Seat };

/** What axe finds on a page; the context has to have been opened with `bypassCSP`. */
export async function axeFinds(page: Page): Promise<string> {
  await page.evaluate(await readFile(axe, 'utf8'));
  const found: unknown = await page.evaluate(
    `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')).join('\\n'))`,
  );
  return String(found);
}

/** Whether something is wider than the window. */
const isTooWide = async (page: Page): Promise<boolean> =>
  Boolean(await page.evaluate('document.documentElement.scrollWidth > innerWidth'));

/** Axe finds nothing on the page; a colour that still fades in is looked at again. */
export const passesAxe = (page: Page, what?: string): Promise<void> =>
  becomes(() => axeFinds(page), '', what);

/** Nothing is wider than the window. */
export const fits = (page: Page, what?: string): Promise<void> => becomes(() => isTooWide(page), false, what);

/** What of these is beyond the right edge of the window, by its text; a row that is pushed aside hides it. */
export async function cutOff(some: Locator): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const one of await some.all()) {
    const box = await one.boundingBox();
    const width = one.page().viewportSize()?.width ?? 0;
    if (box !== null && box.x + box.width > width) hidden.push(await one.innerText());
  }
  return hidden;
}

/** The rows of lists that say something. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Waits until the open list is told of changes. */
export const live = (page: Page): Promise<void> => page.getByText('Live', { exact: true }).waitFor();

/** Waits until the open list is there, told of changes or read at some moment. */
export const fresh = (page: Page): Promise<void> =>
  page.locator('.fresh', { hasText: /^(?:Live$|Updated \d)/ }).waitFor();

/** Waits until the rows of the open list may be used: none of them waits for an answer. */
export async function rested(page: Page): Promise<void> {
  await page.locator('main [data-row]:not([inert] *)').first().waitFor();
  await page.locator('main [inert] [data-row]').first().waitFor({ state: 'detached' });
}

/** Presses the button that is called so. */
export const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

/** Goes to a page by the navigation. */
export const openPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Hides the tab, or shows it again. */
export async function showTab(page: Page, isShown: boolean): Promise<void> {
  const state = isShown ? 'visible' : 'hidden';
  await page.evaluate(`(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);
}

/** Counts the requests of a page for a query or a command from now on. */
export function counted(page: Page, name: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(`/${name}`)) count += 1;
  });
  return () => count;
}

/** Holds the timers of so many milliseconds that a page sets from now on; answers how to let them go. */
export async function heldTimers(page: Page, millis: number): Promise<() => Promise<void>> {
  await page.evaluate(`(() => {
    const [set, clear] = [setTimeout, clearTimeout];
    const held = new Map();
    globalThis.setTimeout = (does, after, ...rest) => {
      if (after !== ${millis}) return set(does, after, ...rest);
      const id = set(() => undefined, 0);
      held.set(id, does);
      return id;
    };
    globalThis.clearTimeout = (id) => {
      held.delete(id);
      clear(id);
    };
    globalThis.letTimersGo = () => {
      for (const [id, does] of [...held]) {
        held.delete(id);
        does();
      }
    };
  })()`);
  return async () => {
    await page.evaluate('letTimersGo()');
  };
}

/** Waits until everything that a page has asked for by now is on its way. */
export const asksPassed = (page: Page): Promise<unknown> =>
  page.evaluate(`fetch('/health/live').then(() => undefined)`);

/** Holds what a page asks for until it is let go. */
export async function held(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
