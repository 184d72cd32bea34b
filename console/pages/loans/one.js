/** One loan: what is owed, what can be done now and why not, its schedule, what came and went, and its JSON. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { Doing } from '../../kit/doing.js';
import { fact } from '../../kit/fact.js';
import { dayOf, money, words } from '../../kit/format.js';
import { List } from '../../kit/list.js';
import { Id, Money, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';
import { PayOff, PayOffQuote, PayOut, Repay } from './paying.js';
import { Schedule } from './schedule.js';
import { Securities } from './security.js';

const own = texts.loans;
const events = ['loan.*', 'transaction.*'];

export function Loan({ id }) {
  const asked = useAsked(`loan ${id}`, (signal) => bank.query.getLoanAccount({ loanId: id }, { signal }), {
    on: events,
  });
  return html`
    <p class="trail"><a href=${addressOf('loans')}>${texts.pages.loans.title}</a></p>
    ${asked.data === undefined && html`<h1>${own.one(id)}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(one) => html`<${Known} one=${one} asked=${asked} />`}<//>
  `;
}

/** States in which something is owed. */
const isOwed = ({ status }) => ['Disbursed', 'InArrears'].includes(status);

const acts = {
  ApproveLoanCommand: { ...own.acts.approve, needs: ['loans.approve'], key: 'a', main: true, comment: 1000 },
  RejectLoanCommand: { ...own.acts.reject, needs: ['loans.approve'], key: 'r', danger: true, comment: 1000 },
  WithdrawLoanCommand: { ...own.acts.withdraw, needs: ['loans.create'], danger: true, comment: 1000 },
  CloseLoanCommand: { ...own.acts.close, needs: ['loans.update'], danger: true, comment: 1000 },
};

function Known({ one, asked }) {
  const [paying, setPaying] = useState();
  const { loanId } = one;
  const mayPay = isOwed(one) && mayDo(['transactions.create']);
  const stamp = `${one.status} ${one.totalOutstanding} ${one.approvals.length} ${one.lastModifiedAt}`;
  const refresh = () => void asked.refresh();
  const payOut = {
    ...{ act: own.payOut.act, needs: ['loans.disburse'], main: true },
    ...{ stateCode: 'LOAN_NOT_APPROVED', mends: ['ACCOUNT_NOT_FOUND', 'LOAN_011'] },
    open: () => setPaying('out'),
  };
  const pays =
    mayPay &&
    html`<button type="button" class="main" onClick=${() => setPaying('repay')}>${own.repay.act}</button><button type="button" onClick=${() => setPaying('off')}>${own.payOff.act}</button>`;
  return html`
    <div class="head">
      <h1>${one.customerName}</h1>
      <${State} of=${one.status} />
      <${Freshness} of=${asked} />
    </div>
    <p class="soft"><${Id} of=${loanId} short=${loanId} /> · ${one.accountName} · ${one.loanProductName}</p>
    <dl class="figures">
      <div><dt>${isOwed(one) ? own.owedNow : own.amount}</dt><dd class="figure money">${money(isOwed(one) ? one.totalOutstanding : one.loanAmount)} <span class="soft">${settings.currency}</span></dd></div>
      ${one.nextPaymentDate !== null && html`<div><dt>${own.next(dayOf(one.nextPaymentDate))}</dt><dd class="money">${money(one.nextPaymentAmount)}</dd></div>`}
      ${one.advanceAmount !== 0 && html`<div><dt>${own.advance}</dt><dd class="money soft">${money(one.advanceAmount)}</dd></div>`}
      ${one.arrearsSince !== null && html`<div><dt>${own.arrears}</dt><dd class="refused-text">${own.since(dayOf(one.arrearsSince))}</dd></div>`}
    </dl>
    <div class="acts">
      ${one.status === 'PendingApproval' && html`<p>${own.waits(one.approvals.length)}</p>`}
      <${Doing} kind="loan" id=${loanId} stamp=${stamp} acts=${{ InitiateLoanDisbursement: payOut, ...acts }} stateCode="LOAN_WRONG_STATE" title=${own.titleOf(loanId, money(one.loanAmount))} look=${asked.refresh} before=${pays} refresh=${refresh} />
      ${mayPay && html`<${PayOffQuote} loanId=${loanId} stamp=${stamp} />`}
    </div>
    ${paying === 'out' && html`<${PayOut} one=${one} done=${refresh} close=${() => setPaying(undefined)} />`}
    ${paying === 'repay' && html`<${Repay} loanId=${loanId} done=${refresh} close=${() => setPaying(undefined)} />`}
    ${paying === 'off' && html`<${PayOff} loanId=${loanId} done=${refresh} close=${() => setPaying(undefined)} />`}
    <${Schedule} loanId=${loanId} events=${events} />
    <${Moves} loanId=${loanId} />
    <${Securities} one=${one} refresh=${refresh} />
    <div class="beside">
      <section aria-labelledby="facts"><h2 id="facts">${own.facts}</h2><${Facts} one=${one} /></section>
      <section aria-labelledby="people"><h2 id="people">${own.people}</h2><${People} one=${one} /></section>
    </div>
    <${Raw} query="GetLoanAccountCommand" input=${{ loanId }} data=${one} />
  `;
}

