/** The dialog that decides, when answers are late, refused for now or lost: sent is what was tried, and never twice. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noBrowser } from '../support/browser.ts';
import { held, live, press, rowOf, showTab, startedConsole } from '../support/console.ts';
import { counts, eventually, showsDisabled } from '../support/page-checks.ts';

const tried = '**/api/bpm/cmd/RejectTransaction?dryRun=true';
const sent = '**/api/bpm/cmd/RejectTransaction';

/** What the bank, or what stands before it, answers for now. */
const busy = {
  status: 429,
  headers: { 'retry-after': '600', 'x-error-code': 'RATE_LIMITED' },
  json: { success: false, message: 'Too many requests.', data: null, errors: [] },
};

describe('decisions', { skip: noBrowser }, () => {
  const console = startedConsole();

  /** A dialog that asks whether a deposit of this amount shall be rejected. */
  async function asking(amount: number) {
    const made = await console.bank.call('InitiateDeposit', {
      accountNumber: '1000000001',
      amount,
      requireApproval: true,
    });
    const seat = await console.sit('BranchManager', '/console/work');
    const row = rowOf(seat.page, amount.toFixed(2));
    await row.waitFor();
    const dialog = seat.page.getByRole('dialog');
    return {
      ...seat,
      row,
      dialog,
      reject: dialog.getByRole('button', { name: 'Reject', exact: true }),
      async open() {
        await press(row, 'Reject');
        await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
      },
      async state() {
        const transactionId = made.text('data.transactionId');
        const found = await console.bank.call('RetrieveTransactionByIdQuery', { transactionId });
        return found.at('data.state');
      },
    };
  }

  test('nothing is sent before the dry run of just these words has answered', async () => {
    const { page, dialog, reject, open, row, state } = await asking(501.25);
    await open();
    await dialog.getByLabel('Reason').fill('Entered');
    await reject.click({ trial: true });
    const letGo = await held(page, tried);
    const asked = page.waitForRequest(tried);
    await dialog.getByLabel('Reason').fill('Entered twice.');
    await showsDisabled(reject);
    await asked;
    await showsDisabled(reject);
    letGo();
    await reject.click();
    await row.waitFor({ state: 'detached' });
    assert.equal(await state(), 'CANCELLED');
  });

  test('what will happen is tried anew when something else happens: the person is told, and nothing stale is sent', async () => {
    const made = await console.bank.call('InitiateDeposit', {
      accountNumber: '1000000002',
      amount: 503.25,
      requireApproval: true,
    });
    const transactionId = made.text('data.transactionId');
    const other = (amount: number) =>
      console.bank.call('InitiateDeposit', { accountNumber: '1000000002', amount });
    for (const path of ['/console/work', `/console/transactions/${transactionId}`]) {
      const { page, leave } = await console.sit('BranchManager', path);
      const place = path === '/console/work' ? rowOf(page, '503.25') : page.getByRole('main');
      await live(page);
      await press(place, 'Approve');
      const dialog = page.getByRole('dialog');
      const balances = dialog.locator('.balances');
      await balances.waitFor();
      const before = await balances.innerText();
      const moved = dialog.getByText('It has moved since you opened this');
      assert.equal(await moved.count(), 0);
      await other(700);
      await moved.waitFor();
      await eventually(async () => assert.notEqual(await balances.innerText(), before));
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click({ trial: true });
      await page.keyboard.press('Escape');
      await leave();
    }
    const { page } = await console.sit('BranchManager', '/console/work');
    await live(page);
    await press(rowOf(page, '503.25'), 'Approve');
    const dialog = page.getByRole('dialog');
    await dialog.locator('.balances').waitFor();
    // What happens elsewhere and changes nothing of it is not told.
    const again = page.waitForRequest('**/ApproveTransaction?dryRun=true');
    await console.bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
    await again;
    await console.bank.call('CancelTransaction', { transactionId, cancellationReason: 'Entered twice.' });
    await dialog.getByText('It has moved since you opened this').waitFor();
    await dialog.getByRole('alert').waitFor();
    await counts(dialog.locator('.balances'), 0);
    await showsDisabled(dialog.getByRole('button', { name: 'Approve', exact: true }));
    await page.keyboard.press('Escape');
  });

  /** A dialog on a row of My work that asks whether it shall be approved, once it says what will happen. */
  async function approving(role: string, kind: string, text: string) {
    const seat = await console.sit(role, `/console/work?kind=${kind}`);
    await live(seat.page);
    const row = rowOf(seat.page, text);
    await press(row, 'Approve');
    const dialog = seat.page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    const approve = dialog.getByRole('button', { name: 'Approve', exact: true });
    return { ...seat, row, dialog, approve };
  }
  const large = async (amount: number) => {
    const made = await console.bank.call('InitiateDeposit', { accountNumber: '1000000001', amount });
    return made.text('data.transactionId');
  };
  const approvedBy = (transactionId: string, as: 'admin' | 'manager') =>
    console.bank.call('ApproveTransaction', { transactionId }, { as });

  test('the first of two approvals is told as one; what another has approved meanwhile is tried anew before it can be pressed', async () => {
    const transactionId = await large(21_000_000.25);
    const { page, dialog, approve, leave } = await approving('BranchManager', 'transaction', '21,000,000.25');
    await dialog.getByText('One more person has to approve').waitFor();
    await approve.click({ trial: true });
    await showTab(page, false);
    const letGo = await held(page, '**/ApproveTransaction?dryRun=true');
    assert.equal((await approvedBy(transactionId, 'admin')).status, 200);
    await dialog.locator('button[type=submit]:disabled').waitFor();
    await showTab(page, true);
    await showsDisabled(approve);
    letGo();
    await dialog.getByText('21,000,000.25 is settled on account 1000000001.').waitFor();
    await dialog.getByText('It has moved since you opened this').waitFor();
    await approve.click();
    await page.getByText(/^Approved: Deposit.*, 21,000,000\.25\. Transaction approved and/).waitFor();
    await leave();

    await large(22_000_000.25);
    const first = await approving('BranchManager', 'transaction', '22,000,000.25');
    await first.approve.click();
    await first.page.getByText(/^Deposit.*, 22,000,000\.25: Approval recorded; 1 more/).waitFor();
  });

  test('what moves between the press and the bank is refused: nobody settles what he was told to be recorded', async () => {
    const transactionId = await large(23_000_000.25);
    const { page, dialog, approve } = await approving('BranchManager', 'transaction', '23,000,000.25');
    const letGo = await held(page, '**/api/bpm/cmd/ApproveTransaction');
    const pressed = page.waitForRequest('**/api/bpm/cmd/ApproveTransaction');
    await approve.click();
    await pressed;
    assert.equal((await approvedBy(transactionId, 'admin')).status, 200);
    letGo();
    await dialog.getByText('23,000,000.25 is settled on account 1000000001.').waitFor();
    const found = await console.bank.call('RetrieveTransactionByIdQuery', { transactionId });
    assert.equal(found.at('data.state'), 'PENDING');
    await approve.click({ trial: true });
    await page.keyboard.press('Escape');
  });

  test('what is decided on is named as it is now, also where nobody tells of the change', async () => {
    const made = await console.bank.done(
      'CreateClientCommand',
      {
        type: 'Individual',
        firstName: 'Zainab',
        lastName: 'Musa',
        branchKey: 'BR005',
        dateOfBirth: '1990-01-01',
        bvn: '22222227777',
      },
      'manager',
    );
    const clientEncodedKey = made.text('data.clientEncodedKey');
    const renamed = (firstName: string) =>
      console.bank.call('UpdateClientCommand', { clientEncodedKey, firstName }, { as: 'manager' });
    const { page, dialog, approve } = await approving('Admin', 'client', 'Zainab Musa');
    await renamed('Victor');
    await dialog.getByRole('heading', { name: /Victor Musa\?$/ }).waitFor();
    await dialog.getByText('It has moved since you opened this').waitFor();
    await approve.click({ trial: true });
    // It moves as it is pressed: what the press finds is not sent.
    let isRenamed = false;
    await page.route('**/ApproveClientCommand?dryRun=true', async (route) => {
      if (!isRenamed) await renamed('Amina');
      isRenamed = true;
      await route.continue();
    });
    await approve.click();
    await dialog.getByRole('heading', { name: /Amina Musa\?$/ }).waitFor();
    const found = await console.bank.call('RetrieveClientByIdQuery', { clientEncodedKey });
    assert.match(JSON.stringify(found.body), /PendingApproval/);
    await approve.click();
    await page.getByText(/^Approved: Client \d+, Amina Musa\./).waitFor();
  });

  test('what moves on a busy account and is not decided on stops nobody', async () => {
    const number = '1000000002';
    const { page } = await console.sit('BranchManager', `/console/accounts/${number}`);
    await press(page, 'Lock account');
    const dialog = page.getByRole('dialog');
    const lock = dialog.locator('button[type=submit]');
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    const asking = page.waitForRequest('**/RetrieveAvailableActionsQuery');
    await console.bank.call('InitiateDeposit', { accountNumber: number, amount: 1.25 });
    await asking;
    assert.equal(await dialog.getByText('It has moved since you opened this').count(), 0);
    await dialog.getByRole('textbox').first().fill('A court asked for it');
    await lock.click();
    await dialog.waitFor({ state: 'detached' });
    const found = await console.bank.call('RetrieveAccountQuery', { accountNumber: number });
    assert.equal(found.at('data.state'), 'Locked');
  });

  test('a try that was refused for now is made again, by itself or by a button, and nobody types anew', async () => {
    const { page, dialog, reject, row } = await asking(502.25);
    await page.route(tried, (route) => route.fulfill(busy));
    await press(row, 'Reject');
    await dialog.getByText('Too many requests.').waitFor();
    await page.unroute(tried);
    await press(dialog, 'Try again');
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    await page.route(tried, (route) =>
      route.fulfill({ ...busy, headers: { ...busy.headers, 'retry-after': '1' } }),
    );
    await dialog.getByLabel('Reason').fill('Entered twice.');
    await dialog.getByText('Too many requests.').waitFor();
    await page.unroute(tried);
    await reject.click();
    await row.waitFor({ state: 'detached' });
  });

  test('a refusal for now after an answer that was lost keeps the key', async () => {
    const { page, dialog, reject, open, row, state } = await asking(503.25);
    const keys = new Set<string | undefined>();
    const keep = (headers: Readonly<Record<string, string>>) => keys.add(headers['idempotency-key']);
    await open();
    await page.route(sent, async (route) => {
      keep(route.request().headers());
      await route.fetch();
      await route.abort();
    });
    await dialog.getByLabel('Reason').fill('Entered twice.');
    await reject.click();
    await dialog.getByText(/^No answer came: it may be done already/).waitFor();
    await page.unroute(sent);
    await page.route(sent, (route) => {
      keep(route.request().headers());
      return route.fulfill(busy);
    });
    await press(dialog, 'Ask again');
    await dialog.getByText(/^It may be done already, and the bank did not say: Too many/).waitFor();
    await page.unroute(sent);
    const answer = page.waitForResponse(sent);
    await press(dialog, 'Ask again');
    const heard = await answer;
    keep(heard.request().headers());
    assert.equal(heard.headers()['idempotency-replayed'], 'true');
    assert.equal(keys.size, 1);
    await row.waitFor({ state: 'detached' });
    assert.equal(await state(), 'CANCELLED');
  });

  test('who leaves what may be done already is told to look', async () => {
    const { page, dialog, reject, open } = await asking(504.25);
    await open();
    await page.route(sent, (route) =>
      route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Timeout</h1>' }),
    );
    await dialog.getByLabel('Reason').fill('Entered twice.');
    await reject.click();
    await dialog.getByText(/^No answer came: it may be done already/).waitFor();
    await press(dialog, 'Cancel');
    await page.getByText('It may be done already: look for it before you do it again.').waitFor();
  });

  test('while it is sent, Escape does not close it, however often it is pressed', async () => {
    const { page, dialog, reject, open, row } = await asking(505.25);
    await open();
    await dialog.getByLabel('Reason').fill('Entered twice.');
    await reject.click({ trial: true });
    const letGo = await held(page, sent);
    const asked = page.waitForRequest(sent);
    await reject.click();
    await asked;
    for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Escape');
    // A browser that closed it without asking shows it again at once.
    await page.locator('dialog:modal').waitFor();
    await dialog.waitFor();
    letGo();
    await row.waitFor({ state: 'detached' });
  });
});
