/** What rules decided is told in words, by the row that did: none that did not apply is shown as if it had. */
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { fits, passesAxe, startedConsole } from '../support/console.ts';
import { becomes, showAll } from '../support/page-checks.ts';

describe('what rules decided', { skip: noBrowser }, () => {
  const console = startedConsole();

  const deposited = async (amount: number, more = {}) => {
    const input = { accountNumber: '1000000001', amount, ...more };
    const made = await console.bank.done('InitiateDeposit', input);
    return made.text('data.transactionId');
  };

  const chipsOf = async (place: Locator) => (await place.locator('.chip').allInnerTexts()).sort();

  test('a small deposit says that no row applied, and what follows; its rule set is a link', async () => {
    const id = await deposited(2500.5);
    const { page } = await console.sit('RegionalManager', `/console/transactions/${id}`, { bypassCSP: true });
    const rules = page.getByRole('region', { name: 'Rules that decided' });
    await rules.getByText('Require approval: no; Approver role: nothing. No row of it applied.').waitFor();
    await rules.getByText('Trigger: nothing. No row of it applied.').waitFor();
    await showAll(rules.locator('.chip'), ['pending']);
    await rules.getByText('Why, on which facts').first().click();
    await rules.getByText('2,500.50').first().waitFor();
    await passesAxe(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await fits(page);
    await rules.getByRole('link', { name: 'transactions/approval-thresholds' }).click();
    await page.getByRole('heading', { name: 'transactions/approval-thresholds' }).waitFor();
  });

  test('the row that decided is named with what it came to', async () => {
    const id = await deposited(1_500_000);
    const { page } = await console.sit('Teller', `/console/transactions/${id}`);
    const rules = page.getByRole('region', { name: 'Rules that decided' });
    await rules.getByText('STANDARD above 1000000', { exact: false }).first().waitFor();
    await becomes(() => chipsOf(rules), ['* by *, STANDARD above 1000000', 'pending']);
  });

  test('the trail says of an ordinary approval that nothing was reported, and links each rule set', async () => {
    const transactionId = await deposited(301.5, { requireApproval: true });
    await console.bank.done('ApproveTransaction', { transactionId }, 'teller2');
    const trail = await console.bank.call(
      'RetrieveRuleDecisionsQuery',
      { transactionId },
      { as: 'regional' },
    );
    const items = trail.at('data.items') as readonly { action: string; auditId: string }[];
    const auditId = items.find(({ action }) => action === 'ApproveTransaction')?.auditId;
    const { page } = await console.sit('RegionalManager', `/console/audit?entry=${auditId}`);
    const decided = page.getByRole('region', { name: 'Rules that decided' });
    await decided.getByRole('link', { name: 'compliance/triggers' }).waitFor();
    await decided.getByText(/hangs on a figure that is not kept/).waitFor();
    await decided.getByText('Approvers: 1. No row of it applied.').waitFor();
    await becomes(() => chipsOf(decided), ['Teller', 'four eyes', 'velocity']);
  });
});
