/** Whether the host may be sent work and what is amiss; what each host that answers did in its last hour. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { bankNow } from '../../frame/clock.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { useEvery } from '../../kit/every.js';
import { clock, count, shortId, words } from '../../kit/format.js';
import { Ago, Id, State, When } from '../../kit/marks.js';
import { Forbidden, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Chart } from './chart.js';

const own = texts.operations;

/** Milliseconds between looks: the minute that runs grows. */
const looks = 5000;
/** Milliseconds after which a host that did not answer is shown as silent. */
const silent = 30_000;

export function Hosts({ tabs }) {
  const ready = useAsked('ready', readiness);
  useEvery(looks, ready.look);
  return html`
    <div class="head"><h1>${texts.pages.operations.title}</h1><${Freshness} of=${ready} /></div>
    ${tabs}
    <${Shown} of=${ready} rows=${2}>${(data) => html`<${Readiness} of=${data} />`}<//>
    ${mayDo(['metrics.view']) ? html`<${LastHour} />` : html`<${Forbidden} says=${texts.forbidden.page(['metrics.view'])} />`}
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

/** Each answer is of one host: behind a load balancer they come by turns, and are kept by their ids. */
function LastHour() {
  const [hosts, setHosts] = useState(new Map());
  const [chosen, setChosen] = useState();
  const asked = useAsked('metrics', async (signal) => {
    const answer = await bank.query.retrieveRecentMetrics({}, { signal });
    if (answer.ok) {
      setHosts((before) =>
        new Map(before).set(answer.data.host, { data: answer.data, at: bankNow() }),
      );
    }
    return answer;
  });
  useEvery(looks, asked.look);
  return html`
    <${Shown} of=${asked} rows=${8}>
      ${(data) => {
        const known = chosen !== undefined && hosts.has(chosen) ? chosen : data.host;
        const shown = hosts.get(known)?.data ?? data;
        return html`
          ${hosts.size > 1 && html`<${Choice} hosts=${hosts} chosen=${known} choose=${setChosen} />`}
          <${Host} of=${shown} />
        `;
      }}
    <//>
  `;
}

const Choice = ({ hosts, chosen, choose }) => html`
  <div class="filters">
    <div class="buttons" role="group" aria-label=${own.hosts}>
      ${[...hosts].map(([id, { at }]) => html`<button key=${id} type="button" class="toggle" aria-pressed=${id === chosen} onClick=${() => choose(id)}>${own.hostNamed(shortId(id))}${bankNow() - at > silent && html` <span class="soft">${own.silentSince(clock(at))}</span>`}</button>`)}
    </div>
  </div>
`;

const sum = (minutes, of) => minutes.reduce((total, minute) => total + of(minute), 0);
const batchOf = ({ commits }) => (commits.count === 0 ? null : commits.commands / commits.count);
const millis = (value) => (value === null ? own.none : own.millis(value));

function Host({ of }) {
  const { minutes } = of;
  const asked = (minute, what) => minute.commands[what] + minute.queries[what];
  const failed = sum(minutes, (minute) => asked(minute, 'failed'));
  const commits = sum(minutes, ({ commits: { count: done } }) => done);
  const carried = sum(minutes, ({ commits: { commands } }) => commands);
  const figure = (label, value, tone = '') =>
    html`<div><dt>${label}</dt><dd class="figure money ${tone}">${value}</dd></div>`;
  const values = (read) => minutes.map((minute) => read(minute));
  return html`
    <dl class="figures">
      ${figure(own.commandsHour, count(sum(minutes, ({ commands }) => commands.count)))}
      ${figure(own.queriesHour, count(sum(minutes, ({ queries }) => queries.count)))}
      ${figure(own.failedHour, count(failed), failed > 0 ? 'refused' : '')}
      ${figure(own.batch, commits === 0 ? own.none : own.decimal(carried / commits))}
      ${figure(own.queueNow, count(of.queueDepth))}
      ${figure(own.timersDue, count(of.timersDue))}
    </dl>
    <p class="soft small host">${own.host} <${Id} of=${of.host} /> · ${own.startedAt} <${Ago} at=${of.startedAt} /></p>
    <div class="charts">
      <${Chart} title=${own.charts.throughput} minutes=${minutes} stacked series=${[
        { label: own.accepted, tone: 'one', values: values((minute) => asked(minute, 'accepted')) },
        {
          label: own.refused,
          tone: 'waiting',
          values: values((minute) => asked(minute, 'refused')),
        },
        { label: own.failed, tone: 'refused', values: values((minute) => asked(minute, 'failed')) },
      ]} />
      <${Chart} title=${own.charts.latency} minutes=${minutes} write=${millis} series=${[
        { label: own.p99, tone: 'two', values: values(({ commands }) => commands.p99) },
        { label: own.p50, tone: 'one', values: values(({ commands }) => commands.p50) },
      ]} />
      <${Chart} title=${own.charts.queries} minutes=${minutes} write=${millis} series=${[
        { label: own.p99, tone: 'two', values: values(({ queries }) => queries.p99) },
        { label: own.p50, tone: 'one', values: values(({ queries }) => queries.p50) },
      ]} />
      <${Chart} title=${own.charts.batch} minutes=${minutes} write=${(value) => (value === null ? own.none : own.decimal(value))} series=${[
        {
          label: own.largest,
          tone: 'two',
          values: values(({ commits: { count: done, largestBatch } }) =>
            done === 0 ? null : largestBatch,
          ),
        },
        { label: own.mean, tone: 'one', values: values(batchOf) },
      ]} />
      <${Chart} title=${own.charts.queue} minutes=${minutes} stacked series=${[{ label: own.waiting, tone: 'one', values: values(({ queueDepth }) => queueDepth) }]} />
      <${Chart} title=${own.charts.loop} minutes=${minutes} write=${millis} series=${[
        { label: own.p99, tone: 'two', values: values(({ eventLoop }) => eventLoop?.p99 ?? null) },
        { label: own.p50, tone: 'one', values: values(({ eventLoop }) => eventLoop?.p50 ?? null) },
      ]} />
    </div>
    <p class="soft small">${own.also({
      timers: sum(minutes, ({ timers }) => timers.count),
      late: sum(minutes, ({ timers }) => timers.failed),
      runs: sum(minutes, ({ jobs }) => jobs.succeeded + jobs.failed),
      taken: sum(minutes, ({ deliveries }) => deliveries.taken),
      refused: sum(minutes, ({ deliveries }) => deliveries.refused),
      retries: sum(minutes, ({ commits: { retries } }) => retries),
    })}</p>
    <${Table} minutes=${minutes} />
  `;
}

/** The same figures as a table: to read out, and to copy. */
function Table({ minutes }) {
  const [open, setOpen] = useState(false);
  const right = (value) => html`<td class="right money">${value}</td>`;
  return html`
    <details class="raw" onToggle=${({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>${own.asTable}</summary>
      ${
        open &&
        html`<div class="rows" tabindex="0" role="group" aria-label=${own.asTable}>
        <table class="list ledger">
          <thead><tr><th scope="col">${own.minute}</th>${own.columns.map((name) => html`<th key=${name} scope="col" class="right">${name}</th>`)}</tr></thead>
          <tbody>${minutes.toReversed().map((minute) => html`<tr key=${minute.at}><td><${When} at=${minute.at} /></td>${right(count(minute.commands.count))}${right(count(minute.queries.count))}${right(count(minute.commands.refused + minute.queries.refused))}${right(count(minute.commands.failed + minute.queries.failed))}${right(millis(minute.commands.p50))}${right(millis(minute.commands.p99))}${right(count(minute.commits.count))}${right(count(minute.commits.largestBatch))}${right(count(minute.queueDepth))}</tr>`)}</tbody>
        </table>
      </div>`
      }
    </details>
  `;
}
