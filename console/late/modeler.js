/** The editor of diagrams: the library's modeler, and the properties of elements as this bank reads them. */
import { asRead } from '../kit/as-read.js';
import { fit, library } from './diagram.js';

/**
 * How properties are written where a file has none yet. A file may name another namespace `bank`, and one that names this
 * one so is written as it was: no file names one `bursar-bank`.
 */
const bank = {
  name: 'Bank',
  prefix: 'bursar-bank',
  uri: 'http://bursar.example/schema/bpmn',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Properties',
      superClass: ['Element'],
      properties: [{ name: 'values', type: 'Property', isMany: true }],
    },
    {
      name: 'Property',
      superClass: ['Element'],
      properties: [
        { name: 'name', type: 'String', isAttr: true },
        { name: 'value', type: 'String', isAttr: true },
      ],
    },
  ],
};

/** A modeler in this box with this file. */
export async function openModeler(box, xml) {
  const Modeler = await library('modeler');
  const modeler = new Modeler({ container: box, moddleExtensions: { 'bursar-bank': bank } });
  modeler.get('commandStack').register('bank.atOnce', { preExecute: ({ does }) => does() });
  try {
    await modeler.importXML(asRead(xml));
  } catch (error) {
    modeler.destroy();
    throw error;
  }
  fit(modeler);
  return modeler;
}

const listOf = (element) =>
  element.businessObject.extensionElements?.values?.find(({ $type }) => /:properties$/i.test($type));

/** Whether others wrote the properties: their names and values stand elsewhere then. */
const entriesOf = (list) => list?.values ?? list?.$children ?? [];

/** The properties of an element by their names. */
export function propertiesOf(element) {
  return Object.fromEntries(entriesOf(listOf(element)).map(({ name, value }) => [name, value ?? '']));
}

/** Sets a property of an element, or takes it away where the text is empty; it can be undone. */
export function setProperty(modeler, element, name, text) {
  const moddle = modeler.get('moddle');
  const modeling = modeler.get('modeling');
  const { businessObject } = element;
  const list = listOf(element);
  const rest = entriesOf(list).filter((one) => one.name.toLowerCase() !== name.toLowerCase());
  const isForeign = list?.$children !== undefined && list.values === undefined;
  const type = isForeign ? list.$type.replace(/properties$/i, 'property') : 'bursar-bank:Property';
  const made =
    text === ''
      ? []
      : [
          isForeign
            ? moddle.createAny(type, list.$descriptor?.ns?.uri ?? bank.uri, { name, value: text })
            : moddle.create('bursar-bank:Property', { name, value: text }),
        ];
  const entries = [...rest, ...made];
  if (list !== undefined) {
    modeling.updateModdleProperties(element, list, { [isForeign ? '$children' : 'values']: entries });
    return;
  }
  if (text === '') return;
  const container =
    businessObject.extensionElements ?? moddle.create('bpmn:ExtensionElements', { values: [] });
  const fresh = moddle.create('bursar-bank:Properties', { values: entries });
  container.$parent = businessObject;
  fresh.$parent = container;
  modeling.updateModdleProperties(element, businessObject, {
    extensionElements: moddle.create('bpmn:ExtensionElements', {
      values: [...(container.values ?? []), fresh],
    }),
  });
}

const conditionalAt = ({ businessObject }) =>
  businessObject.eventDefinitions?.find(({ $type }) => $type === 'bpmn:ConditionalEventDefinition');

/** Whether an element is an event that a condition begins. */
export const hasCondition = (element) => conditionalAt(element) !== undefined;

const expressionOf = (element) =>
  conditionalAt(element)?.condition ?? element.businessObject.conditionExpression;

/** The condition of a flow, or of an event, as its text. */
export const conditionOf = (element) => expressionOf(element)?.body ?? '';

/** What the condition and the file around it say of its language. */
export function languagesOf(element) {
  const { language } = expressionOf(element) ?? {};
  let file = element.businessObject;
  while (file.$parent !== undefined) file = file.$parent;
  return { language, expressionLanguage: file.expressionLanguage };
}

export function setCondition(modeler, element, text) {
  const event = conditionalAt(element);
  const { language } = languagesOf(element);
  const condition =
    text === ''
      ? undefined
      : modeler
          .get('moddle')
          .create('bpmn:FormalExpression', {
            ...{ body: text },
            ...(language === undefined ? {} : { language }),
          });
  if (event === undefined) {
    modeler.get('modeling').updateProperties(element, { conditionExpression: condition });
    return;
  }
  if (condition !== undefined) condition.$parent = event;
  modeler.get('modeling').updateModdleProperties(element, event, { condition });
}

const kinds = ['timeDuration', 'timeDate', 'timeCycle'];
const timerAt = ({ businessObject }) =>
  businessObject.eventDefinitions?.find(({ $type }) => $type === 'bpmn:TimerEventDefinition');

/** The timer of an event: `{ kind, text }`; undefined where it has none. */
export function timerOf(element) {
  const timer = timerAt(element);
  if (timer === undefined) return undefined;
  const kind = kinds.find((one) => timer[one] !== undefined) ?? 'timeDuration';
  return { kind, text: timer[kind]?.body ?? '' };
}

export function setTimer(modeler, element, { kind, text }) {
  const expression = modeler.get('moddle').create('bpmn:FormalExpression', { body: text });
  const timer = timerAt(element);
  expression.$parent = timer;
  modeler
    .get('modeling')
    .updateModdleProperties(element, timer, {
      ...Object.fromEntries(kinds.map((one) => [one, undefined])),
      [kind]: expression,
    });
}

