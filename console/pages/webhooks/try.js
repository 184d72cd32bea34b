/** Tries the code as it stands, on a call that came or on a body of one's own: a dry run, of which nothing is kept but that it was tried. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { bankNow } from '../../frame/clock.js';
import { place } from '../../frame/router.js';
import { onLeave } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { clock, count, moment } from '../../kit/format.js';
import { newKey } from '../../kit/new-key.js';
import { Problem } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Lines, Outcome, shownBody } from './outcomes.js';

const own = texts.webhooks.trying;
const types = ['application/json', 'application/x-www-form-urlencoded', 'application/xml', 'text/plain'];

/** How trials of an address ended, latest first: they outlive the page, not the sign-out. */
const kept = new Map();
const mostKept = 10;
onLeave(() => kept.clear());

/** Headers as they are written, a line each; undefined where a line is none. */
function headersIn(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line));
  if (pairs.includes(null)) return undefined;
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}

/** `code` and `secrets` are tried where they are `isChanged`; what is in force is tried where they are not. */
export function Try({
  webhook,
  code,
  secrets,
  isRight = true,
  isChanged = false,
  title = own.title,
  hint = own.hint,
}) {
  const wanted = place.value.query.get('call') ?? '';
  const [callId, setCall] = useState(wanted);
  const [body, setBody] = useState('{\n  "amount": 25\n}');
  const [contentType, setType] = useState(types[0]);
  const [headerText, setHeaders] = useState('');
  const [state, setState] = useState({ busy: false });
  const asked = useRef();
  const told = useRef();
  useEffect(() => () => asked.current?.abort(), []);
  const calls = useAsked(`calls to try ${webhook.id}`, (signal) =>
    bank.query.retrieveWebHookCalls({ webhookId: webhook.id, pageSize: 25 }, { signal }),
  );
  const run = async () => {
    asked.current?.abort();
    const ends = new AbortController();
    asked.current = ends;
    setState((before) => ({ ...before, busy: true }));
    const input = {
      id: webhook.id,
      ...(isChanged ? { executionCode: code, secrets } : {}),
      ...(callId === '' ? { request: { body, contentType, headers } } : { callId }),
    };
    const result = await bank
      .tryWebHookCall(input, { signal: ends.signal, retries: 0, idempotencyKey: newKey() })
      .catch((error) => ({ ok: false, code: 'NO_ANSWER', message: String(error?.message ?? error) }));
    if (ends.signal.aborted) return;
    setState({ busy: false, result });
    if (!result.ok) return;
    const on = callId === '' ? own.ownBody : own.theCall;
    const log = [{ at: bankNow(), on, ...result.data }, ...(kept.get(webhook.id) ?? [])];
    kept.set(webhook.id, log.slice(0, mostKept));
  };
  const sent = (event) => {
    event.preventDefault();
    void run();
  };
  const { busy, result } = state;
  const headers = headersIn(headerText);
  // What came of it is seen without looking for it.
  useEffect(() => {
    if (result !== undefined) told.current.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const log = kept.get(webhook.id) ?? [];
  const items = calls.data?.items ?? [];
  return html`
    <div class="faces"><h2 id="try">${title}</h2></div>
    <p class="soft">${hint}</p>
    <form onSubmit=${sent}>
      <div class="field"><label for="try-call">${own.on}</label>
        <select id="try-call" value=${callId} onChange=${({ target }) => setCall(target.value)}>
          <option value="">${own.ownBody}</option>
          ${callId !== '' && !items.some(({ id }) => id === callId) && html`<option value=${callId}>${own.theCall}</option>`}
          ${items.map((call) => html`<option key=${call.id} value=${call.id}>${own.callOf(moment(call.at), texts.webhooks.outcomes[call.outcome], call.status)}</option>`)}
        </select>
      </div>
      ${
        callId === '' &&
        html`<div class="field"><label for="try-type">${own.type}</label><select id="try-type" value=${contentType} onChange=${({ target }) => setType(target.value)}>${types.map((one) => html`<option key=${one} value=${one}>${own.types[one]}</option>`)}</select></div>
        <div class="field"><label for="try-body">${own.body}</label><textarea id="try-body" class="code" rows="5" spellcheck=${false} value=${body} onInput=${({ target }) => setBody(target.value)}></textarea></div>
        <details class="decided" open=${webhook.hasSigningSecret && code === undefined}><summary>${own.headers}</summary><div class="field"><label for="try-headers">${own.headersLabel}</label><textarea id="try-headers" class="code" rows="3" spellcheck=${false} aria-invalid=${headers === undefined} aria-describedby="try-headers-more" value=${headerText} onInput=${({ target }) => setHeaders(target.value)}></textarea><span id="try-headers-more" class="small ${headers === undefined ? 'wrong' : 'soft'}">${headers === undefined ? own.noHeaders : webhook.hasSigningSecret ? own.signatureHint : own.headersHint}</span></div></details>`
      }
      <p><button type="submit" class="main" data-key="t" disabled=${!isRight || busy || (callId === '' && headers === undefined)} aria-busy=${busy}>${own.run}</button> ${!isRight && html`<span class="soft">${own.mendFirst}</span>`}</p>
    </form>
    <div aria-live="polite" ref=${told}>
      ${result !== undefined && (result.ok ? html`<${Result} of=${result.data} busy=${busy} />` : html`<${Problem} problem=${result} />`)}
    </div>
    ${log.length > 1 && html`<h3>${own.log}</h3><ol class="trials">${log.map((one) => html`<li key=${one.at}><span class="soft">${clock(one.at)}</span> <${Outcome} of=${one.outcome} /> ${one.status} <span class="soft small">${one.on} · ${texts.webhooks.millis(count(one.durationMs))}</span></li>`)}</ol>`}
  `;
}

/** What would be answered, with its console, time and memory. */
function Result({ of, busy = false }) {
  const { outcome, status, result, lines, processorMs, heapBytes, durationMs, signature } = of;
  const place = outcome === 'accepted' ? undefined : result?.line;
  return html`
    <div class="will result ${busy ? 'stale' : ''}">
      <p><${Outcome} of=${outcome} /> ${own.wouldBe(status)}</p>
      ${signature !== 'none' && html`<p class=${signature === 'refused' ? 'refused' : 'soft small'}>${own.signatures[signature]}</p>`}
      ${place !== undefined && html`<p class="refused">${own.at(place, result.column, result.message ?? result.error)}</p>`}
      <h3>${own.result}</h3>
      <pre class="body" tabindex="0" aria-label=${own.result}>${shownBody(result)}</pre>
      <h3>${texts.webhooks.console}</h3>
      <${Lines} of=${lines} />
      <p class="soft small">${own.cost(count(durationMs), processorMs, heapBytes === null ? null : kilobytes(heapBytes))}</p>
    </div>
  `;
}

const kilobytes = (bytes) => count(Math.round(bytes / 102.4) / 10);
