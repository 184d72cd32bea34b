/** What operators do with an instance: each act says by a dry run what it comes to, before it is sent. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { mayDo } from '../../frame/session.js';
import { Decision } from '../../kit/decision.js';
import { objectOf } from '../../kit/json-field.js';
import { texts } from '../../texts.js';
import { cameIntoForce, isOpen } from './words.js';

const own = texts.processes;
const comment = { name: 'comment', label: texts.comment, kind: 'text', most: 1000 };

const isMoving = (one) => isOpen(one) && one.status !== 'SUSPENDED';
const waitsOf = ({ currentElements }, kinds) => currentElements.filter(({ kind }) => kinds.includes(kind));
const failed = (one) => waitsOf(one, ['incident']);
const nameOf = ({ name, elementId }) => (!name ? elementId : `${name} (${elementId})`);

/** The task that failed, where it is one alone: another that fails meanwhile is not meant. */
const failedFirst = (one) => (failed(one).length === 1 ? { taskId: failed(one)[0].elementId } : {});

const choiceOf = (name, label, waits, asked = ({ elementId }) => elementId) => ({
  ...{ name, label, kind: 'choice', required: true },
  options: waits.map((wait) => [asked(wait), nameOf(wait)]),
});

/** Variables as a field; what is not JSON object keeps the button shut. */
const variables = (label = own.setVariables) => ({
  ...{ name: 'variables', label, kind: 'text', hint: own.variablesHint, most: 20_000 },
});

const saidChanges = ({ changes = [] }) =>
  changes.length > 0 && html`<ul>${changes.map((one) => html`<li key=${one}>${one}</li>`)}</ul>`;

const said = (data, message) => html`<p>${message}</p>${saidChanges(data ?? {})}`;

/**
 * `when` is whether it may be offered, `fields` and `begin` what it asks, `input` how that is sent; undefined while something is not
 * right. The dry run of the command says what it comes to, and `says` adds what that leaves out.
 */
