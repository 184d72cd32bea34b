/** Recurring jobs with their next and last runs; one of them with its runs and what each answered. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { useEvery } from '../../kit/every.js';
import { count, moment, words } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Ago, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Runs as Ran } from '../../kit/runs.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.operations.jobs;
const tones = { SUCCEEDED: 'done', FAILED: 'refused', RUNNING: 'waiting', SKIPPED: '' };
const Outcome = ({ of }) => html`<${State} of=${own.outcomes[of] ?? of} tone=${tones[of] ?? ''} />`;
const Enabled = ({ job }) =>
  html`<${State} of=${job.enabled ? own.enabled : own.paused} tone=${job.enabled ? 'done' : 'waiting'} />`;

/** What can be done with a job: from which state, by which command, and what it comes to. */
const acts = [
  { name: 'run', from: () => true, call: () => bank.runRecurringJobNow, says: () => own.will.run },
  {
    name: 'pause',
    from: ({ enabled }) => enabled,
    call: () => bank.pauseRecurringJob,
    says: () => own.will.pause,
  },
  {
    name: 'resume',
    from: ({ enabled }) => !enabled,
    call: () => bank.resumeRecurringJob,
    says: ({ nextRunAt }) => own.will.resume(typeof nextRunAt === 'string' ? moment(nextRunAt) : undefined),
  },
];

const Acting = ({ act, job, done, close }) => html`<${Decision}
  title=${own.asks[act.name](job.name)}
  verb=${own.acts[act.name]}
  items=${[{ key: job.id, title: job.name, call: act.call(), input: () => ({ id: job.id }), says: (data) => html`<p>${act.says(data)}</p>` }]}
  done=${done}
  close=${close}
/>`;

export function Jobs({ tabs }) {
  const pageNumber = pageOf(place.value.query);
  const [running, setRunning] = useState();
  const asked = useAsked(
    `jobs?${pageNumber}`,
    (signal) => bank.query.retrieveRecurringJobs({ pageNumber, pageSize: 50 }, { signal }),
    { on: ['job.*'] },
  );
  useEvery(15_000, asked.look);
  return html`
    <div class="head"><h1>${texts.pages.operations.title}</h1><${Freshness} of=${asked} /></div>
    ${tabs}
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${own.none}>${own.noneMore}<//>`
          : html`<${List} label=${texts.operations.parts.jobs} columns=${columnsOf(setRunning)} rows=${data.items} keyOf=${(row) => row.id} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
    ${running && html`<${Acting} act=${acts[0]} job=${running} done=${asked.refresh} close=${() => setRunning(undefined)} />`}
  `;
}

