/**
 * What differs between two files of processes. Everything that stands in them is compared, whether or not anybody thought of
 * it, as it is written: a reader leaves out what it does not know. Only the drawing and ways of writing the same do not count.
 */
import { asRead } from '../../kit/as-read.js';

const standard = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const xmlns = 'http://www.w3.org/2000/xmlns/';
const instance = 'http://www.w3.org/2001/XMLSchema-instance';
/** Readers know these by their names: a file may give them any prefix. */
const knownNames = /^http:\/\/(?:www\.omg\.org\/spec\/|www\.w3\.org\/|bpmn\.io\/schema\/bpmn\/)/;

/** What these hold is told on its own, where it has an id; everything else at the element that it is a part of. */
const holders = new Set([
  ...['definitions', 'process', 'subProcess', 'adHocSubProcess', 'transaction'],
  ...['collaboration', 'laneSet', 'childLaneSet'],
]);
const isPart = /^(?:documentation|extensionElements|ioSpecification|property|.*LoopCharacteristics)$/;

/** The drawing, and what flows and the drawing say again. */
const unsaid = new Set(['BPMNDiagram', 'incoming', 'outgoing']);
const unsaidOfFile = new Set(['exporter', 'exporterVersion', 'schemaLocation']);
/** Kinds that are kept in lists of their own: which of the lists comes first says nothing. */
const isAside = /^(?:laneSet|textAnnotation|association|group)$/;

/** What the standard takes where nothing is written. */
const usual = {
  ...{ cancelActivity: 'true', isInterrupting: 'true', waitForCompletion: 'true' },
  ...{ isSequential: 'false', isForCompensation: 'false', triggeredByEvent: 'false' },
  ...{ parallelMultiple: 'false', instantiate: 'false', testBefore: 'false' },
  ...{ startQuantity: '1', completionQuantity: '1', eventGatewayType: 'Exclusive' },
  ...{ gatewayDirection: 'Unspecified', isExecutable: 'false', isClosed: 'false' },
};

/**
 * `{ added, removed, changed }`: each `{ id, name, type, members }`, a member `{ label, before, after }`. `label` are the names
 * on the way to it; `before` or `after` is undefined where it was not, or is no more. The file itself has an empty id.
 */
export function compared(before, after) {
  const [olds, news] = [entriesOf(before), entriesOf(after)];
  const found = { added: [], removed: [], changed: [] };
  for (const id of new Set([...olds.keys(), ...news.keys()])) {
    const [old, now] = [olds.get(id), news.get(id)];
    const members = differing(old?.members ?? new Map(), now?.members ?? new Map());
    if (old !== undefined && now !== undefined && members.length === 0) continue;
    const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    const { name, type } = now ?? old;
    found[kind].push({ id, name, type, members });
  }
  return found;
}

function differing(olds, news) {
  const members = [...new Set([...olds.keys(), ...news.keys()])].flatMap((key) => {
    const [old, now] = [olds.get(key), news.get(key)];
    const [before, after] = [textOf(old, now), textOf(now, old)];
    return before === after ? [] : [{ key, label: (now ?? old).label, before, after }];
  });
  // That something is there, what stands in it says where anything does.
  const isSaid = ({ key }) =>
    key.endsWith('/') && members.some((one) => one.key !== key && one.key.startsWith(key));
  return members.filter((one) => !isSaid(one)).map(({ label, before, after }) => ({ label, before, after }));
}

/** Of an order, what both have: what came or went is told by itself. */
function textOf(member, beside) {
  if (member?.order === undefined) return member?.text;
  const both = new Set(beside?.order ?? []);
  const shared = member.order.filter((one) => both.has(one));
  return shared.length < 2 ? undefined : shared.map((one) => one.trim()).join(', ');
}

/** Where browsers write what is not XML. */
const faults = ['http://www.w3.org/1999/xhtml', 'http://www.mozilla.org/newlayout/xml/parsererror.xml'];

/** By their ids what is told on its own. */
function entriesOf(xml) {
  const { documentElement: file } = new DOMParser().parseFromString(asRead(xml), 'application/xml');
  if (faults.some((space) => file.ownerDocument.getElementsByTagNameNS(space, 'parsererror')[0])) {
    throw new Error('not well-formed');
  }
  const entries = new Map();
  enter(file, '', entries);
  return entries;
}

