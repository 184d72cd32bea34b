/** What is selected in the editor, as a form: its name, and what its kind of element has; commands ask for their own members. */
import { html } from 'htm/preact';
import { useId, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { dayOf, moment, words } from '../../kit/format.js';
import { Shown } from '../../kit/states.js';
import { useTyped } from '../../kit/typed.js';
import { texts } from '../../texts.js';
import { ConditionTester } from './condition-tester.js';
import { ExpressionField } from './expression-field.js';
import { timerSaid } from './timer-words.js';

const own = texts.drawing;

/** Fields of these names are expressions. */
const isExpression = new Set([
  ...['FormKey', 'Assignee', 'CandidateGroups', 'DueDate', 'CorrelationKey', 'Timeout'],
]);

/** `turn` changes whenever the diagram did: the form reads the element anew. `xml` is the diagram as the bank was told last. */
export function Properties({ element, tools, xml }) {
  const known = useKnown(element?.id, xml);
  if (element === undefined) return null;
  const { modeler, made, isOpen } = tools;
  const { businessObject } = element;
  const type = businessObject.$type.replace(/^bpmn:/, '');
  const properties = made.propertiesOf(element);
  /** A field that goes away with its element has nothing to change any more. */
  const whileThere = (does) => {
    if (isOpen() && modeler.get('elementRegistry').get(element.id) === element) does();
  };
  const set = (name) => (text) => whileThere(() => made.setProperty(modeler, element, name, text));
  const update = (name) => (text) =>
    whileThere(() =>
      modeler.get('modeling').updateProperties(element, { [name]: text === '' ? undefined : text }),
    );
  const setCondition = (text) => whileThere(() => made.setCondition(modeler, element, text));
  const given = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]),
  );
  // The bank reads the property where the element has no script of its own, and the language where either says one.
  const isInProperty = (businessObject.script ?? '').trim() === '' && Boolean(given.script);
  const setScript = (script) =>
    whileThere(() => {
      const scriptFormat = businessObject.scriptFormat ?? (given.scriptlanguage ? undefined : 'javascript');
      modeler.get('modeling').updateProperties(element, { script, scriptFormat });
    });
  const timer = made.timerOf(element);
  const reference = made.referenceOf(element);
  const named = (names) =>
    names.map(
      (name) =>
        html`<${isExpression.has(name) ? ExpressionField : Text} key=${name} ...${known} label=${own.labels[name]} value=${given[name.toLowerCase()] ?? ''} change=${set(name)} hint=${own.hints[name]} />`,
    );
  return html`
    <form class="panel properties" aria-label=${own.properties} onSubmit=${(event) => event.preventDefault()}>
      <h2>${own.types[type] ?? words(type)}</h2>
      <${Text} label=${own.elementName} value=${businessObject.name ?? ''} change=${update('name')} />
      ${type === 'Process' && html`<${Text} label=${own.key} value=${businessObject.id} change=${update('id')} hint=${own.keyHint} />`}
      ${type === 'SequenceFlow' && html`<${Condition} element=${element} tools=${tools} known=${known} change=${setCondition} />`}
      ${
        made.hasCondition(element) &&
        html`
          <${ExpressionField} ...${known} label=${own.eventCondition} value=${made.conditionOf(element)} change=${setCondition} hint=${own.conditionHint} />
          <${ConditionTester} condition=${made.conditionOf(element)} languages=${made.languagesOf(element)} />
        `
      }
      ${timer !== undefined && html`<${Timer} timer=${timer} known=${known} change=${(changed) => whileThere(() => made.setTimer(modeler, element, changed))} />`}
      ${reference !== undefined && html`<${Text} label=${own.references[reference.kind]} value=${reference.text} change=${(text) => whileThere(() => made.setReference(modeler, element, text.trim()))} hint=${own.referenceHints[reference.kind]} />`}
      ${reference?.kind === 'message' && ['IntermediateCatchEvent', 'BoundaryEvent'].includes(type) && named(['CorrelationKey'])}
      ${['ServiceTask', 'SendTask'].includes(type) && html`<${Command} given=${given} set=${set} known=${known} />`}
      ${type === 'ScriptTask' && html`<${Text} label=${own.script} lines=${8} value=${isInProperty ? given.script : (businessObject.script ?? '')} change=${isInProperty ? set('Script') : setScript} />`}
      ${
        type === 'UserTask' &&
        html`
          ${named(['FormKey', 'Assignee', 'CandidateGroups', 'UserActions', 'DueDate'])}
          <${Text} label=${own.answerVariable} value=${given.resultvariable ?? ''} change=${set('ResultVariable')} hint=${own.answerHint} />
          <${ExpressionField} ...${known} isMapping label=${own.labels.OutputMapping} value=${given.outputmapping ?? ''} change=${set('OutputMapping')} hint=${own.hints.OutputMapping} />
        `
      }
      ${type === 'ReceiveTask' && named(['CorrelationKey', 'Message', 'Timeout'])}
      ${type === 'BusinessRuleTask' && named(['RuleSet', 'ResultVariable'])}
      ${type === 'CallActivity' && html`<${Text} label=${own.labels.CalledElement} value=${given.calledelement ?? businessObject.calledElement ?? ''} change=${given.calledelement === undefined ? update('calledElement') : set('CalledElement')} />`}
    </form>
  `;
}