const columns = [
  { name: 'at', label: own.at, class: 'tight', cell: (row) => When({ at: row.transactionDate }) },
  { name: 'type', label: own.what, class: 'early tight', cell: (row) => words(row.transactionType) },
  {
    name: 'how',
    label: own.how,
    class: 'whole',
    cell: (row) =>
      html`${words(row.paymentMethod)}${row.notes !== null && html` <span class="soft">${row.notes}</span>`}`,
  },
  ...['principal', 'interest', 'fees', 'penalty'].map((part) => ({
    name: part,
    label: own.parts[part],
    class: 'amount tight',
    card: true,
    cell: (row) => row[`${part}Amount`] !== 0 && html`<${Money} of=${row[`${part}Amount`]} />`,
  })),
  {
    name: 'total',
    label: own.totalIn(settings.currency),
    class: 'right tight',
    cell: (row) => Money({ of: row.totalAmount }),
  },
  {
    name: 'after',
    label: own.after(settings.currency),
    class: 'amount tight',
    card: true,
    cell: (row) => Money({ of: row.balanceAfter }),
  },
];

/** What came and went, newest first. */
function Moves({ loanId }) {
  const [size, setSize] = useState(20);
  const asked = useAsked(
    `loan-moves ${loanId}?${size}`,
    (signal) => bank.query.retrieveLoanTransactionList({ loanId, pageSize: size }, { signal }),
    { on: events },
  );
  return html`
    <section aria-labelledby="moves">
      <h2 id="moves">${own.moves}</h2>
      <${Shown} of=${asked} rows=${3}>
        ${({ transactions, pagination }) =>
          transactions.length === 0
            ? html`<${Empty} title=${own.noMoves} />`
            : html`<${List} label=${own.moves} columns=${columns} rows=${transactions} keyOf=${(row) => row.transactionId} />
              ${pagination.totalRecords > transactions.length && size < 100 && html`<p><button type="button" class="link" onClick=${() => setSize(100)}>${own.moreMoves(pagination.totalRecords)}</button></p>`}`}
      <//>
    </section>
  `;
}

function Facts({ one }) {
  return html`
    <dl class="facts">
      ${fact(own.number, html`<code>${one.loanAccountNumber}</code>`)}
      ${fact(own.client, html`<code>${one.customerId}</code>`)}
      ${fact(own.amount, html`<${Money} of=${one.loanAmount} />`)}
      ${fact(own.terms, own.termsOf(one.loanTerm, one.interestRate))}
      ${fact(own.repayable, html`<${Money} of=${one.totalRepayable} />`)}
      ${fact(own.parts.principal, html`<${Money} of=${one.outstandingPrincipal} />`)}
      ${fact(own.parts.interest, html`<${Money} of=${one.outstandingInterest} />`)}
      ${one.outstandingFees !== 0 && fact(own.parts.fees, html`<${Money} of=${one.outstandingFees} />`)}
      ${one.outstandingPenalty !== 0 && fact(own.parts.penalty, html`<${Money} of=${one.outstandingPenalty} />`)}
      ${fact(own.matures, dayOf(one.maturityDate))}
      ${fact(own.branch, one.branchName)}
      ${fact(own.officer, one.loanOfficerName)}
      ${fact(own.paidOutTo, one.disbursementAccountId && html`<code>${one.disbursementAccountId}</code>`)}
      ${fact(own.paidOutBy, one.disbursementTransactionId && html`<${Id} of=${one.disbursementTransactionId} to=${['transactions', one.disbursementTransactionId]} />`)}
      ${fact(own.closed, one.closureDate && html`<${When} at=${one.closureDate} />`)}
    </dl>
  `;
}

/** Who made it and who approved it, and what was said. */
function People({ one }) {
  return html`
    <ol class="timeline">
      <li><strong>${own.entered}</strong> ${own.by(one.createdBy)}<div class="soft small"><${When} at=${one.createdAt} /></div></li>
      ${one.approvals.map((step) => html`<li key=${step.level}><strong>${own.approved(step.level)}</strong> ${own.by(step.approvedBy)}${step.comment !== null && html`<blockquote>${visible(step.comment)}</blockquote>`}<div class="soft small"><${When} at=${step.approvedAt} /></div></li>`)}
    </ol>
    <dl class="facts">
      ${fact(own.notes, one.notes)}
    </dl>
  `;
}