const acts = [
  {
    name: 'retry',
    needs: ['processes.operate'],
    when: (one) => isMoving(one) && one.status === 'ERROR',
    call: () => bank.retryProcessInstance,
    begin: failedFirst,
    fields: (one) => [
      ...(failed(one).length > 1 ? [choiceOf('taskId', own.task, failed(one))] : []),
      comment,
    ],
    input: (id, { taskId, comment: why }) => ({
      instanceId: id,
      ...(taskId ? { taskId } : {}),
      ...(why ? { comment: why } : {}),
    }),
    main: true,
  },
  {
    name: 'skip',
    needs: ['processes.operate'],
    when: (one) => isMoving(one) && failed(one).length > 0,
    call: () => bank.skipFailedTask,
    begin: failedFirst,
    fields: (one) => [
      ...(failed(one).length > 1 ? [choiceOf('taskId', own.task, failed(one))] : []),
      variables(own.insteadOf),
      comment,
    ],
    input: (id, { taskId, comment: why, variables: text }) => {
      const additionalData = objectOf(text);
      if (additionalData === undefined) return undefined;
      return {
        ...{ instanceId: id, additionalData },
        ...(taskId ? { taskId } : {}),
        ...(why ? { comment: why } : {}),
      };
    },
  },
  {
    name: 'complete',
    needs: ['processes.tasks', 'processes.start', 'processes.operate'],
    when: (one) => isMoving(one) && waitsOf(one, ['user', 'callback']).length > 0,
    call: () => bank.signalProcessInstance,
    fields: (one) => [
      choiceOf('token', own.task, waitsOf(one, ['user', 'callback']), ({ token }) => token),
      variables(own.brings),
    ],
    begin: (one) => ({ token: waitsOf(one, ['user', 'callback'])[0]?.token }),
    input: (id, { token, variables: text }) => {
      const callbackData = objectOf(text);
      return callbackData === undefined || !token ? undefined : { instanceId: id, token, callbackData };
    },
  },
  {
    name: 'correlate',
    needs: ['processes.correlate', 'processes.operate'],
    when: (one) => isMoving(one) && waitsOf(one, ['message']).length > 0,
    call: () => bank.correlateProcessMessage,
    fields: (one) => [
      {
        ...{ name: 'messageName', label: own.message, kind: 'choice', required: true },
        options: waitsOf(one, ['message']).map((wait) => [wait.correlationKey, wait.correlationKey]),
      },
      variables(own.brings),
    ],
    begin: (one) => ({ messageName: waitsOf(one, ['message'])[0]?.correlationKey }),
    input: (id, { messageName, variables: text }) => {
      const set = objectOf(text);
      return set === undefined || !messageName ? undefined : { instanceId: id, messageName, variables: set };
    },
  },
  {
    name: 'signal',
    needs: ['processes.signal', 'processes.operate'],
    when: (one) => isMoving(one) && waitsOf(one, ['signal']).length > 0,
    call: () => bank.sendProcessSignal,
    fields: (one) => [
      {
        ...{ name: 'signalName', label: own.signal, kind: 'choice', required: true },
        options: waitsOf(one, ['signal']).map((wait) => [wait.correlationKey, wait.correlationKey]),
      },
      variables(own.brings),
    ],
    begin: (one) => ({ signalName: waitsOf(one, ['signal'])[0]?.correlationKey }),
    input: (id, { signalName, variables: text }) => {
      const set = objectOf(text);
      return set === undefined || !signalName ? undefined : { instanceId: id, signalName, variables: set };
    },
  },
  {
    name: 'set',
    needs: ['processes.operate'],
    when: isOpen,
    call: () => bank.setProcessVariables,
    fields: () => [{ ...variables(), required: true }, comment],
    input: (id, { variables: text, comment: why }) => {
      const set = objectOf(text);
      if (set === undefined || Object.keys(set).length === 0) return undefined;
      return { instanceId: id, variables: set, ...(why ? { comment: why } : {}) };
    },
  },
  {
    name: 'modify',
    needs: ['processes.modify'],
    when: isOpen,
    call: () => bank.modifyProcessInstance,
    fields: (one, elements) => [
      {
        ...{ name: 'cancelAt', label: own.endAt, kind: 'choice' },
        options: one.currentElements.map((wait) => [wait.token, nameOf(wait)]),
      },
      {
        ...{ name: 'startBefore', label: own.startBefore, kind: 'choice' },
        options: elements.map(({ id, name }) => [id, name]),
      },
      variables(),
      comment,
    ],
    input: (id, { cancelAt, startBefore, variables: text, comment: why }) => {
      const set = objectOf(text);
      if (set === undefined || (!cancelAt && !startBefore)) return undefined;
      return {
        instanceId: id,
        ...(cancelAt ? { cancelAt: [cancelAt] } : {}),
        ...(startBefore ? { startBefore: [startBefore] } : {}),
        ...(Object.keys(set).length > 0 ? { variables: set } : {}),
        ...(why ? { comment: why } : {}),
      };
    },
  },
  {
    name: 'migrate',
    needs: ['processes.modify'],
    when: (one, definition) => isOpen(one) && otherVersions(one, definition).length > 0,
    call: () => bank.migrateProcessInstance,
    fields: (one, _elements, definition) => [
      {
        ...{ name: 'toVersion', label: own.toVersion, kind: 'choice', required: true },
        options: otherVersions(one, definition).map(({ number }) => [String(number), own.versionOf(number)]),
      },
      comment,
    ],
    begin: (one, definition) => ({ toVersion: String(otherVersions(one, definition)[0]?.number ?? '') }),
    input: (id, { toVersion, comment: why }) =>
      /^\d+$/.test(toVersion ?? '')
        ? { instanceId: id, toVersion: Number(toVersion), ...(why ? { comment: why } : {}) }
        : undefined,
  },
  {
    name: 'suspend',
    needs: ['processes.operate'],
    when: isMoving,
    call: () => bank.suspendProcessInstance,
    fields: () => [{ name: 'includeChildren', label: own.includeChildren, kind: 'check' }, comment],
    input: (id, { includeChildren, comment: why }) => ({
      instanceId: id,
      ...(includeChildren === true ? { includeChildren } : {}),
      ...(why ? { comment: why } : {}),
    }),
  },
  {
    name: 'resume',
    needs: ['processes.operate'],
    when: ({ status }) => status === 'SUSPENDED',
    call: () => bank.resumeProcessInstance,
    fields: () => [{ name: 'includeChildren', label: own.includeChildren, kind: 'check' }, comment],
    input: (id, { includeChildren, comment: why }) => ({
      instanceId: id,
      ...(includeChildren === true ? { includeChildren } : {}),
      ...(why ? { comment: why } : {}),
    }),
    main: true,
  },
  {
    name: 'cancel',
    needs: ['processes.operate'],
    when: isOpen,
    call: () => bank.cancelProcessInstance,
    fields: () => [{ ...comment, name: 'reason', label: own.reason, required: true }],
    input: (id, { reason }) => ({ instanceId: id, reason }),
    says: () => html`<p>${own.will.cancel}</p>`,
    danger: true,
  },
];

