/** The docs in a browser: nothing for axe to find, nothing wider than a phone, the search, a command tried. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { noBrowser, openBrowser } from '../../../support/browser.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page of every kind, those with the longest names, forms and tables among them. */
const kinds = [
  ...[
    '/',
    '/nothing-here',
    '/docs',
    '/docs/areas',
    '/docs/areas/processes',
    '/docs/InitiateDeposit',
  ],
  ...['/docs/CreateInterbankMandateCommand', '/docs/RetrieveAllTransactionsQuery'],
  ...['/docs/events', '/docs/events/transaction.initiated', '/docs/errors'],
  ...['/docs/errors/EXTERNAL_TASK_LOCK_LOST', '/docs/fields/accountNumber'],
  ...['/docs/guides', '/docs/guides/integrators', '/docs/guides/operators'],
];

describe('the docs in a browser', { skip: noBrowser }, () => {
  let bank: TestBank;
  let browser: Browser;
  before(async () => {
    bank = await startBank({ env: { AUTH_JWT_SECRET: '' }, server: null });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await bank.stop();
  });

  async function opened(path: string, at: Parameters<Browser['newContext']>[0] = {}) {
    const context: BrowserContext = await browser.newContext(at);
    const page: Page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (line) => {
      // A refused command is one that the browser tells of.
      if (line.type() === 'error' && !/status of 4\d\d/.test(line.text()))
        problems.push(line.text());
    });
    await page.goto(bank.url + path, { waitUntil: 'load' });
    return { context, page, problems };
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [375, 1440]) {
      test(`axe finds nothing at ${width} px, ${colorScheme}; nothing is cut off`, async () => {
        const at = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
        const { context, page, problems } = await opened('/', at);
        const wrong: unknown[] = [];
        for (const path of kinds) {
          await page.goto(bank.url + path, { waitUntil: 'load' });
          // What is folded is looked at, too.
          await page.evaluate(
            `for (const one of document.querySelectorAll('details')) one.open = true`,
          );
          await page.evaluate(axe);
          const found: unknown = await page.evaluate(
            `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
          );
          const wide: unknown = await page.evaluate('document.documentElement.scrollWidth');
          if (String(found) !== '' || wide !== width) wrong.push({ path, found, wide });
        }
        await context.close();
        assert.deepEqual(problems, []);
        assert.deepEqual(wrong, []);
      });
    }
  }

  test('no page is so long that nobody comes to its end on a phone', async () => {
    const at = { viewport: { width: 375, height: 812 } };
    const { context, page } = await opened('/', at);
    for (const path of kinds.filter((one) => !one.startsWith('/docs/guides/'))) {
      await page.goto(bank.url + path, { waitUntil: 'load' });
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      assert.ok(height < 12_000, `${path} is ${height} px high`);
    }
    await context.close();
  });

  test('the search is begun by a key, finds what is meant, and is left by keys', async () => {
    const { context, page, problems } = await opened('/docs/errors/VALIDATION');
    await page.keyboard.press('/');
    assert.equal(await page.getByRole('searchbox').evaluate((box) => box.id), 'search');
    const found = async (words: string): Promise<readonly (string | null)[]> => {
      await page.getByRole('searchbox').fill(words);
      await page.locator(`#found[data-words=${JSON.stringify(words)}]`).waitFor();
      const links = await page.locator('#found a').all();
      return Promise.all(links.map((link) => link.getAttribute('href')));
    };
    const meant: readonly (readonly [string, string])[] = [
      ['initiate deposit', '/docs/InitiateDeposit'],
      ['insufficient balance', '/docs/errors/INSUFFICIENT_BALANCE'],
      ['availableBalance', '/docs/fields/availableBalance'],
      ['aprove transaction', '/docs/ApproveTransaction'],
      ['transaction.initiated', '/docs/events/transaction.initiated'],
      ['reverse a payment', '/docs/ReverseTransaction'],
    ];
    for (const [words, address] of meant) assert.equal((await found(words))[0], address, words);
    await found('validation');
    assert.equal(await page.locator('#found [aria-current="page"]').count(), 1);
    await page.keyboard.press('ArrowDown');
    // The page is the same one, come anew: its address alone does not tell when.
    const arrived = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await arrived;
    assert.equal(new URL(page.url()).pathname, '/docs/errors/VALIDATION');
    assert.deepEqual(await found('zzzzzz'), []);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('a command is tried: a role’s token, the form, the answer, the refusal’s page', async () => {
    const { context, page, problems } = await opened('/docs/InitiateDeposit#try');
    await page.getByRole('button', { name: 'Teller', exact: true }).click();
    await page.getByRole('button', { name: 'Teller', exact: true, pressed: true }).waitFor();
    await page.getByLabel('amount').fill('125.5');
    assert.match(String(await page.locator('#curl').textContent()), /"amount": 125.5,/);
    assert.match(
      String(await page.locator('#client').textContent()),
      /initiateDeposit\(\{[^}]*amount: 125.5,/,
    );
    await page.getByRole('button', { name: 'Send dry run' }).click();
    await page.locator('#reply .chip.done').waitFor();
    assert.match(String(await page.locator('#reply code').textContent()), /"status": "SETTLED"/);
    await page.getByLabel('amount').fill('-1');
    await page.getByLabel(/Dry run/).uncheck();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('#reply .chip.waiting').waitFor();
    await page.locator('#reply a').click();
    await page.waitForURL('**/docs/errors/VALIDATION');
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('a number is sent as it was written, whatever the browser would make of it', async () => {
    const { context, page } = await opened('/docs/InitiateDeposit');
    const written = [
      ...['9007199254740993', '1.0000000000000000001', '1e3'].map((text) => [text, text]),
      ...['0x10', '01', '1.', 'many'].map((text) => [text, `"${text}"`]),
    ];
    for (const [text = '', sent] of written) {
      await page.getByLabel('amount').fill(text);
      const curl = String(await page.locator('#curl').textContent());
      assert.equal(/"amount": (.*?),?$/m.exec(curl)?.[1], sent);
    }
    await context.close();
  });

  test('what cannot be sent is told at its field: a token with other characters, what is no JSON', async () => {
    const { context, page, problems } = await opened('/docs/RetrieveBranchesListQuery#try');
    const token = page.getByLabel('Token', { exact: true });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await token.fill('eyJ…abc');
    await send.click();
    await page.locator('#reply').getByText('The token has blanks or characters').waitFor();
    assert.equal(await token.evaluate((box) => box.ariaInvalid), 'true');
    await token.fill('');
    await page.getByRole('button', { name: 'Teller', exact: true }).click();
    await page.getByRole('button', { name: 'Teller', exact: true, pressed: true }).waitFor();
    await token.fill(`Bearer ${await token.inputValue()}`);
    await page.getByLabel('filters').fill('[{"propertyName": }]');
    await send.click();
    await page.locator('#reply').getByText('filters is no JSON yet.').waitFor();
    await page.getByLabel('filters').fill('');
    await send.click();
    await page.locator('#reply .chip.done').waitFor();
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('a form with objects, lists and words sends what its fields say', async () => {
    const { context, page } = await opened('/docs/RetrieveAllTransactionsQuery');
    const before = String(await page.locator('#curl').textContent());
    assert.match(before, /RetrieveAllTransactionsQuery/);
    await page.locator('#try-form select').first().selectOption({ index: 1 });
    assert.notEqual(String(await page.locator('#curl').textContent()), before);
    await context.close();
  });
});
