/** The docs in a browser: nothing for axe to find, nothing wider than a phone, the search, a command tried. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { noBrowser, openContext } from '../../../support/browser.ts';
import { axeFinds } from '../../../support/console.ts';
import { counts } from '../../../support/page-checks.ts';

/** A page of every kind, those with the longest names, forms and tables among them. */
const kinds = [
  ...['/', '/nothing-here', '/docs', '/docs/errors'],
  ...['/docs/errors/EXTERNAL_TASK_LOCK_LOST', '/docs/errors/INSUFFICIENT_PERMISSIONS'],
  ...['/docs/guides', '/docs/guides/how-to/loans', '/docs/guides/reference/bpmn-elements'],
];

describe('the docs in a browser', { skip: noBrowser }, () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank({ env: { AUTH_JWT_SECRET: '' }, server: null });
  });
  after(() => bank.stop());

  async function opened(path: string, at: BrowserContextOptions = {}): Promise<Page> {
    const { page } = await openContext(at);
    await page.goto(bank.url + path, { waitUntil: 'load' });
    return page;
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [375, 1440]) {
      test(`axe finds nothing at ${width} px, ${colorScheme}; nothing is cut off`, async () => {
        const at = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
        const page = await opened('/', at);
        const wrong: unknown[] = [];
        for (const path of kinds) {
          await page.goto(bank.url + path, { waitUntil: 'load' });
          // What is folded is looked at, too.
          await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
          const found = await axeFinds(page);
          const wide: unknown = await page.evaluate('document.documentElement.scrollWidth');
          if (found !== '' || wide !== width) wrong.push({ path, found, wide });
        }
        assert.deepEqual(wrong, []);
      });
    }
  }

  test('no page is so long that nobody comes to its end on a phone', async () => {
    const at = { viewport: { width: 375, height: 812 } };
    const page = await opened('/', at);
    for (const path of kinds.filter((one) => !one.startsWith('/docs/guides/'))) {
      await page.goto(bank.url + path, { waitUntil: 'load' });
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      assert.ok(height < 12_000, `${path} is ${height} px high`);
    }
  });

  test('the search is begun by a key, finds what is meant, and is left by keys', async () => {
    const page = await opened('/docs/errors/VALIDATION');
    await page.keyboard.press('/');
    await page.locator('#search:focus').waitFor();
    const found = async (words: string): Promise<readonly (string | null)[]> => {
      await page.getByRole('searchbox').fill(words);
      await page.locator(`#found[data-words=${JSON.stringify(words)}]`).waitFor();
      const links = await page.locator('#found a').all();
      return Promise.all(links.map((link) => link.getAttribute('href')));
    };
    const meant: readonly (readonly [string, string])[] = [
      ['initiate deposit', '/docs/reference#InitiateDeposit'],
      ['insufficient balance', '/docs/errors/INSUFFICIENT_BALANCE'],
      ['aprove transaction', '/docs/reference#ApproveTransaction'],
      ['transaction.initiated', '/docs/reference#event.transaction.initiated'],
      ['reverse a payment', '/docs/reference#ReverseTransaction'],
    ];
    for (const [words, address] of meant) assert.equal((await found(words))[0], address, words);
    await found('validation');
    await counts(page.locator('#found [aria-current="page"]'), 1);
    await page.keyboard.press('ArrowDown');
    // The page is the same one, come anew: its address alone does not tell when.
    const arrived = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await arrived;
    await page.waitForURL('**/docs/errors/VALIDATION');
    assert.deepEqual(await found('zzzzzz'), []);
  });

  test('the reference shows what an address names, as wide as the window, and tries it on the host', async () => {
    const page = await opened('/docs/reference#event.transaction.initiated');
    await page.getByRole('heading', { name: 'transaction.initiated', exact: true }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [375, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      }
    }
    await page.evaluate(`location.hash = 'InitiateDeposit'`);
    const operation = page.locator('[id$="/InitiateDeposit"]');
    await operation.getByText('"status": "SETTLED"').waitFor();
    const given = page.waitForResponse('**/docs/tokens/Teller');
    await page.getByLabel('Role').selectOption('Teller');
    await given;
    await operation.getByRole('button', { name: /Test Request/ }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('checkbox', { name: 'Include dryRun in request' }).check();
    await form.locator('#dryRun button').first().click();
    await page.getByRole('menuitem', { name: 'true' }).click();
    const answer = page.waitForResponse('**/api/bpm/cmd/InitiateDeposit?dryRun=true');
    await form.getByRole('button', { name: /^Send/ }).last().click();
    const { data } = (await (await answer).json()) as { readonly data: { readonly status: string } };
    assert.equal(data.status, 'SETTLED');
    await form.getByText('200 OK').waitFor();
  });
});
