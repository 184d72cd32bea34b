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

const valuesOf = (webhook) => ({
  ...{ path: webhook.path, action: webhook.action, description: webhook.description ?? '' },
  executionType: String(webhook.executionType),
  target: String(webhook.commandName ?? webhook.processDefinitionId ?? ''),
  allowableIPs: webhook.allowableIPs ?? '',
});

export function Settings({ webhook, refresh }) {
  const before = valuesOf(webhook);
  const [values, setValues] = useState(before);
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState(false);
  const isChanged = fields.some(({ name }) => (values[name] ?? '') !== (before[name] ?? ''));
  const input = inputOfSettings(values, fields, webhook);
  const { id, key } = webhook;
  return html`
    <section aria-labelledby="settings">
      <h2 id="settings">${own.title}</h2>
      <form class="settings-form" onSubmit=${(event) => event.preventDefault()}>
        <${Fields} fields=${fields} values=${values} change=${setValues} />
        <div class="buttons">
          <button type="button" class="main" disabled=${!isChanged || input === undefined} onClick=${() => setSaving(true)}>${own.save}</button>
          <button type="button" disabled=${!isChanged} onClick=${() => setValues(before)}>${own.startOver}</button>
          ${webhook.hasSigningSecret && html`<button type="button" class="danger" onClick=${() => setRemoving(true)}>${own.removeSecret}</button>`}
        </div>
      </form>
    </section>
    ${
      saving &&
      html`<${Decision}
        title=${own.ask(key)}
        verb=${own.save}
        items=${[{ key: String(id), title: key, call: bank.updateWebHookConfig, input: () => input, says: (data) => html`<p>${own.says(data.action, data.url)}</p>${input.signingSecret !== undefined && html`<p>${own.newSecret}</p>`}` }]}
        told=${() => own.told}
        done=${refresh}
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
