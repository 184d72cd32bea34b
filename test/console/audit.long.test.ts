/** Audit in a browser: the trail by its filters, an entry with its decisions and its proof, a verification, reports, axe. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { minutes } from '../../core/values/instant.ts';
import { noBrowser } from '../support/browser.ts';
import { fresh, looksGood, openPage, rowOf, startedConsole } from '../support/console.ts';
import { counts, finds, hasValue } from '../support/page-checks.ts';

describe('audit', { skip: noBrowser }, () => {
  const console = startedConsole();
  let deposit = '';
  before(async () => {
    const { bank } = console;
    const enter = (amount: number, more: object = {}) =>
      bank.call('InitiateDeposit', { accountNumber: '1000000001', amount, ...more });
    deposit = (await enter(2500.5)).text('data.transactionId');
    await enter(9_000_000, { requireApproval: true });
    const waits = (await enter(6_000_000, { requireApproval: true })).text('data.transactionId');
    assert.equal((await bank.call('ApproveTransaction', { transactionId: waits })).status, 403);
    // No test makes another withdrawal.
    for (const amount of [10, 20, 30]) {
      const input = { accountNumber: '1000000001', amount };
      assert.equal((await bank.call('InitiateWithdrawal', input)).status, 200);
    }
    await bank.advance(minutes(2));
  });

  test('the trail is searched by object, command and outcome; filters stay in the address bar', async () => {
    const { page } = await console.sit('BranchManager', '/console');
    await openPage(page, 'Audit');
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    // Typed before the list has come: the page that comes searches for it.
    await page.getByRole('searchbox').fill(deposit);
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Command').fill('Initiate withdrawal');
    await page.getByLabel('Command').press('Tab');
    await page.getByText('1 to 3 of 3').waitFor();
    await page.waitForURL(/command=Initiate\+withdrawal/);
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Refused attempts' }).click();
    await page.getByRole('row').nth(1).getByText('Accepted').waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Approve transaction' }).first().waitFor();
  });

  test('what is typed into a filter stays while the list is drawn anew', async () => {
    const { page } = await console.sit('BranchManager', '/console/audit');
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    await page.getByLabel('Command').fill('Initiate depo');
    await console.bank.call('InitiateDeposit', { accountNumber: '1000000002', amount: 731.25 });
    await rowOf(page, '731.25').waitFor();
    await hasValue(page.getByLabel('Command'), 'Initiate depo');
    await page.getByLabel('Command').fill('Initiate deposit');
    await page.getByLabel('Command').press('Enter');
    await page.waitForURL(/command=Initiate\+deposit/);
  });

  test('the address of an entry holds, however many came after it', async () => {
    const log = await console.bank.call('RetrieveAuditLogQuery', { transactionId: deposit }, { as: 'admin' });
    const id = log.text('data.items.0.id');
    for (let at = 0; at < 55; at += 1) {
      await console.bank.call('InitiateDeposit', { accountNumber: '1000000002', amount: 1 });
    }
    const { page, leave } = await console.sit('Admin', `/console/audit?entry=${id}`);
    await page.getByRole('heading', { name: 'Initiate deposit', level: 1 }).waitFor();
    assert.equal(await page.locator('.rows tr.at').count(), 0);
    await page.locator('.open').getByText('2,500.50').filter({ visible: true }).first().waitFor();
    await leave();
    const none = '01980000-0000-7000-8000-000000000000';
    const unknown = await console.sit('Admin', `/console/audit?entry=${none}`);
    await unknown.page.getByText('The trail has no entry of this address.').waitFor();
    await unknown.leave();
    // What is not an id is refused by name; the list stands as it is.
    const wrong = await console.sit('Admin', '/console/audit?entry=nonsense');
    await wrong.page.getByRole('alert').waitFor();
    await wrong.page.locator('main [data-row]').first().waitFor();
  });

  test('an entry has its decisions, and is proven in the browser step by step', async () => {
    const { page } = await console.sit('Admin', `/console/audit?q=${deposit}`);
    await page.getByRole('link', { name: 'Initiate deposit' }).click();
    await page.getByRole('heading', { name: 'Initiate deposit', level: 1 }).waitFor();
    await finds(page, /transactions\//);
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    await page.getByText('Proven: the entry is as it was sealed.').waitFor();
    await counts(page.locator('.steps li.done'), 5);
    await page.getByText('Use your own copy of the bank’s public key').click();
    await page
      .getByLabel('Public key (PEM)')
      .fill('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----');
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    await page.getByText('Not proven.').waitFor();
    await counts(page.locator('.steps li.done'), 2);
    await counts(page.locator('.steps li.refused'), 1);
    await page.goBack();
    await page.getByRole('button', { name: 'Prove', exact: true }).waitFor({ state: 'detached' });
    await page.getByText('1 to 1 of 1').waitFor();
  });

  test('every member of the entry is compared, and a proof of another text proves nothing', async () => {
    const { page } = await console.sit('Admin', `/console/audit?q=${deposit}`);
    const answered = async (query: string, change: (data: Record<string, unknown>) => void) => {
      const pattern = `**/${query}`;
      await page.unroute(pattern);
      await page.route(pattern, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        change(body.data);
        await route.fulfill({ response: answer, json: body });
      });
    };
    const proven = async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Admin', exact: true }).click();
      await page.getByRole('link', { name: 'Initiate deposit' }).click();
      await page.getByRole('button', { name: 'Prove', exact: true }).click();
      await page.locator('.verdict').waitFor();
      return `${await page.locator('.verdict').innerText()} ${await page.locator('.steps').innerText()}`;
    };
    const changed = {
      transactionAmount: 1.5,
      role: 'Admin',
      newState: 'CANCELLED',
      eventType: 'Other',
      balanceImpact: {},
      ipAddress: '10.0.0.9',
      branchName: 'Elsewhere',
      attempts: 3,
      origin: 'cli',
      decisions: [],
      link: 'AAAA',
      chainSeq: 1,
      previousState: 'REVERSED',
    };
    for (const [name, value] of Object.entries(changed)) {
      await answered('RetrieveAuditLogQuery', (data) => {
        Object.assign((data.items as object[])[0] ?? {}, { [name]: value });
      });
      const told = await proven();
      assert.match(told, new RegExp(`^Not proven\\.[\\s\\S]*what was sealed: ${name}\\.`), name);
    }
    await answered('RetrieveAuditLogQuery', () => undefined);
    await answered('RetrieveAuditProofQuery', (data) => {
      data.entry = 'nonsense';
    });
    assert.match(await proven(), /^Not proven\./);
    await counts(page.locator('.steps li.done'), 3);
    // The proof of another entry names another place.
    const log = await console.bank.call('RetrieveAuditLogQuery', { pageSize: 200 }, { as: 'admin' });
    const items = log.at('data.items') as readonly { readonly id: string }[];
    const own = await console.bank.call('RetrieveAuditLogQuery', { subject: deposit }, { as: 'admin' });
    const ownIds = (own.at('data.items') as typeof items).map(({ id }) => id);
    const other = await console.bank.done(
      'RetrieveAuditProofQuery',
      { id: items.findLast(({ id }) => !ownIds.includes(id))?.id },
      'admin',
    );
    await answered('RetrieveAuditProofQuery', (data) => {
      Object.assign(data, other.at('data'));
    });
    assert.match(await proven(), /^Not proven\.[\s\S]*what was sealed: [^.]*\blink\b/);
  });

  test('an entry that is not sealed yet says so', async () => {
    await console.bank.call('InitiateDeposit', { accountNumber: '1000000002', amount: 7 });
    const { page } = await console.sit('BranchManager', '/console/audit?command=InitiateDeposit');
    await page.getByRole('link', { name: 'Initiate deposit' }).first().click();
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    await page.getByText('AUDIT_ENTRY_UNSEALED').waitFor();
  });

  test('the trail is verified, with its outcome; who may not start it is told', async () => {
    const { page, leave } = await console.sit('Admin', '/console/audit/verifications');
    await page.getByText('The trail was not verified here yet.').waitFor();
    await page.getByRole('button', { name: 'Verify the trail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify the whole trail?' });
    await dialog.getByText(/^Every entry, chain and seal is read/).waitFor();
    await dialog.getByRole('button', { name: 'Verify the trail' }).click();
    await dialog.waitFor({ state: 'detached' });
    await console.bank.advance(0);
    await page.getByText('Nothing: all is as it was written.').waitFor();
    await page.getByText('Clean', { exact: true }).waitFor();
    await leave();
    const manager = await console.sit('BranchManager', '/console/audit/verifications');
    await manager.page.getByText(/^It needs audit.verify/).waitFor();
  });

  test('a compliance report is acknowledged with a note; a teller has no such page', async () => {
    const { page, leave } = await console.sit('RegionalManager', '/console/audit/reports');
    const row = page.getByRole('row').filter({ hasText: 'High-value transaction' }).first();
    await row.getByRole('button', { name: 'Acknowledge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/What was found/).fill('Seen with the customer.');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/Seen with the customer\.$/).waitFor();
    await page.getByRole('link', { name: 'Compliance documents' }).click();
    await page.getByText('There are no compliance documents yet.').waitFor();
    await leave();
    const teller = await console.sit('Teller', '/console/audit');
    await teller.page.getByText('You may not see this.').waitFor();
    const navigation = teller.page.getByRole('navigation');
    assert.equal(await navigation.getByRole('link', { name: 'Audit' }).count(), 0);
  });

  looksGood('audit', async (at, look) => {
    const { page } = await console.sit('Admin', '/console/audit', at);
    const parts = page.getByRole('group', { name: 'Parts of audit' });
    for (const part of ['Trail', 'Verifications', 'Compliance reports', 'Compliance documents']) {
      await parts.getByRole('link', { name: part }).click();
      await fresh(page);
      await look(page, part);
    }
    await parts.getByRole('link', { name: 'Trail' }).click();
    await page.getByRole('searchbox').fill(deposit);
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('link', { name: 'Initiate deposit' }).click();
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    await page.getByText('Proven: the entry is as it was sealed.').waitFor();
    await look(page);
  });
});
