/** What the reader of a file left out: in what runs it is an error, in what is only drawn a warning. */
import { type Finding, fault, oddity } from './finding.ts';
import type { Element, ReaderWarning } from './xml.ts';

/** References that a running process follows. */
const followed: ReadonlySet<string> = new Set([
  ...['attachedToRef', 'errorRef', 'escalationRef', 'signalRef', 'messageRef', 'activityRef'],
  ...['default', 'eventDefinitionRef'],
]);
/** Of flows alone: elsewhere a source or target is an arrow of the drawing. */
const joined: ReadonlySet<string> = new Set(['sourceRef', 'targetRef']);
/** Elements of which these references are drawings. */
const arrows: ReadonlySet<string> = new Set([
  ...['bpmn:MessageFlow', 'bpmn:CorrelationPropertyRetrievalExpression', 'bpmn:Collaboration'],
]);

/** The finding that a warning of the reader is. */
export function readerFinding(warning: ReaderWarning): Finding | undefined {
  const { message, cause, line, element, property = '' } = warning;
  const id = /<([^>]+)>/.exec(message)?.[1] ?? '';
  const at = line === undefined ? {} : { line };
  const twice = /duplicate ID <([^>]*)>/i.exec(`${message} ${cause}`)?.[1];
  if (twice !== undefined) {
    const says = `The id ${twice} is used twice; give each element an id of its own.`;
    return { ...fault(twice, 'DUPLICATE_ID', says), ...at };
  }
  if (message.startsWith('unparsable content')) return { ...leftOut(id, cause), ...at };
  if (message.startsWith('unresolved reference')) {
    const name = property.split(':').at(-1) ?? property;
    const says = `${ownerId(element) ?? 'An element'} refers to ${id} as ${name}, and there is no such element (unresolved reference).`;
    const told = isFollowed(name, element) ? fault : oddity;
    return { ...told(ownerId(element) ?? id, 'REFERENCE', says), ...at };
  }
  // Attributes are looked at where they stand.
  if (message.startsWith('unknown attribute')) return undefined;
  return { ...oddity('', 'READER', `${message}.`), ...at };
}

function isFollowed(name: string, element: Element | undefined): boolean {
  const type = element?.$type ?? '';
  if (joined.has(name)) return type === 'bpmn:SequenceFlow';
  return followed.has(name) && !arrows.has(type);
}

/** An element that the schema does not know, or not there. */
function leftOut(tag: string, cause: string): Finding {
  const prefix = tag.split(':')[0] ?? '';
  const isDrawing = /^(?:bpmndi|di|dc|omgdi|omgdc|color|bioc)$/.test(prefix);
  const says = `${tag} is not understood (${cause === '' ? 'unknown here' : cause}); remove it, or correct its name and place.`;
  return isDrawing ? oddity('', 'READER', says) : fault('', 'ELEMENT', says);
}

const ownerId = (element: Element | undefined): string | undefined =>
  element?.id ?? element?.$parent?.id;
