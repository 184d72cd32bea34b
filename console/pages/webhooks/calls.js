/** The live log of an address: every call as it comes, how it ended, and the way to one of them. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { useEvery } from '../../kit/every.js';
import { clock, count, moment, shortMoment } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Outcome } from './outcomes.js';
import { Replaying } from './replaying.js';

const own = texts.webhooks;
const outcomes = ['accepted', 'refused', 'failed'];
/** No event tells of calls: the log looks for them. */
const looksEvery = 3000;

export function Calls({ webhook }) {
  const { query } = place.value;
  const outcome = filterOf(query, 'outcome');
  const pageNumber = pageOf(query);
  const [replaying, replay] = useState();
  const asked = useAsked(`webhook-calls?${webhook.id} ${query}`, (signal) =>
    bank.query.retrieveWebHookCalls(
      {
        ...{ webhookId: webhook.id, pageNumber, pageSize: 25 },
        ...(outcome === undefined ? {} : { outcome }),
      },
      { signal },
    ),
  );
  useEvery(looksEvery, asked.look);
  return html`
    <section aria-labelledby="calls">
      <div class="faces"><h2 id="calls">${own.tabs.calls}</h2><${Freshness} of=${asked} /></div>
      <div class="filters"><div class="buttons" role="group" aria-label=${own.outcome}>
        ${outcomes.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === outcome} onClick=${() => setFilters({ outcome: one === outcome ? undefined : one, page: undefined })}>${own.outcomes[one]}</button>`)}
      </div></div>
      <${Shown} of=${asked} rows=${5}>
        ${(data) =>
          data.items.length === 0
            ? html`<${Empty} title=${outcome === undefined ? own.noCalls : own.noCallsOf}>${outcome === undefined && own.noCallsMore(`${webhook.action} ${webhook.url}`)}<//>`
            : html`<${List} label=${own.tabs.calls} columns=${columnsOf(webhook, replay)} rows=${data.items} keyOf=${(row) => row.id} tone=${({ outcome: ended }) => (ended === 'failed' ? 'late' : '')} />
              <${Turn} of=${data} shown=${data.items.length} />`}
      <//>
    </section>
    ${replaying && html`<${Replaying} call=${replaying} done=${asked.refresh} close=${() => replay(undefined)} />`}
  `;
}

const columnsOf = (webhook, replay) => [
  {
    name: 'at',
    label: own.came,
    class: 'tight',
    cell: (row) =>
      html`<a data-open href=${addressOf(['webhooks', String(webhook.id), 'calls', row.id])}><${Came} at=${row.at} /></a>${row.replayOf !== null && html`<br /><span class="soft small">${own.replayed}</span>`}`,
  },
  {
    name: 'outcome',
    label: own.outcome,
    class: 'wide',
    cell: (row) =>
      html`<${Outcome} of=${row.outcome} /> <span class="small">${row.error ?? ''}</span>${row.lines.length > 0 && html`<br /><span class="soft small">${own.linesOf(row.lines.length)}</span>`}`,
  },
  { name: 'status', label: own.answer, class: 'amount tight', card: true, cell: (row) => row.status },
  {
    name: 'from',
    label: own.from,
    class: 'tight',
    card: true,
    cell: (row) => html`<code class="small">${row.remoteIp ?? '–'}</code>`,
  },
  {
    name: 'took',
    label: own.took,
    class: 'amount tight',
    card: true,
    cell: (row) => own.millis(count(row.durationMs)),
  },
  {
    name: 'acts',
    label: '',
    class: 'actions tight',
    cell: (row) =>
      row.outcome !== 'accepted' && row.bodyBytes > 0 && row.replayOf === null
        ? html`<div class="buttons"><button type="button" onClick=${() => replay(row)}>${own.replay.act}</button></div>`
        : html`<span></span>`,
  },
];

/** To the second: calls of one minute are told apart. */
function Came({ at }) {
  const short = shortMoment(at);
  const isToday = /^\d\d:\d\d$/.test(short);
  return html`<time datetime=${at} title=${moment(at)}>${isToday ? clock(new Date(at)) : short}</time>`;
}
