/** Events that subscribers receive: all of them, and what one carries. */
import type { EventType } from '../../../command/declaration/event-types.ts';
import { payloadOf } from '../asyncapi.ts';
import { described, type Schema, sampleOf } from '../described.ts';
import { codeBox, jsonText } from './code.ts';
import { fieldList } from './fields.ts';
import { breakable, type Html, html } from './html.ts';
import { counted, type Site, titled } from './site.ts';

export const eventTypesOf = ({ registry }: Site): readonly string[] =>
  Object.keys(registry.events).sort();

export function eventsPage(site: Site): Html {
  const types = eventTypesOf(site);
  const byNoun = Map.groupBy(types, (type) => type.split('.')[0] ?? type);
  return html`<h1>Events</h1>
<p class="lead">${counted(types.length, 'type')} of event. Each is posted to the addresses that subscribe to it (<a href="/docs/CreateEventSubscriptionCommand">CreateEventSubscriptionCommand</a>), signed, at least once and in order; <a href="/docs/RetrieveEventsQuery">RetrieveEventsQuery</a> lists them too. For machines: <a href="/asyncapi.json">/asyncapi.json</a></p>
${[...byNoun].map(
  ([noun, own]) => html`<h2>${titled(noun.replaceAll('_', ' '))}</h2>
<ul class="rows">
${own.map(
  (type) =>
    html`<li><a href="/docs/events/${type}"><code>${type}</code></a><span>${site.registry.events[type]?.summary ?? ''}</span></li>\n`,
)}</ul>
`,
)}`;
}

export function eventPage(type: string, site: Site): Html {
  const { registry } = site;
  const event = registry.events[type];
  if (event === undefined) return html``;
  const data = described(event.data, registry);
  return html`<h1 class="name">${breakable(type)}</h1>
<p class="lead">${event.summary}</p>
<p class="chips">${seenBy(event)}</p>
<div class="two">
<div>
<h2>Fields of its data</h2>
${(data.anyOf ?? [data]).map((one) => html`${saidOf(one)}${fieldList(one, 'out')}`)}
</div>
<div class="beside">
${codeBox(jsonText(sampleOf(payloadOf(type, data), 'value', site.texts())), 'What is posted; the values are made up')}
<p class="soft">The headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> follow Standard Webhooks.</p>
</div>
</div>`;
}

/** The permissions by any of which it is seen. */
function seenBy({ seenBy }: EventType): Html {
  const title = 'Readers need it beside events.view';
  const names = typeof seenBy === 'function' ? [] : seenBy;
  if (names.length === 0) return html`<span class="chip">seen by what it tells</span>`;
  return html`${names.map((name) => html`<span class="chip" title="${title}">${name}</span> `)}`;
}

/** What an object as a whole says: which of several it is, or what it takes beside its fields. */
const saidOf = ({ description }: Schema): Html =>
  description === undefined ? html`` : html`<p class="soft">${description}.</p>\n`;
