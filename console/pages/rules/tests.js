/** Tests of a rule set, run as one types: what fails and why, new ones from what really was decided. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, go } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { dayAt, words } from '../../kit/format.js';
import { Icon, When } from '../../kit/marks.js';
import { Facts, said } from '../../kit/said.js';
import { Empty, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { addTest, putTest } from './writing.js';

const own = texts.rules;

export function Tests({ set, writing, tryIt, tryPath }) {
  // What is listed is what was checked last: while other tests stand there, their places are others.
  const { review, isChecked } = writing;
  const tests = review?.tests ?? [];
  const passed = (review?.results ?? []).filter((one) => one.passed).length;
  const open = (facts) => {
    tryIt(facts);
    go(addressOf(tryPath));
  };
  const take = (test, at, { outcome, decidedBy }) =>
    putTest(
      writing,
      { ...test, expect: outcome, ...(test.decidedBy === undefined ? {} : { decidedBy }) },
      at,
    );
  return html`
    <p role="status">${review === undefined ? own.checking : own.testsSaid(passed, review.results.length)}</p>
    ${tests.length === 0 && review !== undefined && html`<${Empty} title=${own.noTests}>${own.noTestsWhy}<//>`}
    <ol class="tests">
      ${tests.map((test, at) => {
        const result = review.results[at];
        const tone = result === undefined ? '' : result.passed ? 'done' : 'refused';
        return html`<li key=${at} class=${tone}>
          <p><span class="mark">${result !== undefined && html`<${Icon} of=${result.passed ? 'check' : 'cross'} />`}</span><strong>${test.name}</strong>${result !== undefined && html` <span class="chip ${tone}">${result.passed ? own.passes : own.fails}</span>`}</p>
          <p class="small"><${Facts} of=${test.facts} /> → ${said(test.expect)}</p>
          ${result?.differences.map((line) => html`<p key=${line} class="refused-text small">${line}</p>`)}
          <p class="buttons small">
            <button type="button" class="link" onClick=${() => open(test.facts)}>${own.tryThis}</button>
            ${result !== undefined && !result.passed && result.outcome !== null && html`<button type="button" class="link" disabled=${!isChecked} onClick=${() => take(test, at, result)}>${own.takeAnswer}</button>`}
            <button type="button" class="link" aria-label=${own.removeTest(test.name)} disabled=${!isChecked} onClick=${() => putTest(writing, undefined, at)}>${own.remove}</button>
          </p>
        </li>`;
      })}
    </ol>
    ${review !== undefined && review.untestedRules.length > 0 && html`<p class="soft">${own.untested} ${review.untestedRules.join('; ')}</p>`}
    <${Decided} set=${set} add=${(test) => addTest(writing, test)} />
  `;
}

/** What was really decided, each a test by one press. */
function Decided({ set, add }) {
  const [isOpen, setOpen] = useState(false);
  return html`
    <details class="decided" onToggle=${({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>${own.fromDecisions}</summary>
      ${isOpen && html`<${Decisions} set=${set} add=${add} />`}
    </details>
  `;
}

function Decisions({ set, add }) {
  const asked = useAsked(`decided ${set.name}`, (signal) =>
    bank.query.retrieveRuleDecisions({ ruleSet: set.name, pageSize: 10 }, { signal }),
  );
  const testOf = (one) => ({
    name: `${words(one.action)} of ${dayAt(one.at)}`,
    facts: one.facts,
    expect: one.outcome,
    decidedBy: one.decidedBy,
  });
  return html`
    <${Shown} of=${asked} rows=${3}>
      ${({ items }) =>
        items.length === 0
          ? html`<p class="soft">${own.noDecisions}</p>`
          : html`<ul class="tests">${items.map((one, at) => html`<li key=${at}><p><strong>${words(one.action)}</strong> <span class="soft"><${When} at=${one.at} /> · ${one.userName}</span></p><p class="small"><${Facts} of=${one.facts} /> → ${said(one.outcome)}</p><p><button type="button" disabled=${one.outcome === null} onClick=${() => add(testOf(one))}>${own.addTest}</button></p></li>`)}</ul>`}
    <//>
  `;
}
