/**
 * Webhooks: every address that partners call, at `/console/webhooks/ID` a page each, with its calls, its code, its settings and what its
 * partner is told; the library of scripts, and the names of secrets.
 */
import { html } from 'htm/preact';
import { mayDo } from '../frame/session.js';
import { Tabs } from '../kit/tabs.js';
import { texts } from '../texts.js';
import { Call } from './webhooks/call.js';
import { Library } from './webhooks/library.js';
import { Addresses } from './webhooks/list.js';
import { Webhook } from './webhooks/one.js';
import { Secrets } from './webhooks/secrets.js';
import { tabs } from './webhooks/tabs.js';

const own = texts.webhooks;

const Parts = ({ open }) =>
  html`<${Tabs} label=${own.partsLabel} open=${open} tabs=${['addresses', 'library', 'secrets']
    .filter((one) => one === 'secrets' || mayDo(['webhooks.manage']))
    .map((one) => ({
      name: one,
      label: own.parts[one],
      path: one === 'addresses' ? ['webhooks'] : ['webhooks', one],
    }))} />`;

/** The list, or what the address names: of a webhook, its id and then one of its tabs, or one of its calls. */
export function Page({ rest }) {
  const [first, second, third] = rest;
  const isOnlySecrets = !mayDo(['webhooks.manage']);
  if (first === 'secrets' || isOnlySecrets) {
    return html`<${Secrets} parts=${html`<${Parts} open="secrets" />`} />`;
  }
  if (first === undefined) {
    return html`<${Addresses} parts=${html`<${Parts} open="addresses" />`} />`;
  }
  if (first === 'library') return html`<${Library} parts=${html`<${Parts} open="library" />`} />`;
  if (second === 'calls' && third !== undefined) {
    return html`<${Call} key=${third} webhookId=${first} id=${third} />`;
  }
  const tab = tabs.includes(second) ? second : tabs[0];
  return html`<${Webhook} key=${first} id=${first} tab=${tab} />`;
}
