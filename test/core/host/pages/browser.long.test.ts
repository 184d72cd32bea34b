/** The docs in a browser: nothing for axe to find, nothing wider than a phone, the search, a command tried. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { noBrowser, openContext } from '../../../support/browser.ts';
import { axeFinds } from '../../../support/console.ts';
import { becomes, counts, eventually, hasAttribute, shows } from '../../../support/page-checks.ts';

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
          await page.evaluate(
            `for (const one of document.querySelectorAll('details')) one.open = true`,
          );
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
      ['initiate deposit', '/docs/InitiateDeposit'],
      ['insufficient balance', '/docs/errors/INSUFFICIENT_BALANCE'],
      ['availableBalance', '/docs/fields/availableBalance'],
      ['aprove transaction', '/docs/ApproveTransaction'],
      ['transaction.initiated', '/docs/events/transaction.initiated'],
      ['reverse a payment', '/docs/ReverseTransaction'],
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

  test('a command is tried: a role’s token, the form, the answer, the refusal’s page', async () => {
    const page = await opened('/docs/InitiateDeposit#try');
    await page.getByRole('button', { name: 'Teller', exact: true }).click();
    await page.getByRole('button', { name: 'Teller', exact: true, pressed: true }).waitFor();
    await page.getByLabel('amount').fill('125.5');
    await shows(page.locator('#curl'), /"amount": 125.5,/);
    await shows(page.locator('#client'), /initiateDeposit\(\{[^}]*amount: 125.5,/);
    await page.getByRole('button', { name: 'Send dry run' }).click();
    await page.locator('#reply .chip.done').waitFor();
    await shows(page.locator('#reply code'), /"status": "SETTLED"/);
    await page.getByLabel('amount').fill('-1');
    await page.getByLabel(/Dry run/).uncheck();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('#reply .chip.waiting').waitFor();
    await page.locator('#reply a').click();
    await page.waitForURL('**/docs/errors/VALIDATION');
  });

  test('a number is sent as it was written, whatever the browser would make of it', async () => {
    const page = await opened('/docs/InitiateDeposit');
    const written = [
      ...['9007199254740993', '1.0000000000000000001', '1e3'].map((text) => [text, text]),
      ...['0x10', '01', '1.', 'many'].map((text) => [text, `"${text}"`]),
    ];
    for (const [text = '', sent] of written) {
      await page.getByLabel('amount').fill(text);
      const shown = async () =>
        /"amount": (.*?),?$/m.exec(await page.locator('#curl').innerText())?.[1];
      await becomes(shown, sent);
    }
  });

  test('what cannot be sent is told at its field: a token with other characters, what is no JSON', async () => {
    const page = await opened('/docs/RetrieveBranchesListQuery#try');
    const token = page.getByLabel('Token', { exact: true });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await token.fill('eyJ…abc');
    await send.click();
    await page.locator('#reply').getByText('The token has blanks or characters').waitFor();
    await hasAttribute(token, 'aria-invalid', 'true');
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
  });

  test('a form with objects, lists and words sends what its fields say', async () => {
    const page = await opened('/docs/RetrieveAllTransactionsQuery');
    const curl = page.locator('#curl');
    await shows(curl, /RetrieveAllTransactionsQuery/);
    const before = await curl.innerText();
    await page.locator('#try-form select').first().selectOption({ index: 1 });
    await eventually(async () => assert.notEqual(await curl.innerText(), before));
  });
});
