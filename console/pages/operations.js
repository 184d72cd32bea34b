/** Operations: the host, timers, jobs, subscriptions and notifications, each where a person may see it. */
import { html } from 'htm/preact';
import { bank } from '../frame/bank.js';
import { mayDo } from '../frame/session.js';
import { useAsked } from '../kit/asked.js';
import { Forbidden } from '../kit/states.js';
import { Tabs } from '../kit/tabs.js';
import { texts } from '../texts.js';
import { Hosts } from './operations/hosts.js';
import { Job, Jobs } from './operations/jobs.js';
import { Notifications } from './operations/notifications.js';
import { Subscription, Subscriptions } from './operations/subscriptions.js';
import { Timers } from './operations/timers.js';

const own = texts.operations;

/** The parts of the page: who may see each, and how many things of it need somebody. */
const parts = [
  { name: 'host', needs: [], path: ['operations'], show: Hosts },
  {
    name: 'timers',
    needs: ['timers.view'],
    path: ['operations', 'timers'],
    show: Timers,
    amiss: () => bank.query.retrieveTimerIncidents({ pageSize: 1 }),
  },
  { name: 'jobs', needs: ['jobs.view', 'jobs.manage'], path: ['operations', 'jobs'], show: Jobs, one: Job },
  {
    name: 'subscriptions',
    needs: ['events.manage'],
    path: ['operations', 'subscriptions'],
    show: Subscriptions,
    one: Subscription,
    amiss: () => bank.query.retrieveEventSubscriptions({ state: 'Disabled', pageSize: 1 }),
  },
  {
    name: 'notifications',
    needs: ['notifications.view'],
    path: ['operations', 'notifications'],
    show: Notifications,
    amiss: () => bank.query.retrieveNotifications({ status: 'FAILED', pageSize: 1 }),
  },
];

export function Page({ rest: [name = 'host', id] }) {
  const part = parts.find((one) => one.name === name);
  if (!mayDo(part.needs)) {
    return html`<h1>${texts.pages.operations.title}</h1><${Parts} open=${part.name} /><${Forbidden} says=${texts.forbidden.page(part.needs)} />`;
  }
  if (id !== undefined) return html`<${part.one} key=${id} id=${id} />`;
  return html`<${part.show} tabs=${html`<${Parts} open=${part.name} />`} />`;
}

function Parts({ open }) {
  const seen = parts.filter(({ needs }) => mayDo(needs));
  const asked = useAsked(
    'operations amiss',
    async () => {
      const counted = await Promise.all(
        seen.map(async ({ name, amiss }) => {
          const answer = await amiss?.();
          return [name, answer?.ok === true ? answer.data.totalRecords : undefined];
        }),
      );
      return { ok: true, data: Object.fromEntries(counted) };
    },
    { on: ['timer.*', 'subscription.*'] },
  );
  const tabs = seen.map(({ name, path }) => ({
    ...{ name, path },
    label: own.parts[name],
    figure: asked.data?.[name],
  }));
  return html`<${Tabs} label=${own.partsLabel} tabs=${tabs} open=${open} />`;
}
