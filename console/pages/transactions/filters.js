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

/** What searched words are, beside the other filters: `[filter of the query, how it is told]`; undefined where nothing was searched. */
function understood({ words, account }) {
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
  // Of two accounts nothing is found that is only of one: within the one that is chosen, another number is a word.
  if (/^\d+$/.test(text) && (account === '' || account === text)) {
    return [{ accountReference: text }, texts.transactions.account];
  }
  return [{ searchText: text }, texts.transactions.clientOrWords];
}

/** What the searched words were taken for; undefined where nothing was searched. */
export const meaningOf = (filters) => understood(filters)?.[1];

/** What no amount can be read of goes as it is: the bank refuses it by name, where without it more would be found than was asked for. */
const amountIn = (text) => (text === '' ? undefined : (amountOf(text) ?? text));

/** How bounds that are given twice become one: the narrower counts. What is not a bound stays, and is refused by name. */
const narrower = {
  minAmount: (one, other) => Math.max(one, other),
  maxAmount: (one, other) => Math.min(one, other),
  startDate: (one, other) => (one > other ? one : other),
  endDate: (one, other) => (one < other ? one : other),
};

/** Both filters: what is searched narrows what is chosen. */
function narrowed(chosen, searched) {
  const both = { ...chosen, ...searched };
  for (const [name, narrow] of Object.entries(narrower)) {
    const [one, other] = [chosen[name], searched[name]];
    if (one === undefined || other === undefined) continue;
    const isBound = typeof one === 'number' || dayIn(one) === one;
    both[name] = isBound ? narrow(one, other) : one;
  }
  return both;
}

/** The query's input. */
export function queryOf(filters) {
  const { states, type, account, branch, client, min, max, from, to } = filters;
  const given = (name, value) => (value === '' || value === undefined ? {} : { [name]: value });
  const chosen = {
    ...(states.length === 0
      ? {}
      : { status: states.map((state) => (Object.hasOwn(numbers, state) ? numbers[state] : state)) }),
    ...given('transactionType', type),
    ...given('accountReference', account),
    ...given('branchId', branch),
    ...given('clientId', client),
    ...given('minAmount', amountIn(min)),
    ...given('maxAmount', amountIn(max)),
    ...given('startDate', from),
    ...given('endDate', to),
  };
  return narrowed(chosen, understood(filters)?.[0] ?? {});
}
