/** One address: whether partners reach it, what can be done with it, and its parts. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, go } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { useEvery } from '../../kit/every.js';
import { fact } from '../../kit/fact.js';
import { When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Runs } from '../../kit/runs.js';
import { Freshness, Shown } from '../../kit/states.js';
import { Tabs } from '../../kit/tabs.js';
import { texts } from '../../texts.js';
import { Calls } from './calls.js';
import { Code } from './code.js';
import { Standing } from './outcomes.js';
import { Partner } from './partner.js';
import { Settings } from './settings.js';
import { tabs } from './tabs.js';

const own = texts.webhooks;

const looksEvery = 10_000;

export function Webhook({ id, tab }) {
  const number = Number(id);
  const asked = useAsked(`webhook ${id}`, (signal) =>
    bank.query.getWebHookConfigById({ id: number }, { signal }),
  );
  // No event tells that somebody else has changed it. What is typed into the settings is not taken away.
  useEvery(tab === 'settings' ? undefined : looksEvery, asked.look);
  return html`
    <p class="trail"><a href=${addressOf('webhooks')}>${texts.pages.webhooks.title}</a></p>
    ${asked.data === undefined && html`<h1>${own.one}</h1>`}
    <${Shown} of=${asked} rows=${6}>${(webhook) => html`<${Known} webhook=${webhook} asked=${asked} tab=${tab} />`}<//>
  `;
}

const acts = {
  activate: { call: () => bank.activateWebHookConfig, from: ({ isEnabled }) => !isEnabled },
  deactivate: { call: () => bank.deactivateWebHookConfig, from: ({ isEnabled }) => isEnabled, danger: true },
  delete: { call: () => bank.deleteWebHookConfig, from: ({ isEnabled }) => !isEnabled, danger: true },
};

function Known({ webhook, asked, tab }) {
  const [acting, act] = useState();
  const { id, key, action, url, description } = webhook;
  const path = (part) => ['webhooks', String(id), part];
  const shown = tabs.filter((one) => one !== 'code' || webhook.executionType === 2);
  // What is not a code is tried where its partner's page is.
  const open = shown.includes(tab) ? tab : 'partner';
  const possible = Object.keys(acts).filter((name) => acts[name].from(webhook));
  return html`
    <div class="head"><h1>${key}</h1><${Standing} of=${webhook} /><${Freshness} of=${asked} /></div>
    ${webhook.stopped && html`<p class="refused-text">${texts.stoppedWhy(webhook.stopped)}</p>`}
    ${description && html`<p>${description}</p>`}
    <p><code class="address">${action} ${url}</code></p>
    <div class="acts"><div class="buttons">
      ${possible.map((name) => html`<button key=${name} type="button" class=${name === 'activate' ? 'main' : acts[name].danger ? 'danger' : ''} onClick=${() => act(name)}>${own.acts[name]}</button>`)}
    </div></div>
    <${Tabs} label=${own.tabsLabel} tabs=${shown.map((name) => ({ name, label: own.tabs[name], path: path(name) }))} open=${open} />
    ${open === 'calls' && html`<${Facts} of=${webhook} /><${Calls} webhook=${webhook} />`}
    ${open === 'code' && html`<${Code} webhook=${webhook} refresh=${asked.refresh} />`}
    ${open === 'settings' && html`<${Settings} webhook=${webhook} refresh=${asked.refresh} />`}
    ${open === 'partner' && html`<${Partner} webhook=${webhook} />`}
    <${Raw} query="GetWebHookConfigByIdQuery" input=${{ id }} data=${webhook} />
    ${
      acting &&
      html`<${Decision}
        title=${own.asks[acting](key)}
        verb=${own.acts[acting]}
        danger=${acts[acting].danger}
        items=${[{ key: String(id), title: key, call: acts[acting].call(), input: () => ({ id }), says: () => html`<p>${own.will[acting](`${action} /api/webhook/${webhook.path}`)}</p>` }]}
        done=${({ [String(id)]: result }) => {
          if (acting === 'delete' && result?.ok) go(addressOf('webhooks'));
          else void asked.refresh();
        }}
        close=${() => act(undefined)}
      />`
    }
  `;
}

const Facts = ({ of }) => html`
    <dl class="facts">
      ${fact(own.what, html`<${Runs} ...${of} command=${of.commandName} />`)}
      ${fact(own.signature, of.hasSigningSecret ? own.signed : own.unsigned)}
      ${fact(own.callers, of.allowableIPs ?? own.everybody)}
      ${fact(own.secretsRead, of.secrets.join(', '))}
      ${fact(own.changed, html`<${When} at=${of.updatedAt} />`)}
    </dl>
`;
