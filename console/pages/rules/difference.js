/** What differs from what is in force: place by place in words, and in the text. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { useAsked } from '../../kit/asked.js';
import { placeSaid, said, saidApart } from '../../kit/said.js';
import { Shown } from '../../kit/states.js';
import { Text } from '../../kit/text.js';
import { texts } from '../../texts.js';

const own = texts.rules;

/** The texts of `writing` against those that are in force. */
export function Difference({ set, writing }) {
  const content = set.name.endsWith('.dmn') ? undefined : writing.review?.content;
  return html`
    ${content !== undefined && content !== null && html`<${Places} name=${set.name} input=${{ content }} stamp=${`${JSON.stringify(content)} ${set.version}`} />`}
    ${content === null && html`<p class="notice refused">${own.unreadable}</p>`}
    ${writing.base !== undefined && html`<h3>${own.inText}</h3><${Text} text=${writing.text} before=${writing.base.text} label=${own.textDifference} /><h3>${own.inTests}</h3><${Text} text=${writing.testsText} before=${writing.base.testsText} label=${own.testsDifference} />`}
  `;
}

/** Place by place; `input` is `{ content }` or `{ to }`, of a draft or version. */
export function Places({ name, input, stamp }) {
  const asked = useAsked(
    `difference ${name}`,
    (signal) => bank.query.compareRuleSet({ name, ...input }, { signal }),
    { stamp },
  );
  return html`
    <${Shown} of=${asked} rows=${3}>
      ${({ differences }) => html`
        <p role="status">${own.differs(differences.length)}</p>
        <ul class="places">${differences.map((one) => {
          const member = one.pointer.split('/').at(-1);
          const [before, after] = saidApart(one.before, one.after, member);
          return html`<li key=${one.pointer}><strong>${placeSaid(one.pointer)}</strong> ${one.change === 'added' ? html`<span class="chip done">${own.added}</span> ${said(one.after, member)}` : one.change === 'removed' ? html`<span class="chip refused">${own.removed}</span> ${said(one.before, member)}` : html`<del>${before}</del> → <ins>${after}</ins>`}</li>`;
        })}</ul>
      `}
    <//>
  `;
}
