/** What differs between two versions of a process: every element and each of its members, before and after. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../../kit/format.js';
import { Loading } from '../../kit/states.js';
import { Text } from '../../kit/text.js';
import { spelled, visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';
import { compared } from './compared.js';

const own = texts.processes;

/** `{ added, removed, changed }` of `compared`, and `moved` with what was only drawn elsewhere; `{ failed }` where the files cannot be read. */
export function useDifference(before, after) {
  const [change, setChange] = useState();
  useEffect(() => {
    setChange(undefined);
    if (before === undefined || after === undefined) return undefined;
    let isOver = false;
    differenceOf(before, after).then(
      (found) => !isOver && setChange(found),
      () => !isOver && setChange({ failed: true }),
    );
    return () => {
      isOver = true;
    };
  }, [before, after]);
  return change;
}

/** A file in which nothing stands: all of a first version is new. */
export const emptyFile =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions"/>';

async function differenceOf(before, after) {
  const found = compared(before, after);
  if (before === emptyFile) return { ...found, moved: [] };
  const [{ diff }, { read }] = await Promise.all([import('bpmn-js-differ'), import('../../late/diagram.js')]);
  const { _layoutChanged } = diff(await read(before), await read(after));
  const moved = Object.entries(_layoutChanged).map(([id, { name }]) => ({ id, name, members: [] }));
  return { ...found, moved };
}

/** By the ids of elements the classes that mark them on the diagram. */
export const marksOf = (change, classes) =>
  Object.fromEntries(
    Object.entries(classes).flatMap(([kind, name]) => (change?.[kind] ?? []).map(({ id }) => [id, name])),
  );

const kinds = ['added', 'removed', 'changed', 'moved'];
const tones = { added: 'done', removed: 'refused' };

/** `sets` is what the version says of the process beside its file, of `setsOf`. */
export function Changes({ of: change, sets }) {
  if (change === undefined) return html`<${Loading} rows=${2} />`;
  const settings = html`<${Settings} of=${sets} />`;
  if (change.failed) return html`${settings}<p class="notice refused">${own.notCompared}</p>`;
  const all = kinds.flatMap((kind) => change[kind].map((one) => ({ ...one, kind })));
  if (all.length === 0) return sets.length > 0 ? settings : html`<p class="soft">${own.same}</p>`;
  return html`${settings}<ul class="changes">${all.map((one) => html`<${Change} key=${one.kind + one.id} of=${one} />`)}</ul>`;
}

function Change({ of: { id, name, type, kind, members } }) {
  const called = id === '' ? own.fileItself : name || (type === undefined ? id : words(type));
  return html`<li><span class="chip ${tones[kind] ?? 'waiting'}">${own.changes[kind]}</span> ${visible(called)} ${id !== '' && html`<code class="soft small">${visible(id)}</code>`}<${Members} of=${members} /></li>`;
}

/** What approving the version sets on the process itself. */
const Settings = ({ of: sets }) =>
  sets.length > 0 &&
  html`<ul class="changes"><li><span class="chip waiting">${own.changes.changed}</span> ${own.processItself}<${Members} of=${sets} /></li></ul>`;

const Members = ({ of: members }) =>
  members.length > 0 &&
  html`<ul class="places">${members.map(({ label, before, after, isUnknown }, at) => html`<li key=${at}><strong>${visible(label.map(said).join(' › '))}</strong> <${Values} label=${label.join(' ')} before=${before} after=${after} isUnknown=${isUnknown} /></li>`)}</ul>`;

/** A name of the standard in words; a parameter as whoever wrote the file calls it. */
const said = (name) => own.members[name] ?? (/^[a-z]+[A-Z][A-Za-z]*$/.test(name) ? words(name) : name);

function Values({ label, before, after, isUnknown }) {
  const isLong = [before, after].some((one) => one?.includes('\n'));
  if (isLong && before !== undefined && after !== undefined)
    return html`<${Text} text=${visible(after)} before=${visible(before)} label=${label} />`;
  const isNothing = (one) => one === undefined || one === '';
  const shown = (one) =>
    isNothing(one)
      ? html`<span class="soft">${one === '' ? own.empty : own.nothing}</span>`
      : html`<code>${visible(one.includes('\n') ? one : spelled(one))}</code>`;
  if (isUnknown) return html`<ins>${shown(after)}</ins>`;
  return html`<del>${shown(before)}</del> → <ins>${shown(after)}</ins>`;
}

/** What a version says of the process beside its file, against what holds now; of one that was decided on nobody knows what held before. */
export function setsOf(process, { state, changes }) {
  const isUnknown = state !== 'Proposed';
  return Object.entries(changes ?? {}).flatMap(([name, value]) => {
    const [before, after] = [asText(process[name]), asText(value)];
    if (!isUnknown && before === after) return [];
    return [{ label: [own.settings[name] ?? words(name)], before, after, isUnknown }];
  });
}

function asText(value) {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? own.yes : own.no;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}
