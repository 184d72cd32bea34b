/** My work in a browser: one queue, four eyes, decisions by dialog and by keys, several at once, tasks, axe. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { noBrowser } from '../support/browser.ts';
import { live, looksGood, passesAxe, press, rested, rowOf, startedConsole } from '../support/console.ts';
import { counts, eventually, shows, showsDisabled } from '../support/page-checks.ts';
import { somethingOfEach } from '../support/waiting.ts';

describe('my work', { skip: noBrowser }, () => {
  const console = startedConsole();
  before(async () => {
    await somethingOfEach(console.bank);
  });

  const deposit = (amount: number) =>
    console.bank.call('InitiateDeposit', { accountNumber: '1000000001', amount, requireApproval: true });
  const stateOf = async (reply: Awaited<ReturnType<typeof deposit>>) => {
    const transactionId = reply.text('data.transactionId');
    const found = await console.bank.call('RetrieveTransactionByIdQuery', { transactionId });
    return found.at('data.state');
  };

  test('what others made is approved after a dialog that says what will happen; the next row has the focus', async () => {
    const made = await deposit(43_210.5);
    const { page } = await console.sit('BranchManager');
    const row = rowOf(page, '43,210.50');
    await row.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('43,210.50 is settled on account 1000000001.').waitFor();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).dblclick();
    await row.waitFor({ state: 'detached' });
    await page.getByText(/^Approved: Deposit/).waitFor();
    assert.equal(await stateOf(made), 'SETTLED');
    await page.locator('[data-row]:focus').waitFor();
  });

  test('four eyes: one’s own work waits for others, with why; somebody else decides, and it goes from both', async () => {
    const maker = await console.sit('SeniorTeller', '/console/transactions');
    // Her own deposit, by the address that her console uses.
    await maker.page.evaluate(`(async () => {
      const { bank } = await import(document.querySelector('link[rel=modulepreload][href$="frame/bank.js"]').href);
      await bank.initiateDeposit({ accountNumber: '1000000002', amount: 777.25, requireApproval: true });
    })()`);
    await maker.page.getByRole('link', { name: 'My work', exact: true }).click();
    const own = rowOf(maker.page, '777.25');
    await own.getByText('Waits for others.').waitFor();
    await own.getByText(/who creates a transaction does not approve it/).waitFor();
    assert.equal(await own.getByRole('button').count(), 0);
    const other = await console.sit('Approver');
    await rowOf(other.page, '777.25').getByRole('button', { name: 'Approve' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await rowOf(other.page, '777.25').waitFor({ state: 'detached' });
    await own.waitFor({ state: 'detached' });
  });

  test('several are decided with one reason; each is told of', async () => {
    const made = [await deposit(11.01), await deposit(11.02)];
    const { page } = await console.sit('BranchManager');
    for (const amount of ['11.01', '11.02']) await rowOf(page, amount).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reject 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject these 2?' });
    await dialog.getByText('Each is tried by itself').waitFor();
    await dialog.getByLabel('Reason').fill('Entered twice.');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog.getByText('2 of 2 done.').waitFor();
    await counts(dialog.getByText('Transaction rejected.'), 2);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Rejected: 2.').waitFor();
    for (const one of made) assert.equal(await stateOf(one), 'CANCELLED');
  });

  test('what somebody else has ended under an open dialog is refused, and the row in its place has the focus', async () => {
    const made = new Map<number, Awaited<ReturnType<typeof deposit>>>();
    for (const amount of [71.01, 71.02, 71.03]) made.set(amount, await deposit(amount));
    const { page } = await console.sit('BranchManager', '/console/work?kind=transaction');
    await rowOf(page, '71.03').waitFor();
    await press(rowOf(page, '71.02'), 'Approve');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    await console.bank.done('CancelTransaction', {
      transactionId: made.get(71.02)?.text('data.transactionId'),
      cancellationReason: 'It is the wrong account.',
    });
    await rowOf(page, '71.02').waitFor({ state: 'detached' });
    // It is told by itself: nothing can be pressed that was tried before.
    await dialog.getByText('TRANSACTION_NOT_PENDING').waitFor();
    await showsDisabled(dialog.getByRole('button', { name: 'Approve', exact: true }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const focused = page.locator('[data-row]:focus');
    await focused.waitFor();
    await shows(focused, /71\.03/);
  });

  test('what cannot be decided says why in a few lines: rows stay what they are', async () => {
    await deposit(9_000_000);
    const { page } = await console.sit('Teller');
    const row = rowOf(page, '9,000,000.00');
    await row.getByText('is above your approval limit').waitFor();
    await eventually(async () => {
      const height = Number((await row.boundingBox())?.height);
      assert.ok(height < 100, `${height} px`);
    });
  });

  test('kinds and whose it is are filters in the address bar; counts come by themselves', async () => {
    const { page } = await console.sit('BranchManager', '/console/work?kind=loan');
    await rowOf(page, 'LA-2026-00001').waitFor();
    await counts(page.getByRole('row'), 3);
    await page.getByRole('button', { name: /^Loans/ }).click();
    await page.waitForURL(({ search }) => !search.includes('kind='));
    await rowOf(page, 'Client 9, Halima Bello').waitFor();
    await live(page);
    const before = Number(await page.locator('.side .count').textContent());
    await deposit(55.55);
    await rowOf(page, '55.55').waitFor();
    await page
      .locator('.side .count')
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    await page.getByRole('searchbox').fill('Halima');
    await rowOf(page, 'Deposit').first().waitFor({ state: 'detached' });
    await rowOf(page, 'Client 9, Halima Bello').waitFor();
    await page.waitForURL(/q=Halima/);
  });

  test('keys walk the rows and decide', async () => {
    await deposit(66.66);
    const { page } = await console.sit('BranchManager', '/console/work?kind=transaction');
    await rowOf(page, '66.66').waitFor();
    await rested(page);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: /^Reject/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: /^Approve/ }).waitFor();
  });

  test('a task is claimed, and completed by its form', async () => {
    const { page } = await console.sit('BranchManager', '/console/work?kind=processTask');
    const rows = page.getByRole('row').filter({ hasText: 'Look at it' });
    await rows.first().waitFor();
    const before = await rows.count();
    await rows.first().getByRole('button', { name: 'Open task' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Claim' }).click();
    await rows.first().getByText('with demo-branchmanager').waitFor();
    await rows.first().getByRole('button', { name: 'Open task' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    const dialog = page.getByRole('dialog', { name: /^Complete/ });
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    await dialog.getByRole('button', { name: 'Complete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rows.nth(before - 1).waitFor({ state: 'detached' });
  });

  const proposed = async (monthlyIncome: number) => {
    const data = { clientEncodedKey: 'client-amina', monthlyIncome };
    const reply = await console.bank.call('UpdateClientCommand', data, { as: 'manager' });
    return reply.text('errors.0.proposalId');
  };

  test('a proposal has a page with the data of its command; another person approves it there', async () => {
    const id = await proposed(700_000);
    const { page } = await console.sit('RegionalManager');
    await page.getByRole('link', { name: /^UpdateClientCommand: .*700000/ }).click();
    await page.getByRole('heading', { name: 'Data of the command' }).waitFor();
    await page.getByText('"monthlyIncome": 700000').first().waitFor();
    await press(page, 'Approve');
    await press(page.getByRole('dialog'), 'Approve');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await console.bank.advance(1000);
    await page.getByRole('heading', { name: 'What the command answered' }).waitFor();
    const found = await console.bank.call('RetrieveProposalByIdQuery', { proposalId: id });
    assert.equal(found.at('data.state'), 'Executed');
    await page.getByRole('link', { name: 'Proposals', exact: true }).click();
    await press(page, 'Executed');
    await rowOf(page, 'UpdateClientCommand').getByText('Executed').waitFor();
  });

  looksGood('proposals', async (at, look) => {
    const id = await proposed(700_000 + (at.viewport?.width ?? 0));
    const { page } = await console.sit('Admin', '/console/work/proposals', at);
    await rowOf(page, 'UpdateClientCommand').first().waitFor();
    await look(page);
    await page.locator(`a[href$="${id}"]`).click();
    await page.getByRole('heading', { name: 'Data of the command' }).waitFor();
    await look(page);
  });

  looksGood('my work', async (at, look) => {
    const { page } = await console.sit('Admin', '/console/work', at);
    await page.getByText('Rules transactions/velocity').waitFor();
    await look(page);
    await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('heading', { name: 'What will happen' }).waitFor();
    await passesAxe(page);
  });
});
