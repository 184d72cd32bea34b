/** Batches of payments: the list, and the way from loans to them and back. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { addressOf, place } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { count } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Icon, Money, State, When } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { isolated } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.batches;
const pageSize = 50;

/** Loans and batches stand side by side. */
export function Sides({ at }) {
  const side = (name, needs, address) =>
    mayDo([needs]) &&
    html`<a class="button toggle" aria-current=${at === name ? 'true' : undefined} href=${addressOf(address)}>${own.sides[name]}</a>`;
  return html`
    <div class="filters">
      ${side('loans', 'loans.view', 'loans')}
      ${side('batches', 'disbursement.view', ['loans', 'batches'])}
      ${mayDo(['disbursement.create']) && html`<a class="button right" href=${addressOf(['loans', 'batches', 'new'])}><${Icon} of="plus" />${own.import.open}</a>`}
    </div>
  `;
}

const columns = [
  {
    name: 'batch',
    label: own.batch,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['loans', 'batches', row.batchId])}>${own.one(row.batchId)}</a> ${isolated(row.batchDescription)}`,
  },
  { name: 'state', label: own.state, class: 'tight', cell: (row) => html`<${State} of=${row.status} />` },
  {
    name: 'source',
    label: own.source,
    class: 'tight',
    card: true,
    cell: (row) => html`<code>${row.sourceAccount}</code>`,
  },
  {
    name: 'by',
    label: own.by,
    class: 'tight',
    cell: (row) => html`${row.createdBy} · <${When} at=${row.createdAt} />`,
  },
  {
    name: 'entries',
    label: own.entries,
    class: 'amount tight',
    card: true,
    cell: (row) => count(row.entryCount),
  },
  {
    name: 'amount',
    label: own.amountIn(settings.currency),
    class: 'right tight',
    cell: (row) => html`<${Money} of=${row.totalAmount} />`,
  },
];

export function Batches() {
  const { query } = place.value;
  const pageNumber = pageOf(query);
  const asked = useAsked(
    `batches?${query}`,
    (signal) => bank.query.retrieveDisbursementBatches({ pageNumber, pageSize }, { signal }),
    { on: ['disbursement_batch.*'] },
  );
  return html`
    <div class="head"><h1>${texts.pages.loans.title}</h1><${Freshness} of=${asked} /></div>
    <${Sides} at="batches" />
    <${Shown} of=${asked} rows=${10}>
      ${(data) => html`
        ${
          data.items.length === 0
            ? html`<${Empty} title=${own.none} />`
            : html`<${List} label=${own.sides.batches} columns=${columns} rows=${data.items} keyOf=${(row) => row.batchId} />`
        }
        ${data.totalCount > 0 && html`<${Turn} of=${{ ...data, totalRecords: data.totalCount }} shown=${data.items.length} />`}
      `}
    <//>
  `;
}
