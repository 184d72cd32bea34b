/** Whether the host may be sent work, and what is wrong. */
import { html } from 'htm/preact';
import { useAsked } from '../../kit/asked.js';
import { useEvery } from '../../kit/every.js';
import { words } from '../../kit/format.js';
import { State } from '../../kit/marks.js';
import { Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.operations;

/** Milliseconds between two readings. */
const interval = 5000;

export function Hosts({ tabs }) {
  const ready = useAsked('ready', readiness);
  useEvery(interval, ready.look);
  return html`
    <div class="head"><h1>${texts.pages.operations.title}</h1><${Freshness} of=${ready} /></div>
    ${tabs}
    <${Shown} of=${ready} rows=${2}>${(data) => html`<${Readiness} of=${data} />`}<//>
    <p class="soft small">${own.figures}</p>
  `;
}

/** What /health/ready answers: 503 is an answer, too. */
async function readiness(signal) {
  try {
    const answer = await fetch('/health/ready', { signal, cache: 'no-store' });
    const data = await answer.json();
    if (typeof data?.status === 'string') return { ok: true, data };
    return { ok: false, code: 'BAD_ANSWER', message: own.noReadiness };
  } catch (error) {
    return { ok: false, code: 'NO_ANSWER', message: String(error?.message ?? error) };
  }
}

const tones = { ready: 'done', degraded: 'waiting', 'not-ready': 'refused' };

const Readiness = ({ of: { status, problems } }) => html`
  <section class="ready ${tones[status] ?? ''}" aria-label=${own.readiness}>
    <p><${State} of=${own.ready[status] ?? status} tone=${tones[status]} /> ${own.readyMeans[status]}</p>
    ${problems.length > 0 && html`<ul>${problems.map(({ part, problem }, at) => html`<li key=${at}><strong>${words(part)}</strong> ${problem}</li>`)}</ul>`}
  </section>
`;
