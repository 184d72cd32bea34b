/** Commands that other people approve before the bank runs them: the list, and a page for each. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { mayDo, me } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { fact } from '../../kit/fact.js';
import { money } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Deadline, Id, Money, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.proposals;
const events = ['proposal.*'];
const states = Object.keys(own.states);
const tones = { Proposed: 'waiting', Approved: 'waiting', Executed: 'done' };
const toneOf = (state) => tones[state] ?? 'refused';
const pageSize = 50;

export function Proposals() {
  const { query } = place.value;
  const state = filterOf(query, 'state');
  const asked = useAsked(
    `proposals?${query}`,
    (signal) =>
      bank.query.retrieveProposals(
        { pageNumber: pageOf(query), pageSize, ...(state === undefined ? {} : { state }) },
        { signal },
      ),
    { on: events },
  );
  const set = (one) => setFilters({ state: one === state ? undefined : one, page: undefined });
  return html`
    <p class="trail"><a href=${addressOf('work')}>${texts.pages.work.title}</a></p>
    <div class="head"><h1>${own.title}</h1><${Freshness} of=${asked} /></div>
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.state}>${states.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === state} onClick=${() => set(one)}>${own.states[one]}</button>`)}</div>
    </div>
    <${Shown} of=${asked} rows=${6}>${(data) =>
      data.items.length === 0
        ? html`<${Empty} title=${state === undefined ? own.none : own.noneFound} />`
        : html`<${List} label=${own.title} columns=${columns()} rows=${data.items} keyOf=${(row) => row.proposalId} /><${Turn} of=${data} shown=${data.items.length} />`}
    <//>
  `;
}

const columns = () => [
  {
    name: 'what',
    label: own.command,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['work', 'proposals', row.proposalId])}>${row.command}</a><br /><span class="soft small">${row.reason}</span>`,
  },
  {
    name: 'by',
    label: texts.work.by,
    class: 'tight',
    cell: (row) => html`${row.createdBy}<br /><span class="soft small"><${Ago} at=${row.createdAt} /></span>`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    card: true,
    cell: (row) => html`<${State} of=${own.states[row.state]} tone=${toneOf(row.state)} />`,
  },
  {
    name: 'amount',
    label: own.total(settings.currency),
    class: 'right tight',
    cell: (row) => row.totalAmount !== null && html`<${Money} of=${row.totalAmount} />`,
  },
];

export function Proposal({ id }) {
  const asked = useAsked(
    `proposal ${id}`,
    (signal) => bank.query.retrieveProposalById({ proposalId: id }, { signal }),
    { on: events },
  );
  return html`
    <p class="trail"><a href=${addressOf(['work', 'proposals'])}>${own.title}</a></p>
    ${asked.data === undefined && html`<h1>${own.one}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(one) => html`<${Known} one=${one} asked=${asked} />`}<//>
  `;
}

function Known({ one, asked }) {
  const { proposalId, state } = one;
  return html`
    <div class="head"><h1>${one.command}</h1><${State} of=${own.states[state]} tone=${toneOf(state)} /><${Freshness} of=${asked} /></div>
    <p class="soft"><${Id} of=${proposalId} /> · ${own.by(one.createdBy)} <${When} at=${one.createdAt} /></p>
    <p>${visible(one.reason)}</p>
    ${state === 'Proposed' && html`<${Deciding} key=${proposalId} one=${one} refresh=${asked.refresh} />`}
    <section aria-labelledby="facts"><h2 id="facts">${own.facts}</h2>
      <dl class="facts">
        ${fact(own.total(settings.currency), one.totalAmount !== null && money(one.totalAmount))}
        ${fact(own.role, texts.roles[one.requiredRole] ?? one.requiredRole)}
        ${fact(own.approvals, own.given(one.approvals.length, one.approvalsNeeded))}
        ${one.approvals.map(({ approvedBy, at }) => fact(own.approvedBy(approvedBy), html`<${When} at=${at} />`))}
        ${fact(own.expires, state === 'Proposed' && html`<${Deadline} at=${one.expiresAt} />`)}
        ${fact(own.decided, one.decidedAt !== null && html`<${When} at=${one.decidedAt} />`)}
        ${fact(own.decidedBy, one.decidedById)}
        ${fact(own.note, one.decisionNote !== null && visible(one.decisionNote))}
        ${fact(own.status, one.status)}
      </dl>
    </section>
    <${Json} id="data" title=${own.data} of=${one.commandData} />
    <${Json} id="preview" title=${own.preview} of=${one.preview} />
    ${one.answer !== null && html`<${Json} id="answer" title=${own.answer} of=${parsed(one.answer)} />`}
    <${Raw} query="RetrieveProposalByIdQuery" input=${{ proposalId }} data=${one} />
  `;
}

const Json = ({ id, title, of }) =>
  html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2><pre tabindex="0" aria-labelledby=${id}>${JSON.stringify(of, null, 2)}</pre></section>`;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Approve and Reject, or why not. The maker may withdraw it. */
function Deciding({ one, refresh }) {
  const [deciding, setDeciding] = useState();
  const { proposalId, command } = one;
  const isOwn = one.createdById === me.value.subject;
  const may = mayDo(['transactions.approve']);
  const why = isOwn ? own.isOwn : may ? undefined : own.notApprover;
  const acts = {
    approve: {
      title: texts.asks.approve(command),
      verb: texts.acts.approve,
      fields: [{ name: 'note', label: own.note, kind: 'text', most: 1000 }],
      call: bank.approveProposal,
      input: ({ note }) => ({ proposalId, ...(note ? { note } : {}) }),
      says: ({ state }) => html`<p>${own.approve[state] ?? own.approve.Proposed}</p>`,
    },
    reject: {
      title: isOwn ? own.withdraw.ask(command) : texts.asks.reject(command),
      verb: isOwn ? own.withdraw.act : texts.acts.reject,
      danger: true,
      fields: [{ name: 'reason', label: own.note, kind: 'text', required: true, most: 1000 }],
      call: bank.rejectProposal,
      input: ({ reason }) => ({ proposalId, reason }),
      says: () => html`<p>${own.rejectSays}</p>`,
    },
  };
  const { call, input, says, ...dialog } = acts[deciding] ?? {};
  return html`
    <div class="acts">
      <div class="buttons">
        <button type="button" class="main" data-key="a" disabled=${why !== undefined} aria-describedby=${why === undefined ? undefined : 'why-approve'} onClick=${() => setDeciding('approve')}>${texts.acts.approve}</button>
        ${may && html`<button type="button" class="danger" data-key="r" onClick=${() => setDeciding('reject')}>${acts.reject.verb}</button>`}
      </div>
      ${why !== undefined && html`<p id="why-approve" class="soft"><strong>${texts.acts.approve}</strong>: ${why}</p>`}
    </div>
    ${deciding !== undefined && html`<${Decision} ...${dialog} items=${[{ key: proposalId, title: command, call, input, says }]} done=${() => void refresh()} close=${() => setDeciding(undefined)} />`}
  `;
}
