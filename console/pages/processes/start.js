/** Starts an instance, after a dry run. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { addressOf, go } from '../../frame/router.js';
import { Decision } from '../../kit/decision.js';
import { objectOf } from '../../kit/json-field.js';
import { texts } from '../../texts.js';

const own = texts.processes;

/** `process` is its `id` and `name`. The instance that began is opened. */
export function Starting({ process: { id, name }, done, close }) {
  const fields = [
    { name: 'businessKey', label: own.businessKey, most: 200, hint: own.businessKeyHint },
    { name: 'variables', label: own.variables, kind: 'text', hint: own.variablesHint, most: 20_000 },
  ];
  return html`<${Decision}
    title=${own.asks.start(name)}
    verb=${own.start}
    fields=${fields}
    begin=${{ variables: '{}' }}
    items=${[
      {
        key: 'start',
        title: name,
        call: bank.startProcessInstance,
        input: ({ businessKey, variables }) => {
          const read = objectOf(variables);
          if (read === undefined) return undefined;
          return { processDefinitionId: id, variables: read, ...(businessKey ? { businessKey } : {}) };
        },
        says: () => html`<p>${own.will.start}</p>`,
      },
    ]}
    done=${(results) => {
      done?.();
      const { ok, data } = results.start ?? {};
      if (ok) go(addressOf(['processes', 'instances', data.instanceId]));
    }}
    close=${close}
  />`;
}
