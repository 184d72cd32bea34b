/**
 * Writes `docs/pictures/`, what the console looks like, from a demo bank in a browser:
 *
 *     npm run docs:pictures
 *     npm run docs:pictures FOLDER light,dark 1440,375
 *
 * The second writes each picture in both themes and at both widths, to be looked at by whoever changed a page.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { projectFolder } from '../../core/host/config.ts';
import { minutes } from '../../core/values/instant.ts';
import { thresholds, velocity, velocityOf } from '../commands/rules/bank.ts';
import { type ConsoleBank, consoleBank, live, press, rowOf } from '../support/console.ts';
import { drawn } from '../support/drawn.ts';
import { callLoan, takeIn } from '../support/loans.ts';
import { configure, partner, signed } from '../support/partner.ts';
import { somethingOfEach } from '../support/waiting.ts';

interface Scene {
  readonly name: string;
  readonly role: string;
  readonly path: string;
  /** Waits until there is to be seen what shall be, and opens what shall be open. */
  show(page: Page): Promise<unknown>;
}

/** Asks a person, then pays into an account: it fails where there is no such account. */
const paying = drawn({
  key: 'Paying',
  steps: [
    { id: 'Ask', type: 'userTask', name: 'Look at it', properties: { FormKey: 'look' } },
    {
      id: 'Pay',
      type: 'serviceTask',
      name: 'Pay it in',
      properties: { ConnectorKey: 'InitiateDeposit', accountNumber: '${account}', amount: '${amount}' },
    },
  ],
});

/** A process with instances that wait, one that is done and one that failed, which is answered. */
async function somethingOfProcesses({ bank }: ConsoleBank) {
  const call = (name: string, data: object) => bank.done(name, { ...data }, 'admin');
  const file = { name: 'Paying in', bpmnXml: paying };
  const id = (await call('CreateProcessDefinitionCommand', file)).at('data.id') as number;
  const version = { id, version: 1 };
  await bank.done('ApproveProcessDefinitionCommand', version, 'regional');
  const start = async (businessKey: string, account = '1000000001') => {
    const variables = { account, amount: 5 };
    const data = { processDefinitionId: id, businessKey, variables };
    return (await call('StartProcessInstanceCommand', data)).text('data.instanceId');
  };
  for (const key of ['ORDER-1', 'ORDER-2']) await start(key);
  for (const [key, account] of [
    ['ORDER-3', '1000000001'],
    ['ORDER-4', '4040404040'],
  ] as const) {
    const instanceId = await start(key, account);
    await call('SignalProcessInstanceCommand', { instanceId });
    if (key === 'ORDER-4') return { id, failed: instanceId };
  }
  throw new Error('one of them fails');
}

/** An address of which one call was accepted and one refused, which is answered. */
async function somethingOfWebhooks({ bank }: ConsoleBank) {
  const signingSecret = 'what only the two of us know';
  const id = await configure(bank, {
    key: 'card-settled',
    path: 'card/settled',
    executionType: 2,
    signingSecret,
    description: 'The card scheme tells of settlements',
    executionCode: `const amount = lib.unitsFromMinor(webhookData.minor);
if (amount > 1000) throw new BpmnError('TOO_MUCH', 'by card at most 1000');
console.log('pays', amount, 'into', webhookData.account);
const paid = doCmd('InitiateDeposit', { accountNumber: webhookData.account, amount });
return paid.data;`,
  });
  for (const minor of [5000, 500_000]) {
    const body = JSON.stringify({ account: '1000000001', minor });
    await partner(bank, 'card/settled', body, { headers: signed(signingSecret, body) });
  }
  const calls = await bank.call('RetrieveWebHookCallsQuery', { webhookId: id }, { as: 'admin' });
  return { id, refused: calls.text('data.items.0.id') };
}

