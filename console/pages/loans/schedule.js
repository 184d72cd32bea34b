/** The schedule of a loan: a chart of what is due when, and a table of it with what is paid. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { count, dayOf, money, words } from '../../kit/format.js';
import { List } from '../../kit/list.js';
import { Money, State } from '../../kit/marks.js';
import { Empty, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.loans;

const columns = [
  { name: 'number', label: own.instalment, class: 'tight', cell: (row) => row.installmentNumber },
  { name: 'due', label: own.due, class: 'early', cell: (row) => dayOf(row.dueDate) },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) =>
      row.isOverdue
        ? html`<${State} of=${own.overdue} tone="refused" />`
        : html`<${State} of=${own.stateOf[row.state] ?? words(row.state)} tone=${row.state === 'PAID' ? 'done' : ''} />`,
  },
  {
    name: 'principal',
    label: own.parts.principal,
    class: 'amount tight',
    card: true,
    cell: (row) => Money({ of: row.principalDue }),
  },
  {
    name: 'interest',
    label: own.parts.interest,
    class: 'amount tight',
    card: true,
    cell: (row) => Money({ of: row.interestDue }),
  },
  {
    name: 'total',
    label: own.totalIn(settings.currency),
    class: 'right tight',
    cell: (row) => Money({ of: row.totalExpected }),
  },
  {
    name: 'open',
    label: own.open,
    class: 'amount tight',
    card: true,
    cell: (row) => Money({ of: row.amountOutstanding }),
  },
  {
    name: 'left',
    label: own.left,
    class: 'amount tight',
    card: true,
    cell: (row) => Money({ of: row.principalBalance, soft: true }),
  },
];

export function Schedule({ loanId, events }) {
  const asked = useAsked(
    `schedule ${loanId}`,
    (signal) => bank.query.getExistingLoanSchedules({ loanId }, { signal }),
    { on: events },
  );
  return html`
    <section aria-labelledby="schedule">
      <h2 id="schedule">${own.schedule}</h2>
      <${Shown} of=${asked} rows=${6}>
        ${({ schedules, summary, isPlanned }) =>
          schedules.length === 0
            ? html`<${Empty} title=${own.noSchedule} />`
            : html`
              <p class="soft">${isPlanned ? own.planned : own.sums(count(summary.paidSchedules), count(summary.totalSchedules), money(summary.totalPaid), money(summary.totalDue), summary.overdueSchedules)}</p>
              <${Chart} rows=${schedules} />
              <${List} label=${own.schedule} columns=${columns} rows=${schedules} keyOf=${(row) => row.installmentNumber} />
            `}
      <//>
    </section>
  `;
}

const height = 120;

/** A bar for each instalment: principal below, interest above it; what is paid is filled, what is late is of another colour. */
function Chart({ rows }) {
  const most = Math.max(...rows.map(({ totalExpected }) => totalExpected), 1);
  const step = Math.max(2, Math.min(40, 900 / rows.length));
  const scale = (amount) => (amount / most) * height;
  const width = step * rows.length;
  const [first] = rows;
  const last = rows.at(-1);
  return html`
    <figure class="chart">
      <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label=${own.chart(count(rows.length), money(most))}>
        ${rows.map((row, at) => {
          const principal = scale(row.principalDue);
          const interest = scale(row.interestDue);
          const tone = row.isOverdue ? 'late' : row.state === 'PAID' ? 'paid' : 'open';
          const x = at * step + step * 0.1;
          return html`<g key=${row.installmentNumber} class=${tone}>
            <title>${dayOf(row.dueDate)}: ${money(row.totalExpected)}</title>
            <rect class="principal" x=${x} y=${height - principal} width=${step * 0.8} height=${principal} />
            <rect class="interest" x=${x} y=${height - principal - interest} width=${step * 0.8} height=${interest} />
          </g>`;
        })}
      </svg>
      <figcaption class="small soft"><span>${dayOf(first.dueDate)}</span><span class="legend">${['principal', 'interest'].map((part) => html`<span key=${part}><span class="key ${part}"></span>${own.parts[part]}</span>`)}</span><span>${dayOf(last.dueDate)}</span></figcaption>
    </figure>
  `;
}
