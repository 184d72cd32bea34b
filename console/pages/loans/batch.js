/** One batch: how far its payment has come, what can be done now and why not, its entries, and what failed. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, go, place, setFilters } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { Doing } from '../../kit/doing.js';
import { count, money } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Money, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Empty, Freshness, Problem, Shown } from '../../kit/states.js';
import { isolated, visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.batches;
const pageSize = 50;
const events = ['disbursement_batch.*', 'disbursement.*'];

export function Batch({ id }) {
  const asked = useAsked(
    `batch ${id}`,
    (signal) => bank.query.retrieveDisbursementBatchById({ batchId: id }, { signal }),
    { on: events },
  );
  return html`
    <p class="trail"><a href=${addressOf(['loans', 'batches'])}>${own.sides.batches}</a></p>
    ${asked.data === undefined && html`<h1>${own.one(id)}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(one) => html`<${Known} one=${one} asked=${asked} />`}<//>
  `;
}

const acts = {
  ConfirmDisbursementBatchCommand: { ...own.acts.confirm, needs: ['disbursement.create'], main: true },
  ReviewDisbursementBatchCommand: {
    ...own.acts.review,
    needs: ['disbursement.review'],
    key: 'a',
    main: true,
  },
  RejectDisbursementReviewCommand: {
    ...own.acts.reject,
    needs: ['disbursement.review'],
    key: 'r',
    danger: true,
  },
  ApproveDisbursementBatchCommand: {
    ...own.acts.approve,
    needs: ['disbursement.approve'],
    key: 'a',
    main: true,
  },
  RejectDisbursementApprovalCommand: {
    ...own.acts.reject,
    needs: ['disbursement.approve'],
    key: 'r',
    danger: true,
  },
  CancelDisbursementBatchCommand: { ...own.acts.cancel, needs: ['disbursement.create'], danger: true },
  DeleteDisbursementBatchCommand: {
    ...own.acts.delete,
    needs: ['disbursement.create'],
    danger: true,
    comment: false,
  },
};

/** Where entries are invalid, the buttons say that the batch goes on without them. */
function actsOf({ invalidEntries }) {
  if (invalidEntries === 0) return acts;
  const without = (name) => ({
    ...acts[name],
    act: own.leavingOut.act(acts[name].act, invalidEntries),
    ask: (what) => own.leavingOut.ask(acts[name].ask(what), invalidEntries),
    mends: ['DISBURSEMENT_BATCH_INVALID'],
    data: { leaveOutInvalid: true },
  });
  const names = ['ConfirmDisbursementBatchCommand', 'ApproveDisbursementBatchCommand'];
  return { ...acts, ...Object.fromEntries(names.map((name) => [name, without(name)])) };
}

function Known({ one, asked }) {
  const { batchId, status } = one;
  const [checked, setChecked] = useState();
  const refresh = () => void asked.refresh();
  const isUnderWay = ['Approved', 'Processing', 'Processed', 'PartiallyProcessed'].includes(status);
  const check = async () => {
    setChecked({ busy: true });
    setChecked(await bank.validateDisbursementBatch({ batchId }));
    refresh();
  };
  const before =
    status === 'Draft' &&
    mayDo(['disbursement.create']) &&
    html`<button type="button" disabled=${checked?.busy} onClick=${check}>${own.check}</button>`;
  const isPartly = status === 'PartiallyProcessed' && mayDo(['disbursement.create']);
  const again = isPartly && one.retriedAs === null && html`<${Again} one=${one} />`;
  const stamp = `${status} ${one.entryCount} ${one.totalAmount} ${one.invalidEntries} ${checked?.ok}`;
  return html`
    <div class="head">
      <h1>${own.one(batchId)}</h1>
      <${State} of=${status} />
      <${Freshness} of=${asked} />
    </div>
    <p class="soft">${isolated(one.batchDescription)} · ${own.from} <a href=${addressOf(['accounts', one.sourceAccount])}><code>${one.sourceAccount}</code></a> · ${own.made(one.createdBy)} <${When} at=${one.createdAt} /></p>
    <dl class="figures">
      <div><dt>${own.total}</dt><dd class="figure money">${money(one.totalAmount)} <span class="soft">${settings.currency}</span></dd></div>
      <div><dt>${own.entries}</dt><dd class="money">${count(one.entryCount)}</dd></div>
      ${one.invalidEntries > 0 && html`<div><dt>${own.invalid}</dt><dd class="money">${count(one.invalidEntries)} · ${money(one.invalidAmount)}</dd></div>`}
      ${isUnderWay && html`<div><dt>${own.paid}</dt><dd class="money">${money(one.paidAmount)}</dd></div>`}
      ${one.heldAmount !== 0 && html`<div><dt>${own.held}</dt><dd class="money soft">${money(one.heldAmount)}</dd></div>`}
    </dl>
    ${isUnderWay && html`<${Progress} one=${one} />`}
    ${one.retriedAs !== null && html`<p>${own.again.made} <a href=${addressOf(['loans', 'batches', one.retriedAs])}>${own.one(one.retriedAs)}</a></p>`}
    <div class="acts">
      ${one.comment && html`<blockquote>${visible(one.comment)}</blockquote>`}
      <${Doing} kind="disbursementBatch" id=${batchId} stamp=${stamp} acts=${actsOf(one)} stateCode="DISBURSEMENT_BATCH_STATE" title=${own.titleOf(batchId, money(one.totalAmount))} look=${asked.refresh} before=${before || again} refresh=${refresh} />
      ${checked?.ok === true && html`<p role="status" class=${checked.data.invalidEntries > 0 ? 'refused' : ''}>${own.checked(count(checked.data.validEntries), count(checked.data.invalidEntries))}</p>`}
      ${checked?.ok === false && html`<${Problem} problem=${checked} retry=${check} />`}
    </div>
    <${Entries} one=${one} stamp=${stamp} />
    <${Raw} query="RetrieveDisbursementBatchByIdQuery" input=${{ batchId }} data=${one} />
  `;
}