const columnsOf = (run) => [
  {
    name: 'name',
    label: own.name,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['operations', 'jobs', row.id])}>${row.name}</a><br /><span class="soft small"><code>${row.cron}</code> ${row.timezone}</span>`,
  },
  { name: 'state', label: own.state, class: 'tight', cell: (row) => html`<${Enabled} job=${row} />` },
  {
    name: 'last',
    label: own.last,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.lastRunAt === null
        ? html`<span class="soft">${own.never}</span>`
        : html`<${Outcome} of=${row.running ? 'RUNNING' : row.lastStatus} /> <span class="soft small"><${Ago} at=${row.lastRunAt} /></span>`,
  },
  {
    name: 'next',
    label: own.next,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.nextRunAt === null || !row.enabled
        ? html`<span class="soft">${own.notPlanned}</span>`
        : html`<${Ago} at=${row.nextRunAt} />`,
  },
  ...(mayDo(['jobs.manage'])
    ? [
        {
          name: 'acts',
          label: '',
          class: 'actions tight',
          cell: (row) =>
            html`<div class="buttons"><button type="button" onClick=${() => run(row)}>${own.acts.run}</button></div>`,
        },
      ]
    : []),
];

/** One job. */
export function Job({ id }) {
  const asked = useAsked(
    `job ${id}`,
    (signal) => bank.query.retrieveRecurringJobById({ id: Number(id) }, { signal }),
    { on: ['job.*'] },
  );
  return html`
    <p class="trail"><a href=${addressOf(['operations', 'jobs'])}>${texts.operations.parts.jobs}</a></p>
    ${asked.data === undefined && html`<h1>${own.one}</h1>`}
    <${Shown} of=${asked} rows=${6}>${(job) => html`<${Known} job=${job} asked=${asked} />`}<//>
  `;
}

function Known({ job, asked }) {
  const [act, setAct] = useState();
  const possible = mayDo(['jobs.manage']) ? acts.filter(({ from }) => from(job)) : [];
  return html`
    <div class="head"><h1>${job.name}</h1><${Enabled} job=${job} /><${Freshness} of=${asked} /></div>
    <dl class="figures">
      <div><dt>${own.next}</dt><dd>${job.nextRunAt === null || !job.enabled ? own.notPlanned : html`<${Ago} at=${job.nextRunAt} /> <span class="soft small"><${When} at=${job.nextRunAt} /></span>`}</dd></div>
      <div><dt>${own.last}</dt><dd>${job.lastRunAt === null ? own.never : html`<${Outcome} of=${job.running ? 'RUNNING' : job.lastStatus} /> <span class="soft small"><${Ago} at=${job.lastRunAt} /></span>`}</dd></div>
      <div><dt>${own.schedule}</dt><dd><code>${job.cron}</code> <span class="soft small">${job.timezone}</span></dd></div>
      <div><dt>${own.does}</dt><dd><${Ran} ...${job} /></dd></div>
    </dl>
    <div class="acts">
      ${
        possible.length === 0
          ? html`<p class="soft">${texts.forbidden.page(['jobs.manage'])}</p>`
          : html`<div class="buttons">${possible.map((one, at) => html`<button key=${one.name} type="button" class=${at === 0 ? 'main' : ''} onClick=${() => setAct(one)}>${own.acts[one.name]}</button>`)}</div>`
      }
    </div>
    <${Runs} job=${job} />
    <${Raw} query="RetrieveRecurringJobByIdQuery" input=${{ id: job.id }} data=${job} />
    ${act && html`<${Acting} act=${act} job=${job} done=${asked.refresh} close=${() => setAct(undefined)} />`}
  `;
}

const statuses = ['FAILED', 'SUCCEEDED', 'RUNNING', 'SKIPPED'];

function Runs({ job }) {
  const { query } = place.value;
  const status = filterOf(query, 'status');
  const pageNumber = pageOf(query);
  const asked = useAsked(
    `runs?${query}`,
    (signal) =>
      bank.query.retrieveRecurringJobRuns(
        { jobId: job.id, pageNumber, pageSize: 25, ...(status === undefined ? {} : { status }) },
        { signal },
      ),
    { on: ['job.*'] },
  );
  useEvery(asked.data?.items.some((run) => run.status === 'RUNNING') ? 2000 : 15_000, asked.look);
  return html`
    <section aria-labelledby="runs">
      <h2 id="runs">${own.runs}</h2>
      <div class="filters"><div class="buttons" role="group" aria-label=${own.state}>
        ${statuses.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === status} onClick=${() => setFilters({ status: one === status ? undefined : one, page: undefined })}>${own.outcomes[one]}</button>`)}
      </div></div>
      <${Shown} of=${asked} rows=${5}>
        ${(data) =>
          data.items.length === 0
            ? html`<${Empty} title=${status === undefined ? own.noRuns : own.noRunsOf} />`
            : html`<${List} label=${own.runs} columns=${runColumns} rows=${data.items} keyOf=${(row) => row.id} />
              <${Turn} of=${data} shown=${data.items.length} />`}
      <//>
    </section>
  `;
}

const runColumns = [
  { name: 'status', label: own.state, class: 'tight', cell: (run) => html`<${Outcome} of=${run.status} />` },
  {
    name: 'said',
    label: own.answered,
    class: 'wide',
    cell: (run) =>
      html`${run.note ?? (run.httpStatus === null ? '' : own.status(run.httpStatus))}${(run.reply !== null || run.lines.length > 0) && html`<details class="small"><summary>${own.reply}</summary><pre tabindex="0">${[...run.lines.map(({ level, text }) => `${level}: ${text}`), run.reply ?? ''].join('\n')}</pre></details>`}`,
  },
  {
    name: 'cause',
    label: own.cause,
    class: 'tight',
    card: true,
    cell: (run) => own.causes[run.cause] ?? words(run.cause),
  },
  {
    name: 'tries',
    label: texts.operations.timers.tries,
    class: 'amount tight',
    card: true,
    cell: (run) => count(run.attempts),
  },
  {
    name: 'at',
    label: own.began,
    class: 'right tight',
    cell: (run) => html`<${When} at=${run.startedAt} />`,
  },
];
