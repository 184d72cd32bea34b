/** Who is told of events and how deliveries go; one of them with its deliveries, every attempt, and replay. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { bankNow } from '../../frame/clock.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { useEvery } from '../../kit/every.js';
import { count, moment } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Id, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.operations.subscriptions;
const tones = { Active: 'done', Paused: 'waiting', Disabled: 'refused' };
const Standing = ({ of }) => html`<${State} of=${own.states[of.state]} tone=${tones[of.state]} />`;

export function Subscriptions({ tabs }) {
  const pageNumber = pageOf(place.value.query);
  const asked = useAsked(
    `subscriptions?${pageNumber}`,
    (signal) => bank.query.retrieveEventSubscriptions({ pageNumber, pageSize: 50 }, { signal }),
    { on: ['subscription.*'] },
  );
  useEvery(15_000, asked.look);
  return html`
    <div class="head"><h1>${texts.pages.operations.title}</h1><${Freshness} of=${asked} /></div>
    ${tabs}
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${own.none}>${own.noneMore}<//>`
          : html`<${List} label=${texts.operations.parts.subscriptions} columns=${columns} rows=${data.items} keyOf=${(row) => row.id} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
  `;
}

const columns = [
  {
    name: 'url',
    label: own.address,
    class: 'wide',
    cell: (row) =>
      html`<a class="address" data-open href=${addressOf(['operations', 'subscriptions', row.id])}>${row.url}</a>${row.description !== null && html`<br /><span class="soft small">${row.description}</span>`}`,
  },
  {
    name: 'types',
    label: own.types,
    class: 'tight',
    card: true,
    cell: (row) => html`<code>${own.typesOf(row.eventTypes)}</code>`,
  },
  { name: 'state', label: own.state, class: 'tight', cell: (row) => html`<${Standing} of=${row} />` },
  {
    name: 'failing',
    label: own.failing,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.failingSince === null
        ? html`<span class="soft">${own.notFailing}</span>`
        : html`<span class="refused">${own.failures(row.failures)}</span> <span class="soft small"><${Ago} at=${row.failingSince} /></span>`,
  },
];

/** What can be done with a subscription. */
const acts = [
  {
    name: 'replay',
    from: () => true,
    call: () => bank.replayEvents,
    begin: { since: '24' },
    fields: [{ name: 'since', label: own.since, kind: 'choice', required: true, options: own.stretches }],
    input: ({ id }, { since }, now) =>
      since === undefined || since === ''
        ? undefined
        : { subscriptionId: id, since: new Date(now - Number(since) * 3_600_000).toISOString() },
    says: (_data, sent) => own.will.replay(moment(sent.since)),
  },
  {
    name: 'test',
    from: ({ state }) => state === 'Active',
    call: () => bank.testEventSubscription,
    input: ({ id }) => ({ id }),
    says: () => own.will.test,
  },
  {
    name: 'pause',
    from: ({ state }) => state === 'Active',
    call: () => bank.pauseEventSubscription,
    input: ({ id }) => ({ id }),
    says: () => own.will.pause,
  },
  {
    name: 'activate',
    from: ({ state }) => state !== 'Active',
    call: () => bank.activateEventSubscription,
    begin: { from: 'pending' },
    fields: [
      { name: 'from', label: own.from, kind: 'choice', required: true, options: Object.entries(own.fromOf) },
    ],
    input: ({ id }, { from }) => (from === undefined || from === '' ? undefined : { id, from }),
    says: (_data, sent) => own.will.activate[sent.from],
  },
];

export function Subscription({ id }) {
  const asked = useAsked(
    `subscription ${id}`,
    (signal) => bank.query.retrieveEventSubscriptionById({ id }, { signal }),
    { on: ['subscription.*'] },
  );
  useEvery(5000, asked.look);
  return html`
    <p class="trail"><a href=${addressOf(['operations', 'subscriptions'])}>${texts.operations.parts.subscriptions}</a></p>
    ${asked.data === undefined && html`<h1>${own.one}</h1>`}
    <${Shown} of=${asked} rows=${6}>${(one) => html`<${Known} one=${one} asked=${asked} />`}<//>
  `;
}