function enter(element, id, entries) {
  const members = new Map();
  const type = nameOf(element);
  entries.set(id, { id, name: element.getAttribute('name') ?? '', type, members });
  members.set('', { label: ['type'], text: type });
  const around = element.parentElement?.getAttribute('id');
  const isRoot = element.parentElement?.localName === 'definitions';
  if (around && !isRoot) members.set('..', { label: ['within'], text: around });
  walk(element, { key: '', label: [], members, entries });
}

/** What stands at an element, and in it; `calledBy` is the attribute that it is known by already. */
function walk(element, at, calledBy) {
  for (const attribute of element.attributes) {
    const text = writtenIn(attribute, element);
    if (text === undefined || attribute.name === calledBy) continue;
    at.members.set(`${at.key}@${attribute.name}`, { label: labelled(at.label, attribute.name), text });
  }
  const text = textIn(element);
  if (text !== '') at.members.set(`${at.key}$text`, { label: at.label, text });
  const counts = new Map();
  const order = [];
  for (const child of element.children) {
    const name = nameOf(child);
    if (unsaid.has(name.split(':').at(-1)) && isOfStandard(child)) continue;
    if (isOwn(child)) {
      const id = child.getAttribute('id');
      if (!isAside.test(name)) order.push(id);
      enter(child, id, at.entries);
      continue;
    }
    const by = ['name', 'key'].find((one) => !isStandard(child) && child.hasAttribute(one));
    const called = by === undefined ? name : `${name} ${child.getAttribute(by)}`;
    const nth = (counts.get(called) ?? 0) + 1;
    counts.set(called, nth);
    const key = nth === 1 ? called : `${called} ${nth}`;
    if (isInOrder(child, element)) order.push(key);
    const label = partLabel(at.label, { child, name, by, nth });
    const inner = { ...at, key: `${at.key}${JSON.stringify([called, nth])}/`, label };
    if (name !== 'extensionElements') at.members.set(inner.key, { label, text: name });
    walk(child, inner, by);
  }
  if (order.length > 1) {
    at.members.set(`${at.key}$order`, { label: [...at.label, 'order'], order });
  }
}

/** What an attribute says; undefined where it says nothing. */
function writtenIn({ name, localName, namespaceURI, value }, element) {
  if (namespaceURI === xmlns) return knownNames.test(value) ? undefined : value;
  if (namespaceURI === instance && localName === 'type') return value.replace(/^.*:/, '');
  if (element.parentElement === null && unsaidOfFile.has(localName)) return undefined;
  if (!isStandard(element) || !Object.hasOwn(usual, name)) return value;
  const flag = { 1: 'true', 0: 'false' }[value] ?? value;
  const said = /^(?:true|false)$/.test(usual[name]) ? flag : value;
  return said === usual[name] ? undefined : said;
}

/** The text of an element itself, as the bank reads it: blanks alone say nothing, between its children or between comments. */
function textIn(element) {
  const text = [...element.childNodes]
    .filter(
      ({ nodeType, data }) =>
        nodeType === Node.CDATA_SECTION_NODE || (nodeType === Node.TEXT_NODE && data.trim() !== ''),
    )
    .map(({ data }) => data)
    .join('');
  return text.trim() === '' ? '' : text;
}

const isStandard = ({ namespaceURI }) => namespaceURI === standard;
const isOfStandard = ({ namespaceURI }) => /^http:\/\/www\.omg\.org\/spec\//.test(namespaceURI ?? '');

/** As the file calls it, but for elements of the standard: what is not is read by its prefix, too. */
const nameOf = (element) => (isStandard(element) ? element.localName : element.nodeName);

const isOwn = (element) =>
  isStandard(element) &&
  Boolean(element.getAttribute('id')) &&
  holders.has(element.parentElement.localName) &&
  !isPart.test(element.localName);

/** Properties are read by their names, and parts of the standard stand where it says; of all else the first may be taken. */
const isInOrder = (child, { localName }) =>
  isStandard(child)
    ? /EventDefinition$/.test(child.localName)
    : localName !== 'extensionElements' && !/^property$/i.test(child.localName);

/** Names that say no more than where something is written. */
const isMute = /^(?:extensionElements|properties)$/i;

function partLabel(label, { child, name, by, nth }) {
  if (isMute.test(child.localName) && nth === 1) return label;
  const isProperty = by !== undefined && /^property$/i.test(child.localName);
  return [
    ...label,
    ...(isProperty ? [] : [name]),
    ...(by === undefined ? [] : [child.getAttribute(by)]),
    ...(nth === 1 ? [] : [String(nth)]),
  ];
}

const labelled = (label, name) => (name === 'value' && label.length > 0 ? label : [...label, name]);