/** Scenes of a bank in which things have happened. */
async function scenes(console: ConsoleBank): Promise<readonly Scene[]> {
  const { bank } = console;
  await somethingOfEach(bank);
  const enter = async (name: string, data: object) =>
    (await bank.call(name, { accountNumber: '1000000001', ...data })).text('data.transactionId');
  await enter('InitiateDeposit', { amount: 2500.5, narration: 'Rent of June' });
  await enter('InitiateWithdrawal', { amount: 100, narration: 'Cash' });
  const waiting = await enter('InitiateDeposit', { amount: 43_210.5, requireApproval: true });
  const settled = await enter('InitiateDeposit', { amount: 812_000, narration: 'Sale of a car' });
  const disbursement = { disbursementDate: new Date().toISOString() };
  const id = await takeIn(bank, { disbursement, association: { clientEncodedKey: 'client-corp' } });
  await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  const out = { loanAccountNumber: id, destinationAccountNumber: '1000000004' };
  await bank.done('InitiateLoanDisbursement', out, 'manager');
  await bank.advance(minutes(2));
  const proposed = await bank.call(
    'ProposeRuleSetCommand',
    { ...velocityOf(8), note: 'Five an hour are too few at month end.' },
    { as: 'manager' },
  );
  const { id: process, failed } = await somethingOfProcesses(console);
  const webhook = await somethingOfWebhooks(console);
  const manager = 'BranchManager';
  return [
    { name: 'my-work', role: manager, path: '/console/work', show: live },
    {
      name: 'decision',
      role: manager,
      path: '/console/work?kind=transaction',
      async show(page) {
        await press(rowOf(page, '43,210.50'), 'Approve');
        await page.getByRole('heading', { name: 'What will happen' }).waitFor();
      },
    },
    {
      name: 'transactions',
      role: manager,
      path: `/console/transactions/${settled}`,
      show: (page) => page.getByRole('region', { name: 'Journal lines' }).waitFor(),
    },
    {
      name: 'deposit',
      role: 'Teller',
      path: '/console/accounts/1000000001',
      async show(page) {
        await press(page, 'Deposit');
        await page.getByLabel('Amount').fill('1,200.00');
        await page.getByRole('heading', { name: 'What will happen' }).waitFor();
      },
    },
    {
      name: 'account',
      role: 'Teller',
      path: '/console/accounts/1000000001',
      show: (page) => rowOf(page, 'Rent of June').waitFor(),
    },
    {
      name: 'loan',
      role: manager,
      path: `/console/loans/${id}`,
      show: (page) => page.getByRole('table', { name: 'Schedule' }).waitFor(),
    },
    {
      name: 'proof',
      role: 'Admin',
      path: `/console/audit?q=${waiting}`,
      async show(page) {
        await page.getByRole('link', { name: 'Initiate deposit' }).click();
        await press(page, 'Prove');
        await page.getByText('Proven: the entry is as it was sealed.').waitFor();
      },
    },
    {
      name: 'rules',
      role: manager,
      path: '/console/rules',
      show: (page) => rowOf(page, 'transactions/velocity').waitFor(),
    },
    {
      name: 'rules-grid',
      role: manager,
      path: `/console/rules/${thresholds}/tests`,
      async show(page) {
        const cell = page.getByRole('textbox', { name: 'Amount threshold, row 1, tiers 1' });
        await cell.fill('500000');
        await cell.press('Enter');
        await page.getByText('It cannot be proposed: 2 tests fail.').waitFor();
        await page.getByRole('heading', { name: 'Approval thresholds' }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'rules-text',
      role: manager,
      path: `/console/rules/${velocity}`,
      async show(page) {
        await press(page, 'Text');
        await page.getByRole('textbox', { name: `Text of ${velocity}` }).click();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.insertText('{\n  "maxAprovals": 8,\n  "windowMinutes": 60\n}\n');
        await page.getByText('1 mistake to mend').waitFor();
      },
    },
    {
      name: 'rules-draft',
      role: 'RegionalManager',
      path: `/console/rules/drafts/${proposed.text('data.draftId')}`,
      show: (page) => page.getByRole('textbox', { name: 'What differs in the text' }).waitFor(),
    },
    {
      name: 'process',
      role: 'Admin',
      path: `/console/processes/${process}`,
      show: (page) => page.locator('.diagram .badge.taken').first().waitFor(),
    },
    {
      name: 'process-instance',
      role: 'Admin',
      path: `/console/processes/instances/${failed}`,
      show: (page) => page.locator('.diagram [data-element-id="Pay"].is-failed').waitFor(),
    },
    {
      name: 'process-editor',
      role: 'Admin',
      path: `/console/processes/${process}/edit`,
      async show(page) {
        await page.locator('.diagram .djs-element[data-element-id="Pay"]').click();
        await page.getByRole('heading', { name: 'Service task: a command' }).waitFor();
        await page
          .getByText('Nothing is wrong with it.')
          .or(page.getByText('It may be proposed'))
          .first()
          .waitFor();
      },
    },
    {
      name: 'webhooks-call',
      role: 'Admin',
      path: `/console/webhooks/${webhook.id}/calls/${webhook.refused}`,
      show: (page) => page.getByText('"minor": 500000').waitFor(),
    },
    {
      name: 'webhooks-code',
      role: 'Admin',
      path: `/console/webhooks/${webhook.id}/code`,
      async show(page) {
        await page.getByText('Statements with return').waitFor();
        await page.getByLabel('Body', { exact: true }).fill('{"account": "1000000001", "minor": 2500}');
        await press(page, 'Try');
        await page.getByText('It would be answered 200. Nothing was done.').waitFor();
        await page.getByText('pays 25 into').scrollIntoViewIfNeeded();
        await page.getByRole('button', { name: 'Put it in force' }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'templates',
      role: 'Admin',
      path: '/console/templates/loan-approved',
      show: (page) => page.getByText('Dear Zainab Danladi,').waitFor(),
    },
  ];
}

const { positionals } = parseArgs({ allowPositionals: true });
const [folder = join(projectFolder, 'docs/pictures'), themes, widths] = positionals;
await mkdir(folder, { recursive: true });
const console = await consoleBank();
try {
  for (const { name, role, path, show } of await scenes(console)) {
    for (const theme of themes?.split(',') ?? ['light']) {
      for (const width of widths?.split(',').map(Number) ?? [1440]) {
        const viewport = { width, height: width < 600 ? 812 : 900 };
        const colorScheme = theme === 'dark' ? 'dark' : 'light';
        const { page, leave } = await console.sit(role, path, { viewport, colorScheme });
        await show(page);
        const more = themes === undefined ? '' : `-${width}-${theme}`;
        await page.screenshot({ path: join(folder, `${name}${more}.png`), animations: 'disabled' });
        await leave();
      }
    }
  }
} finally {
  await console.stop();
}
