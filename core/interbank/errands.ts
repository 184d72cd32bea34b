/**
 * What the host does at the network: each order is a timer that names the command to which the answer goes. A
 * timer that throws is done again with the same key, so an order whose answer was lost moves no money twice.
 */
import type { Errand } from '../time/errand.ts';
import type { Timer } from '../time/timer.ts';
import { minorOf } from '../values/money.ts';
import type { CoreBankingTransfer } from './core-banking.ts';
import type { InterbankNetwork, Order } from './network.ts';

type Data = Readonly<Record<string, unknown>>;

/** Every errand at this network and at the remote core. */
export function interbankErrands(
  network: InterbankNetwork,
  core: CoreBankingTransfer,
): readonly Errand[] {
  return [
    errand('CoreBankingTransfer', (data) => core.transfer(orderOf(data))),
    errand('InterbankDebit', (data) => network.debit(orderOf(data))),
    errand('InterbankCredit', (data) => network.credit(orderOf(data))),
    errand('SubmitMandate', (data) =>
      network.submitMandate({
        key: String(data.key),
        bankCode: String(data.bankCode),
        accountNumber: String(data.accountNumber),
      }),
    ),
    errand('AskMandateStatus', (data) => network.mandateStatus(String(data.reference))),
  ];
}

function errand(name: string, ask: (request: Data) => Promise<unknown>): Errand {
  return {
    name,
    async run({ data }: Timer) {
      const { request, record, about } = data as {
        readonly request: Data;
        readonly record: string;
        readonly about: Data;
      };
      return { command: record, data: { ...about, answer: await ask(request) } };
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