/** By what an event waits for: where the file keeps its name or code, apart from the event. */
const references = {
  'bpmn:MessageEventDefinition': { kind: 'message', ref: 'messageRef', type: 'Message' },
  'bpmn:SignalEventDefinition': { kind: 'signal', ref: 'signalRef', type: 'Signal' },
  'bpmn:ErrorEventDefinition': { ...{ kind: 'error', ref: 'errorRef', type: 'Error', named: 'errorCode' } },
  'bpmn:EscalationEventDefinition': {
    ...{ kind: 'escalation', ref: 'escalationRef', type: 'Escalation', named: 'escalationCode' },
  },
};

const referringIn = ({ businessObject }) =>
  businessObject.eventDefinitions?.find(({ $type }) => references[$type] !== undefined);

/** The message, signal, error or escalation of an event: `{ kind, text }`; undefined where it has none. */
export function referenceOf(element) {
  const event = referringIn(element);
  if (event === undefined) return undefined;
  const { kind, ref, named = 'name' } = references[event.$type];
  return { kind, text: event[ref]?.[named] ?? '' };
}

/** Names another one, which the file has once however many events name it; it can be undone. */
export function setReference(modeler, element, text) {
  const event = referringIn(element);
  const { ref, type, named = 'name' } = references[event.$type];
  const moddle = modeler.get('moddle');
  const modeling = modeler.get('modeling');
  const definitions = modeler.getDefinitions();
  const [before, roots] = [event[ref], definitions.rootElements];
  const known = roots.find((one) => one.$type === `bpmn:${type}` && one[named] === text);
  const made =
    text === '' || known !== undefined
      ? known
      : moddle.create(`bpmn:${type}`, {
          ...{ id: moddle.ids.nextPrefixed(`${type}_`), name: text },
          [named]: text,
        });
  const isNamed = modeler
    .get('elementRegistry')
    .getAll()
    .some(({ businessObject }) =>
      [businessObject, ...(businessObject.eventDefinitions ?? [])].some(
        (one) => one !== event && one[ref] === before,
      ),
    );
  if (made !== undefined) made.$parent = definitions;
  atOnce(modeler, () => {
    modeling.updateModdleProperties(element, event, { [ref]: made });
    const left = definitions.rootElements.filter((one) => one !== before || isNamed || one === made);
    const isThere = made === undefined || left.includes(made);
    modeling.updateModdleProperties(element, definitions, { rootElements: isThere ? left : [made, ...left] });
  });
}

/** What is done here is undone at once. */
const atOnce = (modeler, does) => modeler.get('commandStack').execute('bank.atOnce', { does });

/** What may follow an element, or hang on it, as its type and what it waits for. */
const following = [
  ...['ServiceTask', 'UserTask', 'BusinessRuleTask', 'ScriptTask', 'ReceiveTask', 'CallActivity'],
  ...['ExclusiveGateway', 'ParallelGateway', 'EndEvent'],
  ...['IntermediateCatchEvent Timer', 'IntermediateCatchEvent Message'],
];
const hanging = ['BoundaryEvent Error', 'BoundaryEvent Timer'];

const isA = ({ businessObject }, type) => businessObject.$instanceOf(`bpmn:${type}`);

/** Whether a flow may begin at it. */
const isLeft = (element) =>
  isA(element, 'FlowNode') && !isA(element, 'EndEvent') && element.businessObject.triggeredByEvent !== true;

/** Names of what may be added at an element. */
export const addableAt = (element) => [
  ...(isLeft(element) ? following : []),
  ...(isA(element, 'Activity') && isLeft(element) ? hanging : []),
];

/** Adds one of them, and selects it. */
export function add(modeler, element, name) {
  const [type, event] = name.split(' ');
  const shape = modeler
    .get('elementFactory')
    .createShape({
      type: `bpmn:${type}`,
      ...(event === undefined ? {} : { eventDefinitionType: `bpmn:${event}EventDefinition` }),
    });
  const { x, y, width, height, attachers = [] } = element;
  const at = { x: x + width - 20 - 45 * attachers.length, y: y + height };
  const added = hanging.includes(name)
    ? modeler.get('modeling').createShape(shape, at, element, { attach: true })
    : modeler.get('autoPlace').append(element, shape);
  modeler.get('selection').select(added);
}

/** Elements to which a flow may lead from this one. */
export const targetsOf = (modeler, element) =>
  isLeft(element)
    ? modeler
        .get('elementRegistry')
        .filter(
          (one) =>
            one !== element &&
            isA(one, 'FlowNode') &&
            one.labelTarget === undefined &&
            !element.outgoing.some(({ target }) => target === one) &&
            modeler.get('bpmnRules').canConnectSequenceFlow(element, one),
        )
    : [];

/** Everything that may be selected: the process, its elements and flows. */
export const allOf = (modeler) =>
  modeler
    .get('elementRegistry')
    .filter((one) => one.labelTarget === undefined && one.businessObject.$type !== 'label');

/** A file with one start, for whoever begins with nothing. */
export const emptyFile = (key) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:bank="http://bursar.example/schema/bpmn" id="definitions" targetNamespace="http://bursar.example/processes">
  <bpmn:process id="${key}" isExecutable="true"><bpmn:startEvent id="Start" /></bpmn:process>
  <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}"><bpmndi:BPMNShape id="Start_di" bpmnElement="Start"><dc:Bounds x="160" y="120" width="36" height="36" /></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
