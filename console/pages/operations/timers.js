/** What the host will do by itself and when; what it gave up, to be put back to work. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { usePageSearch } from '../../frame/search.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { useEvery } from '../../kit/every.js';
import { count, named, shortId, words } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Icon, Id, When } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.operations.timers;
/** An id such as `pending:018f…` begins with what it is for. */
const short = (id) => {
  const [kind, ...rest] = id.split(':');
  return rest.length === 0 ? shortId(id) : `${kind}:${shortId(rest.join(':'))}`;
};

export function Timers({ tabs }) {
  const { query } = place.value;
  const said = query.get('q') ?? '';
  const command = named(said);
  const pageNumber = pageOf(query);
  const asked = useAsked(
    `timers?${query}`,
    (signal) =>
      bank.query.retrieveTimers(
        { pageNumber, pageSize: 50, ...(command === '' ? {} : { command }) },
        { signal },
      ),
    { on: ['timer.*', 'transaction.*'] },
  );
  useEvery(15_000, asked.look);
  usePageSearch(own.search, said, (typed) => setFilters({ q: typed, page: undefined }));
  return html`
    <div class="head"><h1>${texts.pages.operations.title}</h1><${Freshness} of=${asked} /></div>
    ${tabs}
    <${Incidents} done=${asked.refresh} />
    <section aria-labelledby="coming">
      <h2 id="coming">${own.coming}</h2>
      <${Shown} of=${asked} rows=${6}>
        ${(data) =>
          data.items.length === 0
            ? html`<${Empty} title=${command === '' ? own.none : own.noneFound(said)}>${command !== '' && html`<a href=${addressOf(['operations', 'timers'])}>${own.clear}</a>`}<//>`
            : html`<${List} label=${own.coming} columns=${columns} rows=${data.items} keyOf=${(row) => row.id} />
              <${Turn} of=${data} shown=${data.items.length} />`}
      <//>
    </section>
  `;
}

const columns = [
  {
    name: 'command',
    label: own.command,
    class: 'wide',
    cell: (row) =>
      html`${words(row.command)}${row.lastError !== null && html`<br /><span class="small refused">${row.lastError}</span>`}`,
  },
  {
    name: 'id',
    label: own.id,
    class: 'tight',
    cell: (row) => html`<${Id} of=${row.id} short=${short(row.id)} />`,
  },
  { name: 'tries', label: own.tries, class: 'amount tight', card: true, cell: (row) => count(row.attempts) },
  { name: 'due', label: own.due, class: 'right tight', cell: (row) => html`<${Ago} at=${row.due} />` },
];

/** Timers that failed as often as they may: one, or several that are named first, are put back to work. */
function Incidents({ done }) {
  const [selected, setSelected] = useState(new Set());
  const [retrying, setRetrying] = useState();
  const asked = useAsked(
    'timer-incidents',
    (signal) => bank.query.retrieveTimerIncidents({ pageSize: 100 }, { signal }),
    { on: ['timer.*'] },
  );
  const rows = asked.data?.items ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const may = mayDo(['timers.manage']);
  const select = (keys, isSelected) => {
    const after = new Set(selected);
    for (const key of keys) isSelected ? after.add(key) : after.delete(key);
    setSelected(after);
  };
  const shown = [
    {
      name: 'command',
      label: own.command,
      class: 'wide',
      cell: (row) =>
        html`<strong>${words(row.command)}</strong><br /><span class="small refused">${row.lastError ?? own.noError}</span>`,
    },
    {
      name: 'id',
      label: own.id,
      class: 'tight',
      cell: (row) => html`<${Id} of=${row.id} short=${short(row.id)} />`,
    },
    {
      name: 'tries',
      label: own.tries,
      class: 'amount tight',
      card: true,
      cell: (row) => count(row.attempts),
    },
    {
      name: 'due',
      label: own.due,
      class: 'tight',
      card: true,
      cell: (row) => html`<${When} at=${row.due} />`,
    },
    {
      name: 'at',
      label: own.givenUp,
      class: 'tight',
      card: true,
      cell: (row) => html`<${Ago} at=${row.at} />`,
    },
    ...(may
      ? [
          {
            name: 'acts',
            label: '',
            class: 'actions tight',
            cell: (row) =>
              html`<div class="buttons"><button type="button" data-key="r" onClick=${() => setRetrying([row])}>${own.retry}</button></div>`,
          },
        ]
      : []),
  ];
  return html`
    <section aria-labelledby="incidents">
      <h2 id="incidents">${own.incidents}</h2>
      ${chosen.length > 0 && html`<div class="bulk" role="group" aria-label=${texts.work.selected(chosen.length)}><span>${texts.work.selected(chosen.length)}</span><button type="button" class="main" onClick=${() => setRetrying(chosen)}>${own.retrySeveral(chosen.length)}</button><button type="button" onClick=${() => setSelected(new Set())}>${texts.work.unselect}</button></div>`}
      <${Shown} of=${asked} rows=${2}>
        ${(data) =>
          data.items.length === 0
            ? html`<p class="soft calm"><${Icon} of="check" /> ${own.noIncidents}</p>`
            : html`<${List} label=${own.incidents} columns=${shown} rows=${data.items} keyOf=${(row) => row.id} ...${may ? { selected, select, boxFor: (row) => texts.work.select(words(row.command)) } : {}} />
              ${data.totalRecords > data.items.length && html`<p class="soft">${own.more(count(data.totalRecords))}</p>`}`}
      <//>
    </section>
    ${
      retrying &&
      html`<${Decision}
      title=${retrying.length === 1 ? own.ask(words(retrying[0].command)) : own.askSeveral(retrying.length)}
      verb=${own.retry}
      items=${retrying.map((row) => ({
        key: row.id,
        title: `${words(row.command)} · ${short(row.id)}`,
        call: bank.retryTimer,
        input: () => ({ id: row.id }),
        says: () => html`<p>${own.will}</p>`,
      }))}
      told=${(results) => own.told(Object.values(results).filter(({ ok }) => ok).length)}
      done=${() => {
        setSelected(new Set());
        void asked.refresh();
        void done();
      }}
      close=${() => setRetrying(undefined)}
    />`
    }
  `;
}
