/** What rule sets decided, in words: what came of each, by which row of which version, and why each other row did not count. */
import { html } from 'htm/preact';
import { addressOf } from '../frame/router.js';
import { mayDo } from '../frame/session.js';
import { texts } from '../texts.js';
import { words } from './format.js';
import { Facts, Rules, said } from './said.js';

const own = texts.decided;

/** A rule set by its name: a link to its page for those who may see it. */
export const RuleSetName = ({ of }) =>
  mayDo(['rules.view'])
    ? html`<a href=${addressOf(['rules', ...of.split('/')])}><code>${of}</code></a>`
    : html`<code>${of}</code>`;

/** One item of RetrieveRuleDecisionsQuery. */
export function Decided({ of }) {
  const { ruleSet, version, decidedBy, rulesThatHeld, outcome, rules, facts } = of;
  const others = decidedBy === null ? [] : rulesThatHeld.filter((rule) => rule !== decidedBy);
  const isOpen = outcome === null && decidedBy === null;
  return html`
    <div><strong>${words(ruleSet.split('/').at(-1))}</strong> <span class="small"><${RuleSetName} of=${ruleSet} /></span> <span class="soft small">${own.version(version)}</span></div>
    <p>${isOpen ? html`<span class="soft">${own.open}</span>` : html`${said(outcome)}. ${decidedBy === null ? own.noRule : html`${own.by} <span class="chip">${decidedBy}</span>`}`}</p>
    ${others.length > 0 && html`<p class="soft small">${own.alsoHeld} ${others.join(', ')}</p>`}
    <details class="small"><summary>${own.why}</summary>
      <p><${Facts} of=${facts} /></p>
      ${rules.length > 0 && html`<${Rules} of=${rules} />`}
    </details>
  `;
}
