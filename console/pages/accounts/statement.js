/** The statement of an account: its lines by period with the running balance, or by the journals that they belong to; as files, and to print. */

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { saveExport } from '../../kit/export.js';
import { FilterInput } from '../../kit/filter-input.js';
import { isTurned, today } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Icon, Money, When } from '../../kit/marks.js';
import { Empty, Problem, Shown } from '../../kit/states.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';
import { JournalTable } from './journal-table.js';
import { journalsOf } from './journals.js';
import { booksNeed } from './moving.js';
import { What } from './what.js';

const own = texts.accounts;
const pageSize = 25;

/** The period of the address. */
export function periodOf(query) {
  // What is not a day the bank refuses by name: without it more would be shown than was asked for.
  const day = (name) => query.get(name) || undefined;
  return { from: day('from'), to: day('to') };
}

/** As the queries ask for it. */
export const spanOf = ({ from, to }) => ({
  ...(from === undefined ? {} : { startDate: from }),
  ...(to === undefined ? {} : { endDate: to }),
});

/** Days that people ask for, from today of the bank. */
function presets() {
  const now = today();
  const [year, month] = now.split('-').map(Number);
  const first = (y, m) => new Date(Date.UTC(y, m, 1)).toISOString().slice(0, 10);
  const before = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return [
    ['all', {}],
    ['month', { from: first(year, month - 1) }],
    ['last', { from: first(year, month - 2), to: before(first(year, month - 1)) }],
    ['year', { from: first(year, 0) }],
  ];
}

const columnsOf = (currency) => [
  { name: 'date', label: own.date, class: 'tight', cell: (line) => When({ at: line.date }) },
  { name: 'type', label: own.kind, class: 'early tight', cell: (line) => html`<${What} line=${line} />` },
  { name: 'narration', label: own.narration, class: 'whole', cell: (line) => visible(line.narration ?? '') },
  {
    name: 'debit',
    label: own.debit(currency),
    class: 'amount tight',
    card: true,
    cell: (line) => line.debit !== 0 && Money({ of: line.debit }),
  },
  {
    name: 'credit',
    label: own.credit(currency),
    class: 'amount tight',
    card: true,
    cell: (line) => line.credit !== 0 && Money({ of: line.credit }),
  },
  {
    name: 'balance',
    label: own.balanceIn(currency),
    class: 'right tight',
    cell: (line) => Money({ of: line.balance }),
  },
];

export function Statement({ one }) {
  const { query } = place.value;
  const { accountNumber } = one;
  const period = periodOf(query);
  const pageNumber = pageOf(query);
  const isJournal = query.get('view') === 'journal' && mayDo(booksNeed);
  const asked = useAsked(
    `statement ${accountNumber}?${JSON.stringify([period, pageNumber])}`,
    (signal) =>
      bank.query.retrieveAccountStatement(
        { accountNumber, ...spanOf(period), pageNumber, pageSize },
        { signal },
      ),
    { on: ['account.*', 'transaction.*'] },
  );
  const set = (changes) => setFilters({ ...changes, page: undefined });
  return html`
    <section aria-labelledby="statement">
      <h2 id="statement">${own.statement}</h2>
      <${Tools} one=${one} period=${period} isJournal=${isJournal} set=${set} />
      <${Shown} of=${asked} rows=${6}>
        ${(data) =>
          data.items.length === 0
            ? html`<${Empty} title=${isTurned(period.from, period.to) ? texts.turned : period.from || period.to ? own.noLinesIn : own.noLines} />`
            : html`
              ${isJournal ? html`<${Journals} lines=${data.items} />` : html`<${List} label=${own.statement} columns=${columnsOf(one.currency)} rows=${data.items} keyOf=${({ line }) => line} />`}
              <${Turn} of=${data} shown=${data.items.length} />
            `}
      <//>
    </section>
  `;
}

/** The period, the view, and the files. */
function Tools({ one, period, isJournal, set }) {
  const { from = '', to = '' } = period;
  return html`
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.period}>
        ${presets().map(([name, { from: first = '', to: last = '' }]) => html`<button key=${name} type="button" class="toggle" aria-pressed=${from === first && to === last} onClick=${() => set({ from: first, to: last })}>${own.periods[name]}</button>`)}
      </div>
      <label class="beside-label">${own.from} <${FilterInput} type="date" max=${to || today()} value=${from} set=${(said) => set({ from: said })} /></label>
      <label class="beside-label">${own.to} <${FilterInput} type="date" min=${from} max=${today()} value=${to} set=${(said) => set({ to: said })} /></label>
    </div>
    <div class="filters">
      ${mayDo(booksNeed) && html`<button type="button" class="toggle" aria-pressed=${isJournal} onClick=${() => set({ view: isJournal ? '' : 'journal' })}>${own.journalView}</button>`}
      <span class="right buttons">
        <${Files} one=${one} period=${period} />
        <a class="button" href=${addressOf(['accounts', one.accountNumber, 'print'], period)}><${Icon} of="print" />${own.printable}</a>
      </span>
    </div>
  `;
}

function Files({ one, period }) {
  const [busy, setBusy] = useState();
  const [problem, setProblem] = useState();
  const save = async (format) => {
    setBusy(format);
    setProblem(undefined);
    const { accountNumber } = one;
    setProblem(await saveExport('ExportAccountStatementQuery', { accountNumber, ...spanOf(period), format }));
    setBusy(undefined);
  };
  return html`
    ${['xlsx', 'csv'].map((format) => html`<button key=${format} type="button" disabled=${busy !== undefined} aria-busy=${busy === format} onClick=${() => save(format)}><${Icon} of="save" />${own.files[format]}</button>`)}
    ${problem && html`<${Problem} problem=${problem} />`}
  `;
}

/** The same lines, each with the whole journal that booked it. */
function Journals({ lines }) {
  const references = [...new Set(lines.map(({ transactionId }) => transactionId))];
  const asked = useAsked(`journals ${references.join()}`, (signal) => journalsOf(references, signal));
  return html`<${Shown} of=${asked} rows=${8}>${(data) => html`<${JournalTable} lines=${data} />`}<//>`;
}
