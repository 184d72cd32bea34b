/** A task of a process: who has it, and the form by which it is completed, as the diagram draws it. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { me } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { Dialog } from '../../kit/dialog.js';
import { words } from '../../kit/format.js';
import { Shown } from '../../kit/states.js';
import { tell } from '../../kit/told.js';
import { texts } from '../../texts.js';
import { nameOf } from './deciding.js';

const own = texts.work;
const actionOf = (item, name) => item.actions.find(({ command }) => command.startsWith(name));

export function TaskDialog({ item, keyOf, done, close }) {
  const [completing, setCompleting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState();
  const complete = actionOf(item, 'Signal');
  const claim = actionOf(item, 'Claim');
  const { instanceId, taskId, token } = complete.data;
  const asked = useAsked(`task ${item.id}`, (signal) =>
    bank.query.getProcessTaskList({ instanceId, taskId, pageSize: 100 }, { signal }),
  );
  const isHeld = item.claimedBy !== null;
  const take = async () => {
    setBusy(true);
    const result = await bank.claimProcessTask(claim.data);
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    tell(isHeld ? own.released : own.taken);
    done({});
    close();
  };
  if (completing) {
    const found = asked.data?.items.find((one) => one.token === token);
    return html`<${Completing} item=${item} task=${found} keyOf=${keyOf} done=${done} close=${close} />`;
  }
  return html`
    <${Dialog} title=${nameOf(item)} close=${close} busy=${busy}>
      <p class="soft">${isHeld ? own.heldBy(item.claimedBy) : own.nobodyHas}</p>
      ${problem && html`<p class="refused" role="alert">${problem}</p>`}
      <${Shown} of=${asked} rows=${2}>${() => ''}<//>
      ${!complete.allowed && html`<p class="soft">${complete.why?.message}</p>`}
      <div class="buttons">
        <button type="button" onClick=${close}>${texts.cancel}</button>
        ${claim !== undefined && html`<button type="button" disabled=${busy || !claim.allowed} onClick=${take}>${isHeld ? own.release : own.claim}</button>`}
        <button type="button" class="main" disabled=${!complete.allowed || asked.data === undefined} onClick=${() => setCompleting(true)}>${own.complete}</button>
      </div>
    <//>
  `;
}

const kinds = { long: 'number', boolean: 'check', date: 'day', enum: 'choice' };

/** Fields of the diagram as those of a form. */
const fieldsOf = (task) => [
  ...(task?.fields ?? [])
    .filter(({ readonly }) => !readonly)
    .map((field) => ({
      name: field.id,
      label: field.label ?? words(field.id),
      kind: kinds[field.type] ?? ((field.maxLength ?? 0) > 200 ? 'text' : 'line'),
      required: field.required && field.type !== 'boolean' && field.value === undefined,
      ...(field.maxLength === undefined ? {} : { most: field.maxLength }),
      ...(field.minLength === undefined ? {} : { least: field.minLength }),
      ...(field.choices === undefined ? {} : { options: field.choices.map((one) => [one, words(one)]) }),
      ...(field.value === undefined ? {} : { hint: own.otherwise(String(field.value)) }),
    })),
  ...((task?.actions.length ?? 0) > 0
    ? [
        {
          name: ' action',
          label: own.action,
          kind: 'choice',
          required: true,
          options: task.actions.map((one) => [one, words(one)]),
        },
      ]
    : []),
];

/** What was filled in, as the process takes it. */
function answersOf(task, values) {
  const callbackData = {};
  for (const { id, type, readonly } of task?.fields ?? []) {
    const value = values[id];
    if (readonly || value === undefined || value === '') continue;
    callbackData[id] = type === 'long' ? Number(value) : type === 'boolean' ? value === true : value;
  }
  const action = values[' action'];
  return { callbackData, ...(action ? { action } : {}) };
}

function Completing({ item, task, keyOf, done, close }) {
  const { data } = actionOf(item, 'Signal');
  const readOnly = (task?.fields ?? []).filter(({ readonly, value }) => readonly && value !== undefined);
  const fields = fieldsOf(task);
  const sample = (values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => !isStandIn(task, name, value)));
  return html`<${Decision}
    title=${own.askTask(nameOf(item))}
    verb=${own.complete}
    fields=${fields}
    items=${[
      {
        key: keyOf(item),
        title: nameOf(item),
        call: bank.signalProcessInstance,
        input: (values) => ({ ...data, ...answersOf(task, sample(values)) }),
        says: (_, message) => html`
          <p>${message}</p>
          ${readOnly.length > 0 && html`<dl class="facts">${readOnly.map(({ id, label, value }) => html`<div key=${id}><dt>${label ?? words(id)}</dt><dd>${String(value)}</dd></div>`)}</dl>`}
        `,
      },
    ]}
    told=${() => own.completed(nameOf(item), me.value.name)}
    done=${done}
    close=${close}
  />`;
}

/** A word that stands in for a number or a day is none. */
const isStandIn = (task, name, value) =>
  value === texts.decision.standIn && task?.fields.some(({ id, type }) => id === name && type !== 'string');
