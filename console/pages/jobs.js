/** Jobs: what recurs by itself, when it runs next, day by day, and how it ended last. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../frame/bank.js';
import { addressOf, place, setFilters } from '../frame/router.js';
import { usePageSearch } from '../frame/search.js';
import { mayDo } from '../frame/session.js';
import { useAsked } from '../kit/asked.js';
import { Decision } from '../kit/decision.js';
import { useEvery } from '../kit/every.js';
import { count, timeOf, weekday } from '../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../kit/list.js';
import { Ago, State } from '../kit/marks.js';
import { Empty, Freshness, Shown } from '../kit/states.js';
import { texts } from '../texts.js';

const own = texts.jobs;
const spans = [7, 14, 31];
const tones = { SUCCEEDED: 'done', FAILED: 'refused', RUNNING: 'waiting', SKIPPED: '' };

export const Page = () => html`<${Jobs} />`;

function Jobs() {
  const { query } = place.value;
  const said = query.get('q') ?? '';
  const pageNumber = pageOf(query);
  const [running, setRunning] = useState();
  const asked = useAsked(
    `jobs?${query}`,
    (signal) =>
      bank.query.retrieveRecurringJobs(
        { pageNumber, pageSize: 50, ...(said === '' ? {} : { name: said }) },
        { signal },
      ),
    { on: ['job.*'] },
  );
  useEvery(15_000, asked.look);
  usePageSearch(own.search, said, (q) => setFilters({ q, page: undefined }));
  return html`
    <div class="head"><h1>${texts.pages.jobs.title}</h1><${Freshness} of=${asked} /></div>
    <${Calendar} />
    <section aria-labelledby="all-jobs">
      <h2 id="all-jobs">${own.all}</h2>
      <${Shown} of=${asked} rows=${6}>
        ${(data) =>
          data.items.length === 0
            ? html`<${Empty} title=${said === '' ? own.none : own.noneFound(said)}>${said === '' ? own.noneMore : html`<a href=${addressOf('jobs')}>${own.clear}</a>`}<//>`
            : html`<${List} label=${own.all} columns=${columnsOf(setRunning)} rows=${data.items} keyOf=${(row) => row.id} />
              <${Turn} of=${data} shown=${data.items.length} />`}
      <//>
    </section>
    ${
      running &&
      html`<${Decision}
        title=${own.ask(running.name)}
        verb=${own.run}
        items=${[{ key: running.id, title: running.name, call: bank.runRecurringJobNow, input: () => ({ id: running.id }), says: () => html`<p>${own.will}</p>` }]}
        done=${asked.refresh}
        close=${() => setRunning(undefined)}
      />`
    }
  `;
}

/** The days to come, each with the jobs that run on it. */
function Calendar() {
  const wanted = filterOf(place.value.query, 'days') ?? '7';
  const days = /^\d+$/.test(wanted) ? Number(wanted) : wanted;
  const asked = useAsked(`runs?${days}`, (signal) => bank.query.retrieveUpcomingRuns({ days }, { signal }), {
    on: ['job.*'],
  });
  useEvery(60_000, asked.look);
  return html`
    <section aria-labelledby="coming-runs">
      <h2 id="coming-runs">${own.coming}</h2>
      <div class="filters"><div class="buttons" role="group" aria-label=${own.span}>
        ${spans.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === days} onClick=${() => setFilters({ days: one === 7 ? undefined : one })}>${own.days(one)}</button>`)}
      </div></div>
      <${Shown} of=${asked} rows=${3}>
        ${(data) => html`
          <ol class="calendar" aria-label=${own.coming}>
            ${data.days.map(
              ({ day, jobs }) => html`<li key=${day} class=${jobs.length === 0 ? 'resting' : ''}>
              <h3>${weekday(day)}</h3>
              ${jobs.length === 0 ? html`<p class="soft small">${own.nothing}</p>` : html`<ul>${jobs.map((job) => html`<li key=${job.jobId}><${Link} id=${job.jobId} name=${job.jobName} /> <span class="soft small">${job.runs === 1 ? timeOf(job.firstAt) : own.times(count(job.runs), timeOf(job.firstAt), timeOf(job.lastAt))}</span></li>`)}</ul>`}
            </li>`,
            )}
          </ol>
          ${!data.isWhole && html`<p class="soft">${own.notWhole}</p>`}
        `}
      <//>
    </section>
  `;
}

/** A job's own page is one of operations. */
const Link = ({ id, name }) =>
  html`<a data-open href=${addressOf(['operations', 'jobs', String(id)])}>${name}</a>`;

const columnsOf = (run) => [
  {
    name: 'name',
    label: own.name,
    class: 'wide',
    cell: (row) =>
      html`<${Link} id=${row.id} name=${row.name} /><br /><span class="soft small"><code>${row.cron}</code> ${row.timezone}</span>`,
  },
  {
    name: 'last',
    label: own.last,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.lastRunAt === null
        ? html`<span class="soft">${own.never}</span>`
        : html`<${State} of=${own.outcomes[row.running ? 'RUNNING' : row.lastStatus] ?? row.lastStatus} tone=${tones[row.running ? 'RUNNING' : row.lastStatus] ?? ''} /> <span class="soft small"><${Ago} at=${row.lastRunAt} /></span>`,
  },
  {
    name: 'next',
    label: own.next,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.stopped
        ? html`<${State} of=${texts.stopped} tone="refused" /><br /><span class="soft small">${texts.stoppedWhy(row.stopped)}</span>`
        : row.nextRunAt === null || !row.enabled
          ? html`<span class="soft">${own.paused}</span>`
          : html`<${Ago} at=${row.nextRunAt} />`,
  },
  ...(mayDo(['jobs.manage'])
    ? [
        {
          name: 'acts',
          label: '',
          class: 'actions tight',
          cell: (row) =>
            html`<div class="buttons"><button type="button" onClick=${() => run(row)}>${own.run}</button></div>`,
        },
      ]
    : []),
];
