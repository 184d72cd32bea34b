/** One call: what came, what the door found of its signature, what was decided and answered, what its script wrote; and its replay. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, go } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { fact } from '../../kit/fact.js';
import { count, moment } from '../../kit/format.js';
import { Id } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Lines, Outcome, shownBody } from './outcomes.js';
import { Replaying } from './replaying.js';

const own = texts.webhooks;

export function Call({ webhookId, id }) {
  const asked = useAsked(`webhook-call ${id}`, (signal) =>
    bank.query.getWebHookCall({ callId: id }, { signal }),
  );
  return html`
    <p class="trail"><a href=${addressOf('webhooks')}>${texts.pages.webhooks.title}</a> › <a href=${addressOf(['webhooks', webhookId])}>${asked.data?.key ?? webhookId}</a></p>
    ${asked.data === undefined && html`<h1>${own.call}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(call) => html`<${Known} call=${call} asked=${asked} />`}<//>
  `;
}

function Known({ call, asked }) {
  const [replaying, setReplaying] = useState(false);
  const { webhookId, request, answer } = call;
  return html`
    <div class="head"><h1>${own.callOf(moment(call.at))}</h1><${Outcome} of=${call.outcome} /><${Freshness} of=${asked} /></div>
    ${call.error !== null && html`<p class="refused">${call.error}</p>`}
    <div class="acts"><div class="buttons">
      ${call.canReplay && html`<button type="button" class="main" onClick=${() => setReplaying(true)}>${own.replay.act}</button>`}
      ${request !== null && html`<button type="button" onClick=${() => go(addressOf(['webhooks', String(webhookId), 'code'], { call: call.id }))}>${own.tryIt}</button>`}
    </div></div>
    <dl class="facts">
      ${fact(own.decision, html`${own.outcomes[call.outcome]} · ${call.status}${call.code !== null && html` · <code>${call.code}</code>`}`)}
      ${fact(own.signature, call.signature === null ? own.notKnown : own.verdicts[call.signature])}
      ${fact(own.from, html`<code>${call.remoteIp ?? '–'}</code>`)}
      ${fact(own.took, own.millis(count(call.durationMs)))}
      ${fact(own.delivery, call.deliveryId !== null && html`<code class="address">${call.deliveryId}</code>`)}
      ${fact(own.request, html`<${Id} of=${call.requestId} />`)}
      ${fact(own.replayOf, call.replayOf !== null && html`<${Id} of=${call.replayOf} to=${['webhooks', String(webhookId), 'calls', call.replayOf]} />`)}
    </dl>
    <div class="beside">
      <section aria-labelledby="came">
        <h2 id="came">${own.whatCame}</h2>
        <p class="small"><code>${call.method} /api/webhook/${call.path}</code> <span class="soft">${own.bytes(count(call.bodyBytes))}</span></p>
        ${
          request === null
            ? html`<p class="soft">${own.notKept}</p>`
            : html`<pre class="body" tabindex="0" aria-label=${own.body}>${request.body === '' ? own.noBody : shownBody(request.body)}</pre>
        ${Object.keys(request.query).length > 0 && html`<h3>${own.query}</h3><${Pairs} of=${request.query} />`}
        ${Object.keys(request.headers).length > 0 && html`<details class="small"><summary>${own.headers(Object.keys(request.headers).length)}</summary><${Pairs} of=${request.headers} /></details>`}`
        }
      </section>
      <section aria-labelledby="answered">
        <h2 id="answered">${own.whatAnswered}</h2>
        ${answer === null ? html`<p class="soft">${own.answerNotKept}</p>` : html`<pre class="body" tabindex="0" aria-label=${own.answer}>${answer.body === null ? own.notShown : shownBody(answer.body)}</pre>${answer.isCut && html`<p class="soft small">${own.cut}</p>`}`}
        <h3>${own.console}</h3>
        <${Lines} of=${call.lines} />
      </section>
    </div>
    <${Raw} query="GetWebHookCallQuery" input=${{ callId: call.id }} data=${call} />
    ${replaying && html`<${Replaying} call=${call} done=${asked.refresh} close=${() => setReplaying(false)} />`}
  `;
}

const Pairs = ({ of }) =>
  html`<dl class="facts pairs">${Object.entries(of).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd><code>${String(value)}</code></dd></div>`)}</dl>`;
