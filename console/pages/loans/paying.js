/** Money that goes out and comes in for a loan, by the forms of the commands; and what paying it off comes to today. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { amountOf } from '../../kit/fields.js';
import { money } from '../../kit/format.js';
import { texts } from '../../texts.js';
import { ByForm } from './by-form.js';

const own = texts.loans;

/** What an amount is used for, part by part; parts that are nothing are left out. */
const Parts = ({ of }) => html`
  <dl class="facts">
    ${['principal', 'interest', 'fees', 'penalty', 'advance', 'excess', 'returned']
      .filter((part) => (of[`${part}Amount`] ?? 0) !== 0)
      .map(
        (part) =>
          html`<div key=${part}><dt>${own.parts[part]}</dt><dd class="money">${money(of[`${part}Amount`])}</dd></div>`,
      )}
  </dl>
`;

/** A word with the amount behind it, once one is filled in. */
const withAmount =
  (word) =>
  ({ amount = '' }) =>
    amountOf(amount) === undefined ? word : `${word} ${money(amountOf(amount))}`;

export const Repay = ({ loanId, done, close }) => html`<${ByForm}
  command="InitiateLoanRepaymentCommand"
  call=${bank.initiateLoanRepayment}
  loanId=${loanId}
  title=${own.repay.ask(loanId)}
  verb=${withAmount(own.repay.act)}
  says=${(data, message) => html`<p>${data.status === 'PENDING' ? message : own.repay.says(money(data.amount))}</p>${Parts({ of: data })}<p class="balances"><span class="soft">${own.owedAfter}</span> <strong class="money">${money(data.totalOutstanding)}</strong> ${settings.currency}</p>`}
  done=${done}
  close=${close}
/>`;

export const PayOff = ({ loanId, done, close }) => html`<${ByForm}
  command="InitiateLoanPayOffCommand"
  call=${bank.initiateLoanPayOff}
  loanId=${loanId}
  title=${own.payOff.ask(loanId)}
  verb=${own.payOff.act}
  says=${(data, message) => html`<p>${data.status === 'PENDING' ? message : own.payOff.says(money(data.totalPayOffAmount))}</p>${Parts({ of: data })}`}
  done=${done}
  close=${close}
/>`;

/** An approved loan is paid out, all of it or less, to the account that it names or to another one. */
export const PayOut = ({ one, done, close }) => html`<${ByForm}
  command="InitiateLoanDisbursement"
  call=${bank.initiateLoanDisbursement}
  of=${{
    amount: { hint: own.payOut.amountHint(money(one.loanAmount)) },
    ...(one.disbursementAccountId === null
      ? { destinationAccountNumber: { required: true, hint: own.payOut.destinationHint } }
      : {}),
  }}
  loanId=${one.loanId}
  title=${own.payOut.ask(one.loanId, one.customerName)}
  verb=${withAmount(own.payOut.act)}
  says=${(data, message) => html`<p>${data.status === 'PENDING' ? message : own.payOut.says}</p><p class="balances"><span class="soft">${own.payOut.balance}</span> <strong class="money">${money(data.balance)}</strong> ${settings.currency}</p>`}
  holds=${({ status }) => status}
  done=${done}
  close=${close}
/>`;

/** What paying it off would come to now, asked of the command itself. */
export function PayOffQuote({ loanId, stamp }) {
  const asked = useAsked(
    `pay-off ${loanId}`,
    (signal) => bank.initiateLoanPayOff.dryRun({ loanId }, { signal, retries: 0 }),
    { stamp },
  );
  if (asked.data === undefined) {
    return asked.problem && html`<p class="soft">${own.payOff.quote}: ${asked.problem.message}</p>`;
  }
  const { data } = asked;
  const parts = ['principal', 'interest', 'fees', 'penalty']
    .filter((part) => part === 'principal' || data[`${part}Amount`] !== 0)
    .map((part) => `${money(data[`${part}Amount`])} ${own.parts[part].toLowerCase()}`);
  return html`<p>${own.payOff.quote} <strong class="money">${money(data.totalPayOffAmount)}</strong> ${settings.currency} <span class="soft">(${parts.join(', ')})</span></p>`;
}
