/** One entry of the trail: what was done, by whom, from where, which rules decided, and its proof. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decided } from '../../kit/decided.js';
import { fact } from '../../kit/fact.js';
import { moment, money, shortId, words } from '../../kit/format.js';
import { Ago, Id, State } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Proof } from './proof.js';

const own = texts.audit;

export const Entry = ({ entry, back }) => html`
  <p class="trail"><a href=${back}>${texts.pages.audit.title}</a></p>
  <div class="head">
    <h1>${words(entry.action)}</h1>
    <${State} of=${entry.outcome === 'accepted' ? own.accepted : entry.outcome} tone=${entry.outcome === 'accepted' ? 'done' : 'refused'} />
  </div>
  <p class="soft">${own.byWhom(entry.userName)} · ${moment(entry.timestamp)} · <${Ago} at=${entry.timestamp} /></p>
  <${Proof} entry=${entry} />
  <div class="beside">
    <section aria-labelledby="decided"><h2 id="decided">${own.decisions}</h2>${mayDo(['rules.view']) ? html`<${Decisions} id=${entry.id} />` : html`<p class="soft">${texts.forbidden.page(['rules.view'])}</p>`}</section>
    <section aria-labelledby="facts"><h2 id="facts">${own.facts}</h2><${Facts} of=${entry} /></section>
  </div>
  <${Raw} query="RetrieveAuditLogQuery" input=${{ id: entry.id }} data=${entry} />
`;

function Facts({ of }) {
  return html`
    <dl class="facts">
      ${fact(own.id, html`<${Id} of=${of.id} />`)}
      ${fact(own.person, html`<code>${of.userId}</code>${of.role !== null && ` ${texts.roles[of.role] ?? of.role}`}`)}
      ${fact(own.event, of.eventType)}
      ${fact(own.tried, of.attempts)}
      ${fact(own.transaction, of.transactionId && html`<${Id} of=${of.transactionId} short=${shortId(of.transactionId)} to=${['transactions', of.transactionId]} />`)}
      ${fact(own.amount, of.transactionAmount !== null && of.transactionAmount !== undefined ? money(of.transactionAmount) : undefined)}
      ${fact(own.state, of.newState !== null && of.newState !== undefined ? own.move(stateOf(of.previousState), stateOf(of.newState)) : undefined)}
      ${fact(own.notes, of.approverNotes)}
      ${fact(own.branch, of.branchName ?? of.branchId)}
      ${fact(own.origin, own.origins[of.origin] ?? of.origin)}
      ${fact(own.address, of.ipAddress)}
      ${fact(own.program, of.userAgent)}
      ${fact(own.request, html`<${Id} of=${of.requestId} />`)}
      ${fact(own.place, of.chain === null ? own.noChain : html`<code>${of.chain}</code> ${own.at(of.chainSeq)}`)}
    </dl>
  `;
}

const stateOf = (state) => (state === null ? null : (texts.states[state] ?? state));

/** Which rule sets were asked, and what each decided. */
function Decisions({ id }) {
  const asked = useAsked(`decisions ${id}`, (signal) =>
    bank.query.retrieveRuleDecisions({ auditId: id }, { signal }),
  );
  return html`
    <${Shown} of=${asked} rows=${3}>
      ${({ items }) =>
        items.length === 0
          ? html`<p class="soft">${own.noDecisions}</p>`
          : html`<ol class="timeline">
            ${items.map(
              (one) => html`<li key=${one.ruleSet}>
                <${Decided} of=${one} />
              </li>`,
            )}
          </ol>`}
    <//>
  `;
}
