/**
 * The host's work at the network: each order is a timer that names the command for the answer. A timer that
 * throws runs again with the same key, so an order whose answer was lost moves no money twice.
 */
import { type BackgroundTask, orStopped } from '../time/background-task.ts';
import type { Timer } from '../time/timer.ts';
import { membersOf } from '../values/members.ts';
import { minorOf } from '../values/money.ts';
import type { CoreBankingTransfer } from './core-banking.ts';
import type { InterbankNetwork, Order } from './network.ts';

type Data = Readonly<Record<string, unknown>>;

/** Every background task at this network and at the remote core. */
export function interbankTasks(
  network: InterbankNetwork,
  core: CoreBankingTransfer,
): readonly BackgroundTask[] {
  return [
    task('CoreBankingTransfer', (data, stop) => core.transfer(orderOf(data), stop)),
    task('InterbankDebit', (data, stop) => network.debit(orderOf(data), stop)),
    task('InterbankCredit', (data, stop) => network.credit(orderOf(data), stop)),
    task('SubmitMandate', ({ key, bankCode, accountNumber }, stop) => {
      const account = { bankCode: String(bankCode), accountNumber: String(accountNumber) };
      return network.submitMandate({ key: String(key), ...account }, stop);
    }),
    task('AskMandateStatus', (data, stop) => network.mandateStatus(String(data.reference), stop)),
  ];
}

function task(name: string, ask: (request: Data, stop: AbortSignal) => Promise<unknown>): BackgroundTask {
  return {
    name,
    async run({ data }: Timer, stop) {
      // The same key is sent again after a restart. If the network ignores the stop, its answer is not
      // awaited.
      const answer = await orStopped(ask(membersOf(data.request), stop), stop);
      return { command: String(data.record), data: { ...membersOf(data.about), answer } };
    },
  };
}

function orderOf(data: Data): Order {
  const amount = minorOf(String(data.amount));
  if (amount === undefined || amount <= 0n) throw new Error('the order has no amount');
  const { narration, mandateReference } = data;
  return {
    key: String(data.key),
    bankCode: String(data.bankCode),
    accountNumber: String(data.accountNumber),
    amount,
    currency: String(data.currency),
    narration: typeof narration === 'string' ? narration : null,
    mandateReference: typeof mandateReference === 'string' ? mandateReference : null,
  };
}