/** Versions that came into force, beside its own, the newest first. */
const otherVersions = ({ definitionVersion }, definition) =>
  (definition?.versions ?? []).filter(
    (version) => version.number !== definitionVersion && cameIntoForce(version),
  );

/** Elements of the file before which a token may be put, as their ids and names. */
function elementsOf(xml) {
  if (typeof xml !== 'string') return [];
  const tree = new DOMParser().parseFromString(xml, 'application/xml');
  return [...tree.getElementsByTagNameNS('http://www.omg.org/spec/BPMN/20100524/MODEL', '*')]
    .filter(({ localName }) => /(?:[tT]ask|Gateway|callActivity|subProcess|Event)$/.test(localName))
    .filter(({ localName }) => !['startEvent', 'boundaryEvent'].includes(localName))
    .map((element) => {
      const id = element.getAttribute('id') ?? '';
      const name = element.getAttribute('name');
      return { id, name: name ? `${name} (${id})` : id };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Another one whenever it stands elsewhere, or otherwise: not with each look. */
const stampOf = ({ status, definitionVersion, error, currentElements }) =>
  JSON.stringify([
    ...[status, definitionVersion, error?.at],
    currentElements.map(({ token, kind, claimedBy }) => [token, kind, claimedBy]),
  ]);

/** `definition` is the file of its version with the versions there are; undefined until it is there. */
export function Acts({ instance, definition, refresh }) {
  /** What was begun, as the instance was then: it goes on where that moves, and the bank says what it comes to now. */
  const [begun, setBegun] = useState();
  const possible = acts.filter(({ when, needs }) => when(instance, definition) && mayDo(needs));
  const title = instance.businessKey ?? instance.processName;
  const begin = (act) => setBegun({ act, before: instance, begin: act.begin?.(instance, definition) ?? {} });
  // The file may come after the dialog was opened.
  const fields = begun?.act.fields(begun.before, elementsOf(definition?.bpmnXml), definition);
  return html`
    <div class="acts">
      ${
        possible.length === 0
          ? html`<p class="soft">${isOpen(instance) ? texts.nothingToDo : own.over}</p>`
          : html`<div class="buttons">${possible.map((act) => html`<button key=${act.name} type="button" class=${act.danger ? 'danger' : act.main ? 'main' : ''} onClick=${() => begin(act)}>${own.acts[act.name]}</button>`)}</div>`
      }
    </div>
    ${begun && html`<${Act} key=${begun.act.name} act=${begun.act} begin=${begun.begin} fields=${fields} title=${title} instance=${instance} done=${refresh} close=${() => setBegun(undefined)} />`}
  `;
}

const Act = ({ act, fields, begin, title, instance, done, close }) => html`<${Decision}
  title=${own.asks[act.name](title)}
  verb=${own.acts[act.name]}
  danger=${act.danger}
  fields=${fields}
  begin=${begin}
  stamp=${stampOf(instance)}
  items=${[
    {
      ...{ key: instance.instanceId, title, call: act.call() },
      input: (values) => act.input(instance.instanceId, plain(values)),
      says: (data, message) => html`${said(data, message)}${act.says?.(data)}`,
    },
  ]}
  done=${done}
  close=${close}
/>`;

/** A word that stands in for what is not filled in is not JSON and no choice. */
const plain = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === texts.decision.standIn && name === 'variables' ? '{}' : value,
    ]),
  );