function Known({ one, asked }) {
  const [acting, setActing] = useState();
  const possible = acts.filter(({ from }) => from(one));
  // The stretch is counted back from when the dialog opened: the dry run and the command are about the same.
  const open = (act) => setActing({ act, now: bankNow() });
  const { act, now } = acting ?? {};
  return html`
    <div class="head"><h1 class="address">${one.url}</h1><${Standing} of=${one} /><${Freshness} of=${asked} /></div>
    ${one.description !== null && html`<p>${one.description}</p>`}
    <p class="soft">${own.toldOf} <code>${one.eventTypes.join(', ')}</code></p>
    <div class="acts">
      ${one.stateReason !== null && html`<p class="refused">${one.stateReason}</p>`}
      ${one.failingSince !== null && html`<p>${own.failsSince(one.failures)} <${When} at=${one.failingSince} /> (<${Ago} at=${one.failingSince} />).</p>`}
      <div class="buttons">${possible.map((each) => html`<button key=${each.name} type="button" class=${each.name === 'activate' ? 'main' : ''} onClick=${() => open(each)}>${own.acts[each.name]}</button>`)}</div>
    </div>
    <${Deliveries} one=${one} />
    <${Raw} query="RetrieveEventSubscriptionByIdQuery" input=${{ id: one.id }} data=${one} />
    ${
      act &&
      html`<${Decision}
      title=${own.asks[act.name](one.url)}
      verb=${own.acts[act.name]}
      fields=${act.fields ?? []}
      begin=${act.begin ?? {}}
      items=${[{ key: one.id, title: one.url, call: act.call(), input: (values) => act.input(one, values, now), says: (data, _message, sent) => html`<p>${act.says(data, sent)}</p>` }]}
      done=${asked.refresh}
      close=${() => setActing(undefined)}
    />`
    }
  `;
}

const deliveryStates = ['PENDING', 'DELIVERED'];

function Deliveries({ one }) {
  const { query } = place.value;
  const status = filterOf(query, 'status');
  const pageNumber = pageOf(query);
  const [replaying, setReplaying] = useState();
  const asked = useAsked(
    `deliveries?${query}`,
    (signal) =>
      bank.query.retrieveEventDeliveries(
        {
          ...{ subscriptionId: one.id, pageNumber, pageSize: 25 },
          ...(status === undefined ? {} : { status }),
        },
        { signal },
      ),
    { on: [] },
  );
  useEvery(5000, asked.look);
  return html`
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">${own.deliveries}</h2>
      <div class="filters"><div class="buttons" role="group" aria-label=${own.state}>
        ${deliveryStates.map((state) => html`<button key=${state} type="button" class="toggle" aria-pressed=${state === status} onClick=${() => setFilters({ status: state === status ? undefined : state, page: undefined })}>${own.deliveryStates[state]}</button>`)}
      </div></div>
      <${Shown} of=${asked} rows=${5}>
        ${(data) =>
          data.items.length === 0
            ? html`<${Empty} title=${status === undefined ? own.noDeliveries : own.noDeliveriesOf} />`
            : html`<${List} label=${own.deliveries} columns=${deliveryColumns(setReplaying)} rows=${data.items} keyOf=${(row) => row.eventId} />
              <${Turn} of=${data} shown=${data.items.length} />`}
      <//>
    </section>
    ${
      replaying &&
      html`<${Decision}
      title=${own.asks.again(replaying.eventType)}
      verb=${own.acts.again}
      items=${[{ key: replaying.eventId, title: replaying.eventType, call: bank.replayEvents, input: () => ({ subscriptionId: one.id, eventId: replaying.eventId }), says: () => html`<p>${own.will.again}</p>` }]}
      done=${asked.refresh}
      close=${() => setReplaying(undefined)}
    />`
    }
  `;
}

const deliveryColumns = (replay) => [
  {
    name: 'event',
    label: own.event,
    class: 'wide',
    cell: (row) =>
      html`<strong>${row.eventType}</strong> <${Id} of=${row.eventId} />${row.lastError !== null && row.status === 'PENDING' && html`<br /><span class="small refused">${row.lastError}</span>`}
      <details class="small"><summary>${own.attempts(row.log.length)}</summary><ol class="attempts">${row.log.map((attempt) => html`<li key=${attempt.at}><${When} at=${attempt.at} /> ${attempt.error ?? own.answered(attempt.responseStatus)} <span class="soft">${texts.operations.millis(attempt.millis)}${attempt.replayId !== null && ` · ${own.replayed}`}</span></li>`)}</ol></details>`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) =>
      html`<${State} of=${own.deliveryStates[row.status]} tone=${row.status === 'DELIVERED' ? 'done' : 'waiting'} />`,
  },
  {
    name: 'answer',
    label: own.lastAnswer,
    class: 'amount tight',
    card: true,
    cell: (row) => row.responseStatus ?? '–',
  },
  {
    name: 'tries',
    label: texts.operations.timers.tries,
    class: 'amount tight',
    card: true,
    cell: (row) => count(row.attempts),
  },
  {
    name: 'at',
    label: own.lastTry,
    class: 'right tight',
    cell: (row) => html`<${When} at=${row.lastAttemptAt} />`,
  },
  {
    name: 'acts',
    label: '',
    class: 'actions tight',
    cell: (row) =>
      html`<div class="buttons"><button type="button" onClick=${() => replay(row)}>${own.acts.again}</button></div>`,
  },
];
