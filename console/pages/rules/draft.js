/** A draft for whoever decides about it: who proposed it and why, what differs, what its tests and the decisions of the last days say. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { mayDo, me } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { Ago, Icon, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Facts, Findings, said } from '../../kit/said.js';
import { Freshness, Shown } from '../../kit/states.js';
import { Text } from '../../kit/text.js';
import { texts } from '../../texts.js';
import { Places } from './difference.js';
import { Replay } from './replay.js';

const own = texts.rules;

export function Draft({ id }) {
  const asked = useAsked(
    `rule-draft ${id}`,
    (signal) => bank.query.getRuleDraft({ draftId: id }, { signal }),
    { on: ['rules.*'] },
  );
  return html`
    <p class="trail"><a href=${addressOf('rules')}>${texts.pages.rules.title}</a></p>
    ${asked.data === undefined && html`<h1>${own.draft}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(one) => html`<${Known} one=${one} asked=${asked} />`}<//>
  `;
}

function Known({ one, asked }) {
  const { name, draft, review, outdated } = one;
  const isOpen = draft.state === 'Proposed';
  const { results } = review.tests;
  return html`
    <div class="head"><h1>${own.draftOf(name)}</h1><${State} of=${own.draftStates[draft.state]} tone=${{ Proposed: 'waiting', Published: 'done', Rejected: 'refused' }[draft.state]} /><${Freshness} of=${asked} /></div>
    <p>${own.proposedBy(draft.proposedBy)} <${When} at=${draft.proposedAt} /> · <${Ago} at=${draft.proposedAt} /> · <a href=${addressOf(['rules', ...name.split('/')])}>${own.toSet}</a></p>
    ${draft.note !== null && html`<blockquote>${draft.note}</blockquote>`}
    ${one.decidedBy !== null && html`<p>${own.decidedAbout(own.draftStates[draft.state], one.decidedBy)} <${When} at=${one.decidedAt} />${one.decisionNote !== null && html`: ${one.decisionNote}`}</p>`}
    <${Deciding} key=${draft.draftId} one=${one} isOpen=${isOpen} refresh=${asked.refresh} />
    <section aria-labelledby="difference"><h2 id="difference">${own.tabs.difference}</h2>
      ${outdated || !isOpen ? html`<p class="soft">${own.againstNow}</p>` : null}
      <${Places} name=${name} input=${{ to: draft.draftId }} stamp=${`${draft.draftId} ${one.inForce}`} />
      <${TextDifference} name=${name} draftId=${draft.draftId} inForce=${one.inForce} />
    </section>
    <section aria-labelledby="tests"><h2 id="tests">${own.tabs.tests}</h2>
      <p>${own.testsSaid(review.tests.passed, results.length)}</p>
      ${review.findings.length > 0 && html`<${Findings} of=${review.findings} />`}
      <ol class="tests">${draft.tests.map((test, at) => html`<li key=${at} class=${results[at]?.passed ? 'done' : 'refused'}><p><span class="mark"><${Icon} of=${results[at]?.passed ? 'check' : 'cross'} /></span><strong>${test.name}</strong></p><p class="small"><${Facts} of=${test.facts} /> → ${said(test.expect)}</p>${results[at]?.differences.map((line) => html`<p key=${line} class="refused-text small">${line}</p>`)}</li>`)}</ol>
    </section>
    <section aria-labelledby="replay"><h2 id="replay">${own.tabs.replay}</h2><${Replay} set=${{ name }} of=${draft.draftId} /></section>
    <${Raw} query="GetRuleDraftQuery" input=${{ draftId: draft.draftId }} data=${one} />
  `;
}

/** Approve and Reject, or why not. The dialog stays when somebody else decides meanwhile: it says so, and keeps what it has sent. */
function Deciding({ one, isOpen, refresh }) {
  const [deciding, setDeciding] = useState();
  const { name, draft, outdated } = one;
  const { draftId } = draft;
  const isOwn = draft.proposedById === me.value.subject;
  const mayApprove = mayDo(['rules.approve']) && !isOwn && !outdated;
  const mayReject = mayDo(['rules.approve', 'rules.propose']);
  const why = isOwn
    ? own.ownProposal
    : outdated
      ? own.outdated
      : mayDo(['rules.approve'])
        ? undefined
        : own.notApprover;
  const acts = {
    approve: {
      title: own.approve.ask(name),
      verb: texts.acts.approve,
      fields: [{ name: 'note', label: own.approve.note, kind: 'text', most: 1000 }],
      call: bank.approveRuleSet,
      input: ({ note }) => ({ draftId, ...(note ? { note } : {}) }),
      says: (data) => html`<p>${own.approve.says(name, data.testsPassed)}</p>`,
    },
    reject: {
      title: own.reject.ask(name),
      verb: texts.acts.reject,
      danger: true,
      fields: [{ name: 'reason', label: own.reject.reason, kind: 'text', required: true, most: 1000 }],
      call: bank.rejectRuleSet,
      input: ({ reason }) => ({ draftId, reason }),
      says: () => html`<p>${own.reject.says}</p>`,
    },
  };
  const { call, input, says, ...dialog } = acts[deciding] ?? {};
  return html`
    ${
      isOpen &&
      html`<div class="acts">
        <div class="buttons">
          <button type="button" class="main" data-key="a" disabled=${!mayApprove} aria-describedby=${why === undefined ? undefined : 'why-approve'} onClick=${() => setDeciding('approve')}>${texts.acts.approve}</button>
          ${mayReject && html`<button type="button" class="danger" data-key="r" onClick=${() => setDeciding('reject')}>${texts.acts.reject}</button>`}
        </div>
        ${why !== undefined && html`<p id="why-approve" class="soft"><strong>${texts.acts.approve}</strong>: ${why}</p>`}
      </div>`
    }
    ${deciding !== undefined && html`<${Decision} ...${dialog} items=${[{ key: draftId, title: name, call, input, says }]} done=${() => void refresh()} close=${() => setDeciding(undefined)} />`}
  `;
}

/** The draft's files against those that are in force. */
function TextDifference({ name, draftId, inForce }) {
  const ask = async (signal) => {
    const mine = await bank.query.exportRuleSet({ name, version: draftId }, { signal });
    if (!mine.ok || inForce === null) return mine;
    const theirs = await bank.query.exportRuleSet({ name }, { signal });
    return theirs.ok ? { ok: true, data: { ...mine.data, before: theirs.data } } : theirs;
  };
  const asked = useAsked(`rule-files ${draftId}`, ask, { stamp: inForce });
  return html`<${Shown} of=${asked} rows=${4}>${({ text, testsText, before }) => html`
    <${Text} key=${draftId} text=${text} before=${before?.text ?? text} label=${own.textDifference} />
    ${testsText !== before?.testsText && html`<h3>${own.inTests}</h3><${Text} key=${`${draftId} tests`} text=${testsText} before=${before?.testsText ?? ''} label=${own.testsDifference} />`}
  `}<//>`;
}
