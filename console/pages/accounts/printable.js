/** A statement to print, or to keep as PDF by the browser's print: every line of the period, oldest first, between two balances. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { bankNow } from '../../frame/clock.js';
import { addressOf, place } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { count, dayOf, moment } from '../../kit/format.js';
import { Icon, Money } from '../../kit/marks.js';
import { Shown } from '../../kit/states.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';
import { periodOf, spanOf } from './statement.js';
import { whatOf } from './what.js';

const own = texts.accounts;

/** Lines that a page is drawn of; whoever wants more takes a file. */
const most = 3000;
const pageSize = 500;

/** Times that a statement is read where its pages do not belong together. */
const tries = 3;

/** The account and all lines of the period, oldest first, as they stood together at one moment. */
async function statementOf(accountNumber, period, signal) {
  for (let tried = 0; tried < tries; tried += 1) {
    const read = await readOnce(accountNumber, period, signal);
    if (!read.ok || read.data.tooMany !== undefined || isOne(read.data)) return read;
  }
  return { ok: false, status: 0, code: 'STATEMENT_MOVES', message: own.asunder, data: null, errors: [] };
}

const cents = (amount) => Math.round(amount * 100);

/** Whether every line leads from the balance before it to its own, and the last one to the closing balance. */
function isOne({ lines, opening, closing }) {
  const isJoined = ({ debit, credit, balance }, at) =>
    cents(at === 0 ? opening : lines[at - 1].balance) + cents(credit) - cents(debit) === cents(balance);
  return lines.every(isJoined) && cents(lines.at(-1)?.balance ?? opening) === cents(closing);
}

async function readOnce(accountNumber, period, signal) {
  const account = await bank.query.retrieveAccount(
    { accountNumber, ...(period.to === undefined ? {} : { asOf: period.to }) },
    { signal },
  );
  if (!account.ok) return account;
  const lines = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await bank.query.retrieveAccountStatement(
      { accountNumber, ...spanOf(period), pageNumber, pageSize },
      { signal },
    );
    if (!page.ok) return page;
    const { totalRecords, totalPages } = page.data;
    if (totalRecords > most) return { ok: true, data: { tooMany: totalRecords } };
    // What was booked since the first page pushes lines of it onto this one: it was read without them.
    const before = lines.at(-1)?.line ?? Number.POSITIVE_INFINITY;
    lines.push(...page.data.items.filter(({ line }) => line < before));
    if (pageNumber >= totalPages) break;
  }
  lines.reverse();
  const [first] = lines;
  const closing = lines.at(-1)?.balance ?? account.data.asOf?.balance ?? account.data.balance;
  const opening =
    first === undefined ? closing : Math.round((first.balance - first.credit + first.debit) * 100) / 100;
  return { ok: true, data: { account: account.data, lines, opening, closing, at: bankNow() } };
}

export function Printable({ number }) {
  const period = periodOf(place.value.query);
  const asked = useAsked(`print ${number} ${JSON.stringify(period)}`, (signal) =>
    statementOf(number, period, signal),
  );
  return html`
    <p class="trail"><a href=${addressOf(['accounts', number], period)}>${own.one(number)}</a></p>
    ${asked.data?.account === undefined && html`<h1>${own.statement}</h1>`}
    <${Shown} of=${asked} rows=${12}>
      ${(data) => (data.tooMany === undefined ? html`<${Sheet} of=${data} period=${period} />` : html`<p>${own.tooMany(count(data.tooMany), count(most))}</p>`)}
    <//>
  `;
}

function Sheet({ of: { account, lines, opening, closing, at }, period }) {
  const sum = (side) => lines.reduce((total, line) => total + Math.round(line[side] * 100), 0) / 100;
  const { currency } = account;
  return html`
    <div class="head"><h1>${own.statement}</h1><span class="right buttons"><button type="button" class="main" onClick=${() => print()}><${Icon} of="print" />${own.print}</button></span></div>
    <p class="soft unprinted">${own.printHint}</p>
    <article class="sheet">
      <dl class="facts">
        <div><dt>${own.name}</dt><dd><strong>${account.accountName}</strong></dd></div>
        <div><dt>${own.account}</dt><dd><code>${account.accountNumber}</code></dd></div>
        <div><dt>${own.period}</dt><dd>${own.span(period.from && dayOf(period.from), period.to && dayOf(period.to))}</dd></div>
        <div><dt>${own.made.at}</dt><dd>${moment(at)}</dd></div>
      </dl>
      <div class="rows" tabindex="0" role="group" aria-label=${own.statement}>
        <table class="list ledger" aria-label=${own.statement}>
          <thead><tr><th scope="col">${own.date}</th><th scope="col">${own.kind}</th><th scope="col">${own.narration}</th><th scope="col" class="right">${own.debit(currency)}</th><th scope="col" class="right">${own.credit(currency)}</th><th scope="col" class="right">${own.balanceIn(currency)}</th></tr></thead>
          <tbody>
            <tr class="of"><th colspan="5" scope="row">${own.opening}</th><td class="right"><${Money} of=${opening} /></td></tr>
            ${lines.map((line) => html`<tr key=${line.line}><td class="tight">${moment(line.date).replace(/:\d\d \S+$/, '')}</td><td>${whatOf(line)}</td><td>${visible(line.narration ?? '')}</td><td class="right">${line.debit !== 0 && html`<${Money} of=${line.debit} />`}</td><td class="right">${line.credit !== 0 && html`<${Money} of=${line.credit} />`}</td><td class="right"><${Money} of=${line.balance} /></td></tr>`)}
          </tbody>
          <tfoot><tr class="of"><th colspan="3" scope="row">${own.closing(count(lines.length))}</th><td class="right"><${Money} of=${sum('debit')} /></td><td class="right"><${Money} of=${sum('credit')} /></td><td class="right"><strong><${Money} of=${closing} /></strong></td></tr></tfoot>
        </table>
      </div>
    </article>
  `;
}
