/** New deposits, withdrawals and transfers: a form of the command's schema, tried before it is sent, and a link to what was made. */
import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { mayDo, onLeave } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { Dialog } from '../../kit/dialog.js';
import { amountOf } from '../../kit/fields.js';
import { money } from '../../kit/format.js';
import { inputOf, useForm } from '../../kit/forms.js';
import { Icon } from '../../kit/marks.js';
import { Loading, Problem } from '../../kit/states.js';
import { isolated } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.accounts;

/** Who may see the books of the bank. */
export const booksNeed = ['audit.view', 'accounts.manage'];

export const mayMove = () => mayDo(['transactions.create']);

const moves = {
  deposit: { command: 'InitiateDeposit', call: () => bank.initiateDeposit },
  withdrawal: { command: 'InitiateWithdrawal', call: () => bank.initiateWithdrawal },
  transfer: { command: 'InitiateTransfer', call: () => bank.initiateTransfer },
};

/** What was made last in this window: `{ text, to, waits }`. */
const made = signal(undefined);
onLeave(() => {
  made.value = undefined;
});

/** Leads to what was made, until it is put away. */
export function Made() {
  if (made.value === undefined) return html`<div role="status"></div>`;
  const { text, to, waits } = made.value;
  return html`
    <div role="status"><p class="made ${waits ? 'waiting' : 'done'}">
      <${Icon} of="check" /><span>${text} <a href=${addressOf(to)}>${own.made.open}</a></span>
      <button type="button" class="bare" aria-label=${own.made.away} onClick=${() => {
        made.value = undefined;
      }}><${Icon} of="cross" /></button>
    </p></div>
  `;
}

/** The name that belongs to a number; nothing where there is none. */
function Holder({ number }) {
  const asked = useAsked(`holder ${number}`, (ends) =>
    bank.query.retrieveAccount({ accountNumber: number }, { signal: ends, retries: 0 }),
  );
  return html`${number}${asked.data !== undefined && ` (${isolated(asked.data.accountName)})`}`;
}

/** `account` is the number that the dialog begins with. */
export function NewTransaction({ kind, account, done, close }) {
  const { command, call } = moves[kind];
  const form = useForm('transactions', command);
  const words = own.moves[kind];
  if (form.fields === undefined) {
    return html`<${Dialog} title=${words.open} close=${close}>
      ${form.problem ? html`<${Problem} problem=${form.problem} retry=${form.retry} />` : html`<${Loading} rows=${4} />`}
      <div class="buttons"><button type="button" onClick=${close}>${texts.cancel}</button></div>
    <//>`;
  }
  const first = form.fields[0].name;
  const begin = account === undefined ? {} : { [first]: account };
  const finish = (results) => {
    const [result] = Object.values(results);
    if (result?.ok !== true) return;
    const { transactionId, status } = result.data;
    const waits = status === 'PENDING';
    made.value = { text: result.message, to: ['transactions', transactionId], waits };
    done();
  };
  return html`<${Decision}
    title=${words.open}
    verb=${(values) => {
      const amount = amountOf(values.amount ?? '');
      return amount === undefined ? words.act : `${words.act} ${money(amount)}`;
    }}
    begin=${begin}
    fields=${form.fields}
    items=${[
      {
        key: command,
        title: words.open,
        call: call(),
        input: (values) => inputOf(form.fields, values),
        says: (data, message, input) => Will({ kind, data, message, input }),
        // The dialog shows the balance, but a change of the balance is not a change of the decision.
        holds: ({ status }) => status,
      },
    ]}
    done=${finish}
    close=${close}
  />`;
}

/** What moves from where to where, and what is left. */
function Will({ kind, data, message, input }) {
  const { will } = own.moves[kind];
  const from = input.accountNumber ?? input.fromAccountNumber;
  const name = (number) => html`<${Holder} key=${number} number=${number} />`;
  const waits = data.status === 'PENDING';
  return html`
    <p>${will(money(input.amount), name(from), name(input.toAccountNumber ?? ''))}</p>
    ${waits ? html`<p><strong>${own.will.waits}</strong> ${message}</p>` : html`<p>${own.will.atOnce}</p>`}
    <p class="balances"><span class="soft">${own.will.balance(from)}</span> <strong class="money">${money(data.balance)}</strong> ${settings.currency}${data.availableBalance !== data.balance && html` <span class="soft">· ${own.will.available}</span> <span class="money">${money(data.availableBalance)}</span>`}</p>
  `;
}
