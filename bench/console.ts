/**
 * What Bursar Console costs whoever opens it: requests, KiB as they travel and the time until it is ready, cold; then 200 rows of a list,
 * and what a press is answered in. Rows stand beside a copy of the same table that the browser makes by itself.
 */
import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { given } from '../core/host/config.ts';
import { type Bench, median } from './bench.ts';
import { makePlace, startHost } from './place.ts';

/** Debian's, where `CHROMIUM` names no other, as the tests have it. */
export const executablePath = given().CHROMIUM ?? '/usr/bin/chromium';

export const bench: Bench = {
  name: 'console',
  summary: 'what the console loads and takes in a browser; nothing where no Chromium is',
  async run(options) {
    const { store, pairs, report, say } = options;
    if (!existsSync(executablePath)) {
      say(`  there is no Chromium at ${executablePath}: apt-get install chromium, or CHROMIUM=path`);
      return;
    }
    const place = await makePlace(options);
    const host = await startHost(place, { stored: 10_000, byRole: true });
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const taken: Taken[] = [];
      for (let pair = 0; pair < pairs; pair += 1) {
        // Another context has loaded nothing yet.
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        taken.push(await takenBy(await context.newPage(), host.url));
        await context.close();
      }
      const middle = (of: (one: Taken) => number) => median(taken.map(of));
      const figure = (name: string, unit: string, of: (one: Taken) => number, goal?: string) =>
        report({ name, store, unit, value: middle(of), ...(goal === undefined ? {} : { goal }) });
      figure('console, requests of a first load', 'requests', ({ requests }) => requests);
      figure('console, bytes of a first load', 'KiB', ({ kib }) => kib, 'under 400');
      figure('console, ready', 'ms', ({ ready }) => ready, 'under 1500');
      const [rows, floor] = [middle((one) => one.rows), middle((one) => one.copied)];
      report({
        name: 'console, scripting of 200 rows',
        store,
        unit: 'ms',
        goal: 'under 100',
        value: rows,
        floor,
        ratio: rows / floor,
      });
      figure('console, from a press to the dialog', 'ms', ({ press }) => press, 'under 50');
    } finally {
      await browser.close();
      await host.stop();
      await place.drop();
    }
  },
};

interface Taken extends Loaded {
  readonly rows: number;
  readonly copied: number;
  readonly press: number;
}

async function takenBy(page: Page, url: string): Promise<Taken> {
  await page.goto(`${url}/console/transactions?rows=200`);
  await page.getByRole('button', { name: 'BranchManager', exact: true }).click();
  const found = (range: string) => page.getByText(new RegExp(`^${range} of`)).waitFor();
  await found('1 to 200');
  const loaded = await loadedBy(page);
  await turned(page, 'Next', '201 to 400');
  const rows = Math.min(await turned(page, 'Previous', '1 to 200'), await turned(page, 'Next', '201 to 400'));
  await page.evaluate(`globalThis.tableText = document.querySelector('table.list').outerHTML`);
  const copied = await scripted(page, () =>
    page.evaluate(`new Promise((resolve) => setTimeout(() => {
      const copy = document.createElement('div');
      copy.innerHTML = tableText;
      document.querySelector('table.list').after(copy);
      resolve();
    }))`),
  );
  await page.goto(`${url}/console/accounts`);
  await page.getByRole('button', { name: 'BranchManager', exact: true }).click();
  await page.getByRole('button', { name: 'New deposit' }).waitFor();
  // The form of the command is there from the second time on.
  const press = async () => {
    const millis = await spent(page, 'TaskDuration', () =>
      page.evaluate(`new Promise((resolve) => {
      new MutationObserver((_changes, watcher) => {
        if (document.querySelector('dialog[open] input') === null) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
      [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'New deposit').click();
    })`),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return millis;
  };
  await press();
  const presses: number[] = [];
  for (let time = 0; time < 5; time += 1) presses.push(await press());
  return { ...loaded, rows, copied, press: Math.min(...presses) };
}

export interface Loaded {
  readonly requests: number;
  /** As they travelled, compressed. */
  readonly kib: number;
  /** Milliseconds until the last file of the frame was there. */
  readonly ready: number;
}

/** What a page has loaded of the console. */
export async function loadedBy(page: Page): Promise<Loaded> {
  const loaded: unknown = await page.evaluate(`(() => {
    const parts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/console/'));
    return {
      requests: parts.length,
      kib: parts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
      ready: Math.max(...parts.filter(({ name }) => !name.includes('/pages/')).map(({ responseEnd }) => responseEnd)),
    };
  })()`);
  return loaded as Loaded;
}

/**
 * Milliseconds of scripting in which a list is turned to the rows of this range. The page itself presses and waits: what a driver
 * looks for in it by roles and texts is counted as its scripting, and is as much as the turn.
 */
export const turned = (page: Page, name: string, range: string): Promise<number> =>
  scripted(page, () =>
    page.evaluate(`new Promise((resolve) => {
      const isThere = () => document.querySelector('.turn span')?.textContent.startsWith('${range} of');
      new MutationObserver((_changes, watcher) => {
        if (!isThere()) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      }).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true });
      [...document.querySelectorAll('.turn button')].find(({ textContent }) => textContent === '${name}').click();
    })`),
  );

/** Milliseconds of scripting that something takes in the page. */
const scripted = (page: Page, does: () => Promise<unknown>): Promise<number> =>
  spent(page, 'ScriptDuration', does);

/** Milliseconds that the page's own thread works for something: at its scripts alone, or at all that it does. */
async function spent(
  page: Page,
  what: 'ScriptDuration' | 'TaskDuration',
  does: () => Promise<unknown>,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // The processor's time: on a busy machine the clock on the wall measures its neighbours, too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const sum = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === what)?.value ?? 0) * 1000;
  };
  const before = await sum();
  await does();
  return (await sum()) - before;
}
