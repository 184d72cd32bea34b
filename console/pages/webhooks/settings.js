/** The settings of an address, changed with a dry run first. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { Decision } from '../../kit/decision.js';
import { Fields } from '../../kit/fields.js';
import { texts } from '../../texts.js';
import { inputOfSettings, settingFields } from './setting-fields.js';

const own = texts.webhooks.settings;
const fields = settingFields({ isNew: false });
const names = fields.map(({ name }) => name);

const valuesOf = (webhook) => ({
  ...{ path: webhook.path, action: webhook.action, description: webhook.description ?? '' },
  executionType: String(webhook.executionType),
  target: String(webhook.commandName ?? webhook.processDefinitionId ?? ''),
  allowableIPs: webhook.allowableIPs ?? '',
});

const labelOf = (name) => fields.find((field) => field.name === name)?.label ?? name;

/** Whether a field has another value than it had. */
const differs = (values, before) => (name) => (values[name] ?? '') !== (before[name] ?? '');

export function Settings({ webhook, refresh }) {
  // What was typed, and what it was begun with: somebody else may change the address meanwhile, and nothing typed is lost by that.
  const [written, setWritten] = useState();
  const changedIn = ({ values, from }) => names.filter(differs(values, valuesOf(from)));
  const isBegun = written !== undefined && changedIn(written).length > 0;
  const { values, from } = isBegun ? written : { values: valuesOf(webhook), from: webhook };
  const setValues = (typed) => setWritten({ values: typed, from });
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState(false);
  const before = valuesOf(from);
  const changed = names.filter(differs(values, before));
  const isChanged = changed.length > 0;
  const isOutdated = isChanged && from.revision !== webhook.revision;
  const now = valuesOf(webhook);
  const both = changed.filter(differs(now, before)).filter(differs(values, now));
  const startOver = () => setWritten(undefined);
  // What he typed stands; what he left alone is as it is now.
  const goOn = () => {
    const own = Object.fromEntries(changed.map((name) => [name, values[name]]));
    setWritten({ from: webhook, values: { ...now, ...own } });
  };
  const input = inputOfSettings(values, fields, from);
  const { id, key } = webhook;
  return html`
    <section aria-labelledby="settings">
      <h2 id="settings">${own.title}</h2>
      <form class="settings-form" onSubmit=${(event) => event.preventDefault()}>
        <${Fields} fields=${fields} values=${values} change=${setValues} />
        <div class="buttons">
          <button type="button" class="main" disabled=${!isChanged || input === undefined} onClick=${() => setSaving(true)}>${own.save}</button>
          <button type="button" disabled=${!isChanged} onClick=${startOver}>${own.startOver}</button>
          ${webhook.hasSigningSecret && html`<button type="button" class="danger" onClick=${() => setRemoving(true)}>${own.removeSecret}</button>`}
        </div>
        ${isOutdated && html`<p class="notice waiting" role="status">${own.outdated(both.map(labelOf))} <button type="button" class="link" onClick=${goOn}>${own.goOn}</button></p>`}
      </form>
    </section>
    ${
      saving &&
      html`<${Decision}
        title=${own.ask(key)}
        verb=${own.save}
        items=${[{ key: String(id), title: key, call: bank.updateWebHookConfig, input: () => input, says: (data) => html`<p>${own.says(data.action, data.url)}</p>${input.signingSecret !== undefined && html`<p>${own.newSecret}</p>`}` }]}
        told=${() => own.told}
        done=${async () => {
          await refresh();
          startOver();
        }}
        close=${() => {
          setSaving(false);
          // Refused may be that somebody else has changed it.
          void refresh();
        }}
      />`
    }
    ${
      removing &&
      html`<${Decision}
        title=${own.askRemove(key)}
        verb=${own.removeSecret}
        danger
        items=${[{ key: String(id), title: key, call: bank.updateWebHookConfig, input: () => ({ id, signingSecret: null }), says: () => html`<p>${own.saysRemove}</p>` }]}
        told=${() => own.told}
        done=${refresh}
        close=${() => setRemoving(false)}
      />`
    }
  `;
}
