/** One transaction: what it is, what can be done now and why not, what happened, what it moved, and its JSON. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decided, RuleSetName } from '../../kit/decided.js';
import { Decision } from '../../kit/decision.js';
import { fact } from '../../kit/fact.js';
import { count, moment, money, shortId, words } from '../../kit/format.js';
import { Ago, Deadline, Id, Left, Money, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Freshness, Shown } from '../../kit/states.js';
import { acts } from '../../kit/transaction-acts.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.transactions;
const typeOf = ({ transactionType }) => texts.types[transactionType] ?? words(transactionType);

/** `back` is the address of the list. */
export function Transaction({ id, back }) {
  const asked = useAsked(
    `transaction ${id}`,
    (signal) => bank.query.retrieveTransactionById({ transactionId: id }, { signal }),
    { on: ['transaction.*'] },
  );
  return html`
    <p class="trail"><a href=${back}>${texts.pages.transactions.title}</a></p>
    ${asked.data === undefined && html`<h1>${own.one}</h1>`}
    <${Shown} of=${asked} rows=${8}>
      ${(one) => html`<${Known} one=${one} asked=${asked} />`}
    <//>
  `;
}

function Known({ one, asked }) {
  return html`
    <div class="head">
      <h1>${typeOf(one)}</h1>
      <${State} of=${one.state} />
      ${one.state === 'PENDING' && one.slaBreached && html`<${State} of=${own.late} tone="refused" />`}
      <${Freshness} of=${asked} />
    </div>
    <p class="figure"><span class="money">${money(one.amount)}</span> <span class="soft">${one.currency}</span></p>
    <p class="soft">${own.onAccount(one.accountNumber, one.counterAccountNumber)}${one.narration !== null && html` · ${visible(one.narration)}`}</p>
    <${Acts} one=${one} refresh=${asked.refresh} />
    <div class="beside">
      <section aria-labelledby="happened"><h2 id="happened">${own.happened}</h2><${Timeline} one=${one} /></section>
      <section aria-labelledby="facts"><h2 id="facts">${own.facts}</h2><${Facts} one=${one} /></section>
    </div>
    <section aria-labelledby="lines"><h2 id="lines">${own.lines}</h2><${Lines} one=${one} /></section>
    <section aria-labelledby="rules"><h2 id="rules">${own.rules}</h2><${Rules} one=${one} /></section>
    <${Raw} query="RetrieveTransactionByIdQuery" input=${{ transactionId: one.transactionId }} data=${one} />
  `;
}

/** What can be done now, by the commands themselves: one that would be refused says why before anybody presses it. */
function Acts({ one, refresh }) {
  const id = one.transactionId;
  const possible = acts.filter(({ from, needs }) => from === one.state && mayDo(needs));
  const asked = useAsked(
    `actions ${id} ${one.state} ${one.approvalsGiven}`,
    (signal) => bank.query.retrieveAvailableActions({ transactionId: id }, { signal }),
    { on: ['transaction.*'] },
  );
  const [open, setOpen] = useState();
  const told = new Map(asked.data?.actions.map((action) => [action.command, action]));
  const refusals = possible.filter(({ command }) => told.get(command)?.allowed === false);
  const act = acts.find(({ name }) => name === open);
  const close = () => setOpen(undefined);
  return html`
    <div class="acts">
      ${one.state === 'PENDING' && html`<p>${own.waits(one.requiredRole === null ? undefined : (texts.roles[one.requiredRole] ?? one.requiredRole), one.approvalsGiven)}${one.expiresAt !== null && html` ${own.expires} <${Deadline} at=${one.expiresAt} isLate=${one.slaBreached} />.`}</p>`}
      ${one.state === 'SETTLED' && html`<${Window} of=${told.get('ReverseTransaction')} />`}
      ${
        possible.length === 0
          ? html`<p class="soft">${one.state === 'PENDING' || one.state === 'SETTLED' ? own.notYou : own.over[one.state]}</p>`
          : html`<div class="buttons">
            ${possible.map(({ name, command, key, danger }, at) => html`<button key=${name} type="button" data-key=${key} aria-keyshortcuts=${key} class="${at === 0 && !danger ? 'main' : ''} ${danger ? 'danger' : ''}" disabled=${told.get(command)?.allowed === false} aria-describedby=${told.get(command)?.allowed === false ? `why-${name}` : undefined} onClick=${() => setOpen(name)}>${texts.acts[name]}</button>`)}
          </div>
          ${refusals.map(({ name, command }) => html`<p key=${name} id="why-${name}" class="soft"><strong>${texts.acts[name]}</strong>: ${told.get(command).why?.message}</p>`)}`
      }
    </div>
    ${
      act !== undefined &&
      html`<${Decision}
        title=${texts.asks[act.name](`${typeOf(one)} ${money(one.amount)}`)}
        verb=${texts.acts[act.name]}
        danger=${act.danger}
        fields=${act.fields}
        items=${[{ key: id, title: typeOf(one), call: act.call(), input: (answers) => act.input(id, answers), says: act.says, holds: act.holds, bind: act.bind }]}
        done=${refresh}
        close=${close}
      />`
    }
  `;
}

/** Until when it may be taken back, second by second, and on what terms. */
const Window = ({ of }) =>
  of?.until !== null &&
  of?.until !== undefined &&
  html`<p>${own.window} <${Left} until=${of.until} /> <span class="soft">(${of.terms})</span></p>`;