/** How many are paid, failed and still to come, as figures and as a bar. */
function Progress({ one }) {
  const { paidCount, failedCount, pendingCount, entryCount } = one;
  return html`
    <div class="progress">
      <progress max=${entryCount} value=${paidCount + failedCount} aria-label=${own.progress}></progress>
      <p role="status">${own.done(count(paidCount), count(failedCount), count(pendingCount))}</p>
    </div>
  `;
}

const columns = [
  {
    name: 'place',
    label: own.entry,
    class: 'tight',
    cell: (row) => html`<span title=${own.entryId(row.entryId)}>${count(row.place)}</span>`,
  },
  {
    name: 'to',
    label: own.to,
    class: 'early tight',
    cell: (row) => html`<code>${row.destinationAccount}</code> <span class="soft">${row.bankCode}</span>`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) =>
      html`<${State} of=${row.status} tone=${{ Successful: 'done', Invalid: 'refused' }[row.status]} />`,
  },
  {
    name: 'narration',
    label: own.narration,
    class: 'whole',
    cell: (row) =>
      html`${visible(row.narration ?? '')}${row.reason !== null && html` <span class="refused">${row.reason}</span>`}`,
  },
  {
    name: 'amount',
    label: own.amountIn(settings.currency),
    class: 'right tight',
    cell: (row) => Money({ of: row.amount }),
  },
];

function Entries({ one, stamp }) {
  const { query } = place.value;
  const { batchId } = one;
  const failedCount = one.failedCount + one.invalidEntries;
  const onlyFailed = query.get('only') === 'failed';
  const pageNumber = pageOf(query);
  const asked = useAsked(
    `entries ${batchId}?${onlyFailed} ${pageNumber}`,
    (signal) =>
      onlyFailed
        ? bank.query.retrieveDisbursementBatchEntries({ batchId, isExport: true }, { signal })
        : bank.query.retrieveDisbursementBatchEntries({ batchId, pageNumber, pageSize }, { signal }),
    { on: events, stamp: `${stamp} ${one.paidCount} ${failedCount}` },
  );
  const toggle = () => setFilters({ only: onlyFailed ? undefined : 'failed', page: undefined });
  return html`
    <section aria-labelledby="entries">
      <h2 id="entries">${own.entries}</h2>
      ${
        (failedCount > 0 || onlyFailed) &&
        html`<div class="filters">
          <button type="button" class="toggle" aria-pressed=${onlyFailed} onClick=${toggle}>${own.failedOnly} <span class="count">${count(failedCount)}</span></button>
        </div>`
      }
      <${Shown} of=${asked} rows=${6}>
        ${(data) => {
          const before = onlyFailed ? 0 : (data.pageNumber - 1) * data.pageSize;
          const all = data.items.map((row, at) => ({ ...row, place: before + at + 1 }));
          const rows = onlyFailed ? all.filter(isFailed) : all;
          return html`
            ${rows.length === 0 ? html`<${Empty} title=${own.noEntries} />` : html`<${List} label=${own.entries} columns=${columns} rows=${rows} keyOf=${(row) => row.entryId} />`}
            ${!onlyFailed && data.totalCount > 0 && html`<${Turn} of=${{ ...data, totalRecords: data.totalCount }} shown=${rows.length} />`}
          `;
        }}
      <//>
    </section>
  `;
}

const isFailed = ({ status }) => ['Failed', 'Invalid'].includes(status);

/** The bank pays no entry twice: what failed is tried again once, as a new batch that is reviewed and approved like the others. */
function Again({ one }) {
  const [entries, setEntries] = useState();
  const [problem, setProblem] = useState();
  const open = async () => {
    const result = await bank.query.retrieveDisbursementBatchEntries({
      ...{ batchId: one.batchId, isExport: true },
    });
    if (!result.ok) return setProblem(result);
    setEntries(result.data.items.filter(isFailed));
  };
  return html`
    <button type="button" class="main" onClick=${open}>${own.again.act}</button>
    ${problem && html`<${Problem} problem=${problem} retry=${open} />`}
    ${
      entries !== undefined &&
      html`<${Decision}
        title=${own.again.ask(count(entries.length))}
        verb=${own.again.verb}
        fields=${[{ name: 'batchDescription', label: own.description, required: true, most: 500 }]}
        begin=${{ batchDescription: own.again.of(one.batchDescription) }}
        items=${[
          {
            key: 'again',
            title: own.again.act,
            call: bank.initiateDisbursementBatch,
            input: ({ batchDescription }) => ({
              ...{ batchDescription, sourceAccount: one.sourceAccount, retryOf: one.batchId },
              entries: entries.map(({ bankCode, destinationAccount, amount, narration }) => ({
                ...{ bankCode, destinationAccount, amount },
                ...(narration === null ? {} : { narration }),
              })),
            }),
            says: (data) => html`<p>${own.again.says(count(data.entryCount), money(data.totalAmount))}</p>`,
          },
        ]}
        done=${({ again }) => again?.ok && go(addressOf(['loans', 'batches', again.data.batchId]))}
        close=${() => setEntries(undefined)}
      />`
    }
  `;
}
