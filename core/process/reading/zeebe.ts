/** Reads Zeebe's notation (Camunda 8): its elements as the host's own properties and mappings. */
import { childrenOf, extensionsOf, localName, ownerOfElement, textAt, zeebeAt } from './namespaces.ts';
import { type Element, elementIn, elementsIn } from './xml.ts';

/** By Zeebe element: its attributes, each with the matching property of the host. */
export const zeebeAttributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  assignmentdefinition: {
    assignee: 'Assignee',
    candidateGroups: 'CandidateGroups',
    candidateUsers: 'CandidateUsers',
  },
  formdefinition: { formKey: 'FormKey', formId: 'FormKey', externalReference: 'FormKey' },
  calledelement: { processId: 'CalledElement' },
  script: { expression: 'Script', resultVariable: 'ResultVariable' },
  calleddecision: { decisionId: 'DecisionRef', resultVariable: 'ResultVariable' },
  taskschedule: { dueDate: 'DueDate', followUpDate: 'FollowUpDate' },
  prioritydefinition: { priority: 'Priority' },
  loopcharacteristics: {
    inputCollection: 'Collection',
    inputElement: 'ElementVariable',
    outputCollection: 'AggregationVariable',
    outputElement: 'OutputElement',
  },
};

/** Names and values of Zeebe's elements at an element, under the host's names. */
export function zeebeProperties(element: Element): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (const extension of extensionsOf(element)) {
    if (ownerOfElement(extension) !== 'zeebe') continue;
    const table = zeebeAttributes[localName(extension.$type)] ?? {};
    for (const [name, property] of Object.entries(table)) {
      const value = textAt(extension, name);
      if (value !== undefined) found.push([property, value]);
    }
  }
  const key = textAt(subscriptionOf(element), 'correlationKey');
  return key === undefined ? found : [...found, ['CorrelationKey', key]];
}

/** The subscription of an awaited message. Zeebe writes it at the message itself. */
function subscriptionOf(element: Element): Element | undefined {
  const [event] = elementsIn(element.eventDefinitions);
  const named = element.$type === 'bpmn:ReceiveTask' ? element : event;
  const message = elementIn(named?.messageRef);
  return message === undefined ? undefined : zeebeAt(message, 'subscription');
}

/** One line of a mapping: an expression or text, and the path of its target. */
export interface ZeebeMapping {
  readonly source: string;
  readonly target: string;
}

/** Lines of Zeebe's mapping, in order. */
export function zeebeMappings(element: Element, side: 'input' | 'output'): readonly ZeebeMapping[] {
  const mapping = zeebeAt(element, 'iomapping');
  if (mapping === undefined) return [];
  return childrenOf(mapping)
    .filter(({ $type }) => localName($type) === side)
    .map((one) => ({ source: textAt(one, 'source') ?? '', target: textAt(one, 'target') ?? '' }));
}

/** The variables passed to a called process and back, if Zeebe's element gives them. Undefined if not. */
export function zeebeCall(
  element: Element,
): { readonly passesAll: boolean; readonly returnsAll: boolean } | undefined {
  const called = zeebeAt(element, 'calledelement');
  if (called === undefined) return undefined;
  return {
    passesAll: textAt(called, 'propagateAllParentVariables') !== 'false',
    returnsAll:
      textAt(called, 'propagateAllChildVariables') !== 'false' &&
      zeebeMappings(element, 'output').length === 0,
  };
}

/** Further tries of a job after the first, if the diagram gives the number of tries. */
export function zeebeRetries(element: Element): number | undefined {
  const tries = textAt(zeebeAt(element, 'taskdefinition'), 'retries');
  return tries !== undefined && /^\d{1,3}$/.test(tries) ? Math.max(0, Number(tries) - 1) : undefined;
}
