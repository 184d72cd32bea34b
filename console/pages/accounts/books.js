/** The books of the bank: the trial balance as of a day, and the journal by ledger account and period. */

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { FilterInput } from '../../kit/filter-input.js';
import { dayOf, moment, today, words } from '../../kit/format.js';
import { pageOf, Turn } from '../../kit/list.js';
import { Icon, Money, State } from '../../kit/marks.js';
import { Empty, Forbidden, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { JournalTable } from './journal-table.js';
import { booksNeed } from './moving.js';
import { periodOf, spanOf } from './statement.js';

const own = texts.accounts;

const Trail = () =>
  html`<p class="trail"><a href=${addressOf('accounts')}>${texts.pages.accounts.title}</a></p>`;

/** A part of the books, for who may see them: nothing is asked for others. */
const ofBooks = (title, Part) => () =>
  mayDo(booksNeed)
    ? html`<${Part} />`
    : html`<h1>${title}</h1><${Forbidden} says=${texts.forbidden.page(booksNeed)} />`;

export const TrialBalance = ofBooks(own.books.trial, Balance);
export const Journal = ofBooks(own.books.journal, Journals);

function Balance() {
  const text = place.value.query.get('asOf') ?? '';
  const input = text === '' ? {} : { asOf: text };
  // What is booked changes it; it is summed anew when somebody asks.
  // What was summed of another day is said of none.
  const asked = useAsked(`trial-balance ${text}`, (signal) =>
    bank.query.retrieveTrialBalance(input, { signal }),
  );
  const { data, at } = asked;
  return html`
    <${Trail} />
    <div class="head">
      <h1>${own.books.trial}</h1>
      ${data && html`<${State} of=${isBalanced(data) ? own.books.balanced : own.books.unbalanced} tone=${isBalanced(data) ? 'done' : 'refused'} />`}
      <span class="fresh">${at && own.books.summed(moment(at))} <button type="button" class="link" onClick=${asked.refresh}>${texts.fresh.again}</button></span>
    </div>
    ${data && html`<p class="printed">${own.books.of(dayOf(text || today()))}</p>`}
    <div class="filters">
      <label class="beside-label">${own.asOf} <${FilterInput} type="date" max=${today()} value=${text} set=${(said) => setFilters({ asOf: said })} /></label>
      <span class="right buttons"><button type="button" onClick=${() => print()}><${Icon} of="print" />${own.print}</button></span>
    </div>
    <${Shown} of=${asked} rows=${12}>${(data) => html`<${Trial} data=${data} to=${text} />`}<//>
  `;
}

const isBalanced = ({ totalDebit, totalCredit }) => totalDebit === totalCredit;

/** A line leads to its journal, up to the day `to` where one was asked for. */
function Trial({ data, to }) {
  const [all, setAll] = useState(false);
  const rows = data.rows.filter(({ debit, credit }) => all || debit !== 0 || credit !== 0);
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  const { currency } = settings;
  return html`
    <div class="rows" tabindex="0" role="group" aria-label=${own.books.trial}>
      <table class="list ledger" aria-label=${own.books.trial}>
        <thead><tr><th scope="col">${own.ledger}</th><th scope="col" class="right">${own.debit(currency)}</th><th scope="col" class="right">${own.credit(currency)}</th><th scope="col" class="right">${own.balanceIn(currency)}</th></tr></thead>
        ${[...kinds].map(
          ([kind, some]) => html`<tbody key=${kind}>
          <tr class="of"><th colspan="4" scope="rowgroup">${words(kind)}</th></tr>
          ${some.map((row) => html`<tr key=${row.glCode} data-row=${row.glCode} tabindex="-1"><td><a data-open href=${addressOf(['accounts', 'books', 'journal'], { gl: row.glCode, to })}><code>${row.glCode}</code> ${row.name}</a></td><td class="right"><${Money} of=${row.debit} /></td><td class="right"><${Money} of=${row.credit} /></td><td class="right"><${Money} of=${row.balance} /></td></tr>`)}
        </tbody>`,
        )}
        <tfoot><tr><td>${own.books.total}</td><td class="right"><${Money} of=${data.totalDebit} /></td><td class="right"><${Money} of=${data.totalCredit} /></td><td></td></tr></tfoot>
      </table>
    </div>
    ${rows.length < data.rows.length && html`<p class="buttons"><button type="button" class="link" onClick=${() => setAll(true)}>${own.books.unused(data.rows.length - rows.length)}</button></p>`}
  `;
}

function Journals() {
  const { query } = place.value;
  const gl = query.get('gl') ?? '';
  const period = periodOf(query);
  const pageNumber = pageOf(query);
  const asked = useAsked(
    `journal?${query}`,
    (signal) =>
      bank.query.retrieveJournal(
        { ...(gl === '' ? {} : { glCode: gl }), ...spanOf(period), pageNumber, pageSize: 50 },
        { signal },
      ),
    { on: ['transaction.*'] },
  );
  const set = (changes) => setFilters({ ...changes, page: undefined });
  const { from = '', to = '' } = period;
  return html`
    <${Trail} />
    <div class="head"><h1>${own.books.journal}</h1><${Freshness} of=${asked} /></div>
    <div class="filters">
      <label class="beside-label">${own.ledger} <${FilterInput} size="8" inputmode="numeric" value=${gl} set=${(said) => set({ gl: said })} /></label>
      <label class="beside-label">${own.from} <${FilterInput} type="date" max=${to || today()} value=${from} set=${(said) => set({ from: said })} /></label>
      <label class="beside-label">${own.to} <${FilterInput} type="date" min=${from} max=${today()} value=${to} set=${(said) => set({ to: said })} /></label>
      <a class="button right" href=${addressOf(['accounts', 'books', 'trial-balance'])}>${own.books.trial}</a>
    </div>
    <${Shown} of=${asked} rows=${12}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${own.books.none}><a href=${addressOf(['accounts', 'books', 'journal'])}>${own.clear}</a><//>`
          : html`<${JournalTable} lines=${data.items} /><${Turn} of=${data} shown=${data.items.length} />`}
    <//>
  `;
}
