/** Draws without a pointer: every element may be selected, followed by another, led to one that is there, and taken away. */
import { html } from 'htm/preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { words } from '../../kit/format.js';
import { texts } from '../../texts.js';

const own = texts.drawing;

const typeOf = ({ businessObject }) => businessObject.$type.replace(/^bpmn:/, '');

/** Its name where it has one, and what it is. */
function nameOf(element) {
  const { name, id } = element.businessObject;
  const type = typeOf(element);
  const what = own.types[type] ?? words(type);
  if (element.waypoints !== undefined) {
    const ends = [element.source, element.target].map((one) => one?.businessObject.name || one?.id);
    return `${what} ${name ? `${name}, ` : ''}${ends.join(' → ')}`;
  }
  return name ? `${name} (${what})` : `${what} ${id}`;
}

/** `selected` is the element whose form stands below; `turn` changes whenever the diagram did. */
export function Outline({ selected, turn, tools: { modeler, made } }) {
  const remove = () => modeler.get('modeling').removeElements([selected]);
  const select = (id) => {
    const element = modeler.get('elementRegistry').get(id);
    const isWhole = element.parent === undefined || element.parent === null;
    modeler.get('selection').select(isWhole ? null : element);
    if (!isWhole) modeler.get('canvas').scrollToElement(element);
  };
  const lead = (id) => modeler.get('modeling').connect(selected, modeler.get('elementRegistry').get(id));
  const id = useId();
  const isWhole = selected.parent === undefined || selected.parent === null;
  const added = made.addableAt(selected).map((name) => [name, own.addable[name]]);
  // Of very many elements each is looked at once for each change.
  const all = useMemo(
    () =>
      made.allOf(modeler).map((one) => html`<option key=${one.id} value=${one.id}>${nameOf(one)}</option>`),
    [modeler, turn],
  );
  const targets = useMemo(
    () => made.targetsOf(modeler, selected).map((one) => [one.id, nameOf(one)]),
    [selected, turn],
  );
  return html`
    <div class="panel outline" role="group" aria-label=${own.outline}>
      <div class="field"><label for=${id}>${own.selected}</label>
        <select id=${id} value=${selected.id} onChange=${({ target }) => select(target.value)}>${all}</select>
      </div>
      ${added.length > 0 && html`<${Chosen} label=${own.addAfter} verb=${own.add} options=${added} does=${(name) => made.add(modeler, selected, name)} />`}
      ${targets.length > 0 && html`<${Chosen} label=${own.leadTo} verb=${own.lead} options=${targets} does=${lead} />`}
      ${!isWhole && html`<div class="buttons"><button type="button" class="danger" onClick=${remove}>${own.remove}</button></div>`}
    </div>
  `;
}

/** One of several, and the button that does it. */
function Chosen({ label, verb, options, does }) {
  const [chosen, choose] = useState();
  const id = useId();
  const value = options.some(([one]) => one === chosen) ? chosen : options[0][0];
  return html`<div class="field"><label for=${id}>${label}</label>
    <div class="chosen"><select id=${id} value=${value} onChange=${({ target }) => choose(target.value)}>${options.map(([one, said]) => html`<option key=${one} value=${one}>${said}</option>`)}</select>
    <button type="button" onClick=${() => does(value)}>${verb}</button></div>
  </div>`;
}
