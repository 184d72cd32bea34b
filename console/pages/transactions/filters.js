/** What narrows transactions: in the address bar, and as the query asks for it. */
import { amountOf } from '../../kit/fields.js';
import { dayIn, money } from '../../kit/format.js';
import { texts } from '../../texts.js';

/** The wire's numbers of the states. */
export const numbers = { PENDING: 0, SETTLED: 1, CANCELLED: 2, REVERSED: 3 };

export const transactionTypes = [
  ...['DEPOSIT', 'WITHDRAWAL', 'TRANSFER', 'CHEQUE_DEPOSIT', 'CHEQUE_WITHDRAWAL'],
  ...['LOAN_DISBURSEMENT', 'TELLER_TRANSACTION', 'VAULT_TRANSACTION', 'TILL_TRANSFER'],
];

/** Filters as the address says them. */
export function filtersOf(query) {
  const text = (name) => query.get(name) ?? '';
  return {
    words: text('q'),
    states: query.getAll('state'),
    type: text('type'),
    ...{ account: text('account'), branch: text('branch'), client: text('client') },
    ...{ min: text('min'), max: text('max'), from: text('from'), to: text('to') },
  };
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What searched words are: `[filter of the query, how it is told]`; undefined where nothing was searched. */
function understood(words) {
  const text = words.trim();
  if (text === '') return undefined;
  if (uuid.test(text)) return [{ id: text.toLowerCase() }, texts.transactions.id];
  if (/^(?:TRX|REV)-/i.test(text)) {
    return [{ transactionReference: text }, texts.transactions.reference];
  }
  const day = dayIn(text);
  if (day !== undefined) return [{ startDate: day, endDate: day }, texts.transactions.at];
  const amount = amountOf(text);
  const isAmount = amount !== undefined && (/[.,]/.test(text) || text.length < 8);
  if (isAmount && amount > 0) {
    return [{ minAmount: amount, maxAmount: amount }, texts.transactions.ofAmount(money(amount))];
  }
  if (/^\d+$/.test(text)) return [{ accountReference: text }, texts.transactions.account];
  return [{ searchText: text }, texts.transactions.clientOrWords];
}

/** What the searched words were taken for; undefined where nothing was searched. */
export const meaningOf = (words) => understood(words)?.[1];

/** What no amount can be read of goes as it is: the bank refuses it by name, where without it more would be found than was asked for. */
const amountIn = (text) => (text === '' ? undefined : (amountOf(text) ?? text));

/** The query's input. */
export function queryOf({ words, states, type, account, branch, client, min, max, from, to }) {
  const given = (name, value) => (value === '' || value === undefined ? {} : { [name]: value });
  return {
    ...(states.length === 0
      ? {}
      : {
          status: states.map((state) => (Object.hasOwn(numbers, state) ? numbers[state] : state)),
        }),
    ...given('transactionType', type),
    ...given('accountReference', account),
    ...given('branchId', branch),
    ...given('clientId', client),
    ...given('minAmount', amountIn(min)),
    ...given('maxAmount', amountIn(max)),
    ...given('startDate', from),
    ...given('endDate', to),
    ...understood(words)?.[0],
  };
}
