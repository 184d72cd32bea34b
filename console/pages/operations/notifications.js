/** Messages to clients, officers and roles: first those that were not delivered, and why. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { usePageSearch } from '../../frame/search.js';
import { useAsked } from '../../kit/asked.js';
import { useEvery } from '../../kit/every.js';
import { count, shortId, words } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Id, State } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.operations.notifications;
const statuses = ['FAILED', 'PENDING', 'KEPT', 'SENT'];
const tones = { FAILED: 'refused', PENDING: 'waiting', KEPT: 'waiting', SENT: 'done' };

export function Notifications({ tabs }) {
  const { query } = place.value;
  const recipient = query.get('q') ?? '';
  const status = filterOf(query, 'status') ?? 'FAILED';
  const pageNumber = pageOf(query);
  const asked = useAsked(
    `notifications?${query}`,
    (signal) =>
      bank.query.retrieveNotifications(
        { pageNumber, pageSize: 50, status, ...(recipient === '' ? {} : { recipient }) },
        { signal },
      ),
    { on: ['*'] },
  );
  const counts = useAsked(
    'notification-counts',
    async (signal) => {
      const found = await Promise.all(
        statuses.map(async (one) => {
          const answer = await bank.query.retrieveNotifications({ status: one, pageSize: 1 }, { signal });
          return [one, answer.ok ? answer.data.totalRecords : undefined];
        }),
      );
      return { ok: true, data: Object.fromEntries(found) };
    },
    { on: [] },
  );
  useEvery(15_000, () => {
    asked.look();
    counts.look();
  });
  usePageSearch(own.search, recipient, (typed) => setFilters({ q: typed, page: undefined }));
  return html`
    <div class="head"><h1>${texts.pages.operations.title}</h1><${Freshness} of=${asked} /></div>
    ${tabs}
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.state}>
        ${statuses.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === status} onClick=${() => setFilters({ status: one === 'FAILED' ? undefined : one, page: undefined })}>${own.states[one]}${counts.data?.[one] !== undefined && html` <span class="count">${count(counts.data[one])}</span>`}</button>`)}
      </div>
    </div>
    <p class="soft small">${own.means[status]}</p>
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${recipient === '' ? own.none[status] : own.noneFound}>${recipient !== '' && html`<a href=${addressOf(['operations', 'notifications'], { status: query.get('status') })}>${own.clear}</a>`}<//>`
          : html`<${List} label=${texts.operations.parts.notifications} columns=${columns} rows=${data.items} keyOf=${(row) => row.id} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
  `;
}

const columns = [
  {
    name: 'what',
    label: own.what,
    class: 'wide',
    cell: (row) =>
      html`<strong>${row.title ?? words(row.template)}</strong>${row.lastError !== null && html`<br /><span class="small refused">${row.lastError}</span>`}${row.body !== null && html`<details class="small"><summary>${own.text}</summary><blockquote>${row.body}</blockquote></details>`}`,
  },
  {
    name: 'to',
    label: own.to,
    class: 'tight',
    cell: (row) =>
      html`${row.recipient ?? html`<code>${row.recipientKey}</code>`}<br /><span class="soft small">${own.channels[row.channel] ?? row.channel} · ${own.kinds[row.recipientKind] ?? row.recipientKind}</span>`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) => html`<${State} of=${own.states[row.status]} tone=${tones[row.status]} />`,
  },
  {
    name: 'tries',
    label: texts.operations.timers.tries,
    class: 'amount tight',
    card: true,
    cell: (row) => count(row.attempts),
  },
  {
    name: 'subject',
    label: own.about,
    class: 'tight',
    card: true,
    cell: (row) => html`<${Id} of=${row.subject} short=${shortId(row.subject)} />`,
  },
  {
    name: 'at',
    label: own.at,
    class: 'right tight',
    cell: (row) => html`<${Ago} at=${row.sentAt ?? row.createdAt} />`,
  },
];