/** Who did what, when, with what words. */
function Timeline({ one }) {
  const approvals = new Map(one.approvals.map((approval) => [approval.approvedAt, approval]));
  return html`
    <ol class="timeline">
      ${one.history.map((move) => {
        const approval = approvals.get(move.at);
        return html`<li key=${move.at + move.move}>
          <div><strong>${texts.moves[move.move] ?? words(move.move)}</strong> ${own.byWhom(move.by, approval?.role === null || approval === undefined ? undefined : (texts.roles[approval.role] ?? approval.role))}${move.previousState !== move.newState && html` <${State} of=${move.newState} />`}</div>
          ${move.note !== null && html`<blockquote>${visible(move.note)}</blockquote>`}
          <div class="soft small"><${When} at=${move.at} /> · <${Ago} at=${move.at} /></div>
        </li>`;
      })}
    </ol>
  `;
}

function Facts({ one }) {
  const link = (id) =>
    id !== null && html`<${Id} of=${id} short=${shortId(id)} to=${['transactions', id]} />`;
  const account = (number) =>
    mayDo(['accounts.view'])
      ? html`<a href=${addressOf(['accounts', number])}><code>${number}</code></a>`
      : html`<code>${number}</code>`;
  return html`
    <dl class="facts">
      ${fact(own.id, html`<${Id} of=${one.transactionId} />`)}
      ${fact(own.reference, html`<${Id} of=${one.transactionReference} short="${one.transactionReference.slice(0, 4)}…${one.transactionReference.slice(-8)}" />`)}
      ${fact(own.account, account(one.accountNumber))}
      ${fact(own.counter, one.counterAccountNumber && account(one.counterAccountNumber))}
      ${fact(own.client, one.clientEncodedKey && html`<code>${one.clientEncodedKey}</code>`)}
      ${fact(own.branch, one.branchId)}
      ${fact(own.channel, one.channel)}
      ${fact(own.by, `${one.createdBy} (${one.createdById})`)}
      ${fact(own.at, moment(one.createdAt))}
      ${fact(own.settled, one.settledAt && moment(one.settledAt))}
      ${fact(own.reversalOf, link(one.reversalOf))}
      ${fact(own.reversedBy, link(one.reversedBy))}
    </dl>
  `;
}

/** Money by accounts: what was booked, or what is held while it waits. */
function Lines({ one }) {
  if (one.postings.length === 0) {
    return html`<p class="soft">${one.state === 'PENDING' ? own.held(money(one.amount)) : own.noLines}</p>`;
  }
  const sum = (side) => one.postings.reduce((total, line) => total + Math.round(line[side] * 100), 0) / 100;
  return html`
    <div class="rows" tabindex="0" role="group" aria-label=${own.lines}>
      <table class="list ledger">
        <thead><tr><th scope="col">${own.ledger}</th><th scope="col">${own.kind}</th><th scope="col">${own.booked}</th><th scope="col" class="right">${own.debit(one.currency)}</th><th scope="col" class="right">${own.credit(one.currency)}</th></tr></thead>
        <tbody>
          ${one.postings.map((line, at) => html`<tr key=${at}><td><code>${line.glCode}</code> ${line.glName}${line.accountEncodedKey !== null && html` <span class="soft">${line.accountEncodedKey}</span>`}</td><td>${words(line.kind)}</td><td class="tight"><${When} at=${line.bookedAt} /></td><td class="right" data-label=${own.debit(one.currency)}>${line.debit !== 0 && html`<${Money} of=${line.debit} />`}</td><td class="right" data-label=${own.credit(one.currency)}>${line.credit !== 0 && html`<${Money} of=${line.credit} />`}</td></tr>`)}
        </tbody>
        <tfoot><tr><td colspan="3">${own.total(count(one.postings.length))}</td><td class="right"><${Money} of=${sum('debit')} /></td><td class="right"><${Money} of=${sum('credit')} /></td></tr></tfoot>
      </table>
    </div>
  `;
}

/** What the rules decided at each step. Who may not see decisions of rules is told which sets were asked. */
const Rules = ({ one }) =>
  mayDo(['rules.view'])
    ? html`<${Decisions} id=${one.transactionId} />`
    : html`<${Sets} of=${one.decisions} />`;

function Decisions({ id }) {
  const asked = useAsked(
    `decisions of ${id}`,
    (signal) => bank.query.retrieveRuleDecisions({ transactionId: id }, { signal }),
    { on: ['transaction.*'] },
  );
  return html`
    <${Shown} of=${asked} rows=${3}>
      ${({ items }) => {
        // The newest come first; here they follow what happened.
        const steps = [...Map.groupBy(items, ({ auditId }) => auditId).values()].reverse();
        return html`<${Steps} of=${steps.map((decisions) => ({ ...decisions[0], decisions }))} />`;
      }}
    <//>
  `;
}

const Sets = ({ of }) =>
  html`<${Steps} of=${of.map(({ rules, outcome, ...step }) => ({ ...step, result: outcome, sets: rules }))} />`;

function Steps({ of }) {
  if (of.length === 0) return html`<p class="soft">${own.noRules}</p>`;
  return html`
    <ol class="timeline">
      ${of.map(
        ({ action, result, at, decisions = [], sets = [] }) => html`<li key=${`${at} ${action}`}>
          <div><strong>${words(action)}</strong> · ${result === 'accepted' ? own.accepted : html`${own.refused} <code>${result}</code>`} <span class="soft small"><${When} at=${at} /></span></div>
          ${decisions.map((one) => html`<div key=${one.ruleSet}><${Decided} of=${one} /></div>`)}
          ${sets.map(({ policy, version }) => html`<p key=${policy}><${RuleSetName} of=${policy} /> <span class="soft">${texts.decided.version(version)}</span></p>`)}
        </li>`,
      )}
    </ol>
  `;
}
