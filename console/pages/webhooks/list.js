/** Every address that partners call, with its calls of the last hour and day, and who called last. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, go, place, setFilters } from '../../frame/router.js';
import { usePageSearch } from '../../frame/search.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { useEvery } from '../../kit/every.js';
import { count } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Icon } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Outcome, runsOf, Standing } from './outcomes.js';
import { inputOfSettings, newSettings, settingFields } from './setting-fields.js';

const own = texts.webhooks;
const pageSize = 50;

/** The page of addresses, and the figures of those on it. */
async function addressesOf(filters, signal) {
  const list = await bank.query.getWebHookConfigList(filters, { signal });
  if (!list.ok || list.data.length === 0) return list;
  const figures = await bank.query.retrieveWebHookFigures(
    { webhookIds: list.data.map(({ id }) => id) },
    { signal },
  );
  const known = new Map((figures.ok ? figures.data.items : []).map((item) => [item.webhookId, item]));
  return {
    ...list,
    data: {
      items: list.data.map((item) => ({ ...item, figures: known.get(item.id) })),
      total: list.body.count,
      pages: list.body.pages,
    },
  };
}

/** What the query calls the states. */
const enabled = new Map([
  ['active', true],
  ['shut', false],
]);

export function Addresses({ parts }) {
  const { query } = place.value;
  const key = query.get('q') ?? '';
  const state = filterOf(query, 'state');
  const pageNumber = pageOf(query);
  const [creating, setCreating] = useState(false);
  const asked = useAsked(`webhooks?${query}`, (signal) =>
    addressesOf(
      {
        ...{ pageIndex: pageNumber - 1, pageSize },
        ...(key === '' ? {} : { key }),
        ...(state === undefined ? {} : { isEnabled: enabled.get(state) ?? state }),
      },
      signal,
    ),
  );
  useEvery(10_000, asked.look);
  usePageSearch(own.search, key, (q) => setFilters({ q, page: undefined }));
  const isFiltered = key !== '' || state !== undefined;
  return html`
    <div class="head"><h1>${texts.pages.webhooks.title}</h1><${Freshness} of=${asked} /><span class="right buttons"><button type="button" class="main" data-key="n" onClick=${() => setCreating(true)}><${Icon} of="plus" />${own.create.act}</button></span></div>
    ${parts}
    <div class="filters"><div class="buttons" role="group" aria-label=${own.state}>
      ${['active', 'shut'].map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${state === one} onClick=${() => setFilters({ state: state === one ? undefined : one, page: undefined })}>${one === 'active' ? own.enabled : own.disabled}</button>`)}
    </div></div>
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        Array.isArray(data)
          ? html`<${Empty} title=${isFiltered ? own.noneFound : own.none}>${isFiltered ? html`<a href=${addressOf('webhooks')}>${own.all}</a>` : own.noneMore}<//>`
          : html`<${List} label=${texts.pages.webhooks.title} columns=${columns} rows=${data.items} keyOf=${(row) => row.id} />
            <${Turn} of=${{ pageNumber, pageSize, totalRecords: data.total, totalPages: data.pages }} shown=${data.items.length} />`}
    <//>
    ${creating && html`<${Creating} close=${() => setCreating(false)} />`}
  `;
}

/** Opens a new address; its page is opened then. */
function Creating({ close }) {
  const [fields] = useState(() => settingFields({ isNew: true }));
  return html`<${Decision}
    title=${own.create.ask}
    verb=${own.create.act}
    fields=${fields}
    begin=${newSettings}
    items=${[
      {
        key: 'new',
        title: own.create.ask,
        call: bank.createWebHookConfig,
        input: (values) => inputOfSettings(values, fields),
        says: (data) => html`<p>${own.create.says(data.action, data.url)}</p>`,
      },
    ]}
    told=${() => own.create.told}
    done=${({ new: result }) => result?.ok && go(addressOf(['webhooks', String(result.data.id), result.data.executionType === 2 ? 'code' : 'calls']))}
    close=${close}
  />`;
}

const Figure = ({ of }) =>
  of === undefined
    ? html`<span class="soft">–</span>`
    : html`${count(of.calls)}${of.failed > 0 && html`<br /><span class="refused small">${own.failedOf(count(of.failed))}</span>`}${of.refused > 0 && html`<br /><span class="soft small">${own.refusedOf(count(of.refused))}</span>`}`;

const columns = [
  {
    name: 'address',
    label: own.address,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['webhooks', String(row.id)])}>${row.key}</a><br /><span class="soft small"><code>${row.action} /api/webhook/${row.path}</code></span>${row.description && html`<br /><span class="soft small">${row.description}</span>`}`,
  },
  {
    name: 'runs',
    label: own.what,
    class: 'whole',
    card: true,
    cell: (row) => html`<span class="small">${runsOf(row)}</span>`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) =>
      html`<${Standing} of=${row} />${!row.hasSigningSecret && html`<br /><span class="soft small">${row.allowableIPs === null ? own.open : own.byAddress}</span>`}`,
  },
  {
    name: 'hour',
    label: own.hour,
    class: 'amount tight',
    card: true,
    cell: (row) => html`<${Figure} of=${row.figures?.hour} />`,
  },
  {
    name: 'day',
    label: own.day,
    class: 'amount tight',
    card: true,
    cell: (row) => html`${row.figures?.isWhole === false && '≥ '}<${Figure} of=${row.figures?.day} />`,
  },
  {
    name: 'last',
    label: own.last,
    class: 'tight',
    card: true,
    cell: ({ figures }) =>
      figures?.last
        ? html`<${Ago} at=${figures.last.at} /> <${Outcome} of=${figures.last.outcome} /><br /><code class="small">${figures.last.remoteIp ?? '–'}</code>`
        : html`<span class="soft">${own.never}</span>`,
  },
];
