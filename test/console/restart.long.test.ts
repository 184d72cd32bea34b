/** A host that is restarted under open pages of rules and processes: they say so, keep what was typed and drawn, and go on by themselves. */
import { after, before, describe, test } from 'node:test';
import { startBank, storeFor, type TestBank } from '../support/bank.ts';
import { noBrowser } from '../support/browser.ts';
import { type ConsoleBank, consoleBank, live } from '../support/console.ts';
import { finds, hasValue } from '../support/page-checks.ts';
import type { TestStore } from '../support/store.ts';

const env = { AUTH_JWT_SECRET: '' };

describe('a restart under open pages', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let store: TestStore;
  let again: TestBank | undefined;
  const start = new Date().toISOString();
  before(async () => {
    store = await storeFor({ server: null, env, start });
    console = await consoleBank({ on: store, start });
  });
  after(async () => {
    await again?.stop();
    await console.stop();
    await store.drop();
  });

  test('rules that are typed meanwhile are checked once the bank is there; a process and its drawing are as they were', async () => {
    const rules = await console.sit('BranchManager', '/console/rules/transactions/velocity/tests');
    const process = await console.sit('Admin', '/console/processes');
    const drawing = await console.sit('Admin', '/console/processes');
    for (const { page } of [process, drawing]) {
      await page.getByRole('link', { name: 'Document request' }).click();
      await live(page);
    }
    await drawing.page.getByRole('link', { name: 'Draw', exact: true }).click();
    const form = drawing.page.getByRole('form', { name: 'What is selected' });
    const name = form.getByLabel('Name', { exact: true });
    await name.fill('Drawn over a restart');
    await name.press('Tab');
    await finds(drawing.page, /^(?:Nothing is wrong with it|It may be)/);
    const limit = rules.page.getByRole('textbox', { name: /^Max approvals/ });
    await rules.page.getByText('Nothing is changed yet.').waitFor();
    await live(rules.page);

    await console.bank.stop();
    for (const { page } of [rules, process]) {
      await finds(page, /^Not connected since /);
    }
    await limit.fill('2');
    await limit.press('Enter');
    await rules.page.getByRole('alert').filter({ hasText: 'The bank cannot be reached.' }).waitFor();
    await process.page.locator('.diagram .djs-shape').first().waitFor();

    const { port } = new URL(console.bank.url);
    again = await startBank({ on: store, start, server: null, env: { ...env, PORT: port } });
    for (const { page } of [rules, process]) await live(page);
    // Nobody asks for it: what was typed while the bank was away is checked by itself.
    await rules.page.getByText(/^0 of 1 test passed\.$/).waitFor();
    await rules.page.getByText(/^It cannot be proposed: 1 test fails\.$/).waitFor();
    await hasValue(limit, '2');
    await hasValue(name, 'Drawn over a restart');
    await process.page.getByRole('link', { name: 'Versions' }).click();
    await process.page.getByRole('link', { name: 'v1' }).waitFor();
  });
});
