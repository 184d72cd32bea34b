/** How calls ended, and what runs at an address, as words and colours. */
import { html } from 'htm/preact';
import { State } from '../../kit/marks.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.webhooks;
const tones = { accepted: 'done', refused: 'waiting', failed: 'refused' };

export const Outcome = ({ of }) => html`<${State} of=${own.outcomes[of]} tone=${tones[of]} />`;

/** Whether partners reach it, or that it is stopped because an author lost the rights. */
export const Standing = ({ of }) =>
  of.stopped
    ? html`<${State} of=${texts.stopped} tone="refused" />`
    : html`<${State} of=${of.isEnabled ? own.enabled : own.disabled} tone=${of.isEnabled ? 'done' : ''} />`;

/** What runs, in a line. */
export const runsOf = ({ executionType, commandName, processDefinitionId }) =>
  executionType < 2 ? own.runs[executionType](commandName) : own.runs[executionType](processDefinitionId);

/** Lines that a script wrote. */
export const Lines = ({ of }) =>
  of.length === 0
    ? html`<p class="soft">${own.noLines}</p>`
    : html`<ol class="console-lines" tabindex="0" aria-label=${own.console}>${of.map(({ level, text }, at) => html`<li key=${at} class=${level}><span class="soft">${level}</span> <span>${visible(text)}</span></li>`)}</ol>`;

/** What came or was answered: JSON in lines where they say just what the text does, any other text as it is. */
export function shownBody(body) {
  if (typeof body !== 'string') return visible(JSON.stringify(body, null, 2));
  try {
    const value = JSON.parse(body);
    // Members given twice, long numbers and escapes would be told otherwise than they came.
    if (JSON.stringify(value) === withoutBlanks(body)) return visible(JSON.stringify(value, null, 2));
  } catch {
    // It is not JSON.
  }
  return visible(body);
}

/** A JSON text without the blanks between its parts. */
const withoutBlanks = (text) => text.replace(/("(?:[^"\\]|\\.)*")|[\t\n\r ]+/g, (_, words = '') => words);