/** The variables at an element, asked for when somebody is about to write an expression. */
function useKnown(elementId, xml) {
  const [isWanted, setWanted] = useState(false);
  const key = isWanted && xml !== undefined ? `variables ${elementId}?${xml}` : 'variables';
  const { data } = useAsked(key, (signal) =>
    key === 'variables'
      ? Promise.resolve({ ok: true, data: undefined })
      : bank.query.getKnownProcessVariables({ bpmnXml: xml, elementId }, { signal, retries: 0 }),
  );
  return { known: data, wanted: () => setWanted(true) };
}

/** A line, or several; it is taken when it is left. */
function Text({ label, value, change, hint, lines, list }) {
  const id = useId();
  const { given } = useTyped(value, change);
  const shared = {
    ...{ ...given, id, spellcheck: false, autocomplete: 'off' },
    'aria-describedby': hint === undefined ? undefined : `${id}-more`,
  };
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${lines === undefined ? html`<input ...${shared} list=${list} />` : html`<textarea ...${shared} class="code" rows=${lines}></textarea>`}
    ${hint !== undefined && html`<span id="${id}-more" class="small soft">${hint}</span>`}
  </div>`;
}

function Choice({ label, value, options, change, hint }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} value=${value} aria-describedby=${hint === undefined ? undefined : `${id}-more`} onChange=${({ target }) => change(target.value)}>${options.map(([one, said]) => html`<option key=${one} value=${one}>${said}</option>`)}</select>
    ${hint !== undefined && html`<span id="${id}-more" class="small soft">${hint}</span>`}
  </div>`;
}

function Condition({ element, tools: { modeler, made }, known, change }) {
  const { source, businessObject } = element;
  const isDefault = source?.businessObject.default === businessObject;
  const canBeDefault = /Gateway$|Task$/.test(source?.businessObject.$type ?? '');
  const setDefault = (wanted) =>
    modeler.get('modeling').updateProperties(source, { default: wanted ? businessObject : undefined });
  return html`
    ${
      !isDefault &&
      html`
        <${ExpressionField} ...${known} label=${own.condition} value=${made.conditionOf(element)} change=${change} hint=${own.conditionHint} />
        <${ConditionTester} isFlow condition=${made.conditionOf(element)} languages=${made.languagesOf(element)} />
      `
    }
    ${canBeDefault && html`<label class="field check"><input type="checkbox" checked=${isDefault} onChange=${({ target }) => setDefault(target.checked)} />${own.isDefault}</label>`}
  `;
}

function Timer({ timer, change, known }) {
  return html`
    <${Choice} label=${own.when} value=${timer.kind} options=${Object.entries(own.timers)} change=${(kind) => change({ ...timer, kind })} />
    <${ExpressionField} ...${known} label=${own.timerText} value=${timer.text} change=${(text) => change({ ...timer, text })} hint=${own.timerHints[timer.kind]} />
    <p class="small soft" role="status">${timerSaid(timer, { zone: settings.timezone, moment, dayOf })}</p>
  `;
}

/** Which command, and what it is given. */
function Command({ given, set, known }) {
  const list = useId();
  const all = useAsked('commands', (signal) => bank.query.getProcessCommandList({}, { signal }));
  const name = given.connectorkey ?? '';
  const one = useAsked(`command ${name}`, (signal) =>
    name === ''
      ? Promise.resolve({ ok: true, data: { commands: [] } })
      : bank.query.getProcessCommandList({ name }, { signal }),
  );
  return html`
    <${Text} label=${own.command} value=${name} change=${set('ConnectorKey')} list=${list} hint=${one.data?.commands[0]?.summary ?? own.commandHint} />
    <datalist id=${list}>${(all.data?.commands ?? []).map((command) => html`<option key=${command.name} value=${command.name}>${command.summary}</option>`)}</datalist>
    <${Shown} of=${one} rows=${2}>
      ${({ commands: [command] }) =>
        command === undefined
          ? name !== '' && html`<p class="small refused">${own.noCommand(name)}</p>`
          : html`
            ${command.inputs.filter(({ asParameter }) => !asParameter).map((input) => html`<${Input} key=${input.name} input=${input} known=${known} value=${given[input.name.toLowerCase()] ?? ''} change=${set(input.name)} />`)}
            <${Text} label=${own.labels.ResultVariable} value=${given.resultvariable ?? ''} change=${set('ResultVariable')} hint=${own.hints.ResultVariable} />
            <${ExpressionField} ...${known} isMapping label=${own.labels.OutputMapping} value=${given.outputmapping ?? ''} change=${set('OutputMapping')} hint=${own.hints.OutputMapping} />
          `}
    <//>
  `;
}

function Input({ input: { name, type, required, description, choices }, value, change, known }) {
  const label = required ? own.needed(name) : name;
  const hint = description ?? undefined;
  // What is an expression is not a choice of a list.
  const isListed = (type === 'choice' || type === 'flag') && !value.includes('${');
  if (!isListed)
    return html`<${ExpressionField} ...${known} label=${label} value=${value} change=${change} hint=${hint} />`;
  const options = type === 'flag' ? ['true', 'false'] : choices;
  return html`<${Choice} label=${label} value=${value} options=${[['', own.notSet], ...options.map((one) => [one, one])]} change=${change} hint=${hint} />`;
}
