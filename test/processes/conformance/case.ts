/** What a case of the conformance suite says: a small process, what the outside does, and what must have happened. */

import { process } from '../../support/diagram.ts';

/** What the outside does while the process rests. */
export type Act =
  | { readonly do: 'complete' | 'close'; readonly at: string; readonly data: Data }
  | { readonly do: 'callback' | 'refuse'; readonly at: string; readonly data: Data }
  | { readonly do: 'message' | 'signal'; readonly name: string; readonly data: Data }
  | { readonly do: 'set' | 'ask'; readonly data: Data }
  | { readonly do: 'retry'; readonly at: string | undefined; readonly data: Data }
  | { readonly do: 'skip'; readonly at: string }
  | { readonly do: 'stands'; readonly at: readonly string[] }
  | { readonly do: 'incident'; readonly says: RegExp }
  | { readonly do: 'wait' };

type Data = Readonly<Record<string, unknown>>;

/** Somebody completes the user task. */
export const complete = (at: string, data: Data = {}): Act => ({ do: 'complete', at, data });
/** Somebody tries to complete a user task that is closed: an error answers. */
export const closed = (at: string): Act => ({ do: 'close', at, data: {} });
/** A partner's callback for the receive task. */
export const callback = (at: string, data: Data = {}): Act => ({ do: 'callback', at, data });
/** A partner's callback that says it went wrong. */
export const failure = (at: string, data: Data = {}): Act => ({ do: 'refuse', at, data });
/** A message of this name arrives for the instance. */
export const message = (name: string, data: Data = {}): Act => ({ do: 'message', name, data });
/** A signal of this name is broadcast from outside. */
export const signal = (name: string, data: Data = {}): Act => ({ do: 'signal', name, data });
/** The conditions of start events are asked with these variables. */
export const ask = (data: Data): Act => ({ do: 'ask', data });
/** An operator sets variables. */
export const set = (data: Data): Act => ({ do: 'set', data });
/** An operator sets variables and has the incident tried again. */
export const retry = (data: Data = {}, at?: string): Act => ({ do: 'retry', at, data });
/** An operator skips what stands there. */
export const skip = (at: string): Act => ({ do: 'skip', at });
/** Just these elements wait: a look, no move. */
export const stands = (...at: readonly string[]): Act => ({ do: 'stands', at });
/** One of its instances, or of those that they call, stands as this incident: a look, no move. */
export const incident = (says: RegExp): Act => ({ do: 'incident', says });
/** Nothing but the hour passes that passes after every round. */
export const wait: Act = { do: 'wait' };

export interface Case {
  /** Section of BPMN 2.0.2 that says how it runs. */
  readonly section: string;
  /** The element as the table of the analysts' guide names it. */
  readonly element: string;
  /** What the case proves, after the element's name. */
  readonly feature: string;
  /** `IN_AN_HOUR` in it is the end of the first round. */
  readonly xml: string;
  /** Processes that it calls, by the name under which it calls them. */
  readonly calls?: Readonly<Record<string, string>>;
  readonly variables?: Data;
  /** It is started by its own start event in the first round: by these acts, or by the hour alone. */
  readonly startedBy?: readonly Act[];
  /** What is done in each round; then an hour passes. */
  readonly script?: readonly (Act | readonly Act[])[];
  /** Elements as they were done: see `trace.ts`. One text an instance, where the case has several. */
  readonly trace?: string | readonly string[];
  /** `COMPLETED` where nothing is said. */
  readonly status?: string;
  /** Variables at the end, among others. */
  readonly gives?: Data;
  /** The incident in which it stands at the end: its code and message. */
  readonly incident?: RegExp;
  /** The check refuses it, in these words. */
  readonly refused?: RegExp;
}

/** The diagram of a case: as XML, or by the elements and flows of its process. */
type Drawn =
  | { readonly xml: string }
  | { readonly elements: readonly string[]; readonly flows: readonly string[] };
type Rest = Omit<Case, 'section' | 'element' | 'feature' | 'xml'>;

/** Cases about one element of one section: `about('13.4.2', 'Exclusive gateway')('takes …', { … })`. */
export function about(section: string, element: string) {
  return (feature: string, rest: Rest & Drawn): Case => {
    if ('xml' in rest) return { section, element, feature, ...rest };
    const { elements, flows, ...more } = rest;
    return { section, element, feature, xml: process(elements, flows), ...more };
  };
}

/** The name of a case, the same in tests and messages. */
export const nameOf = ({ section, element, feature }: Case): string => `${section} ${element} ${feature}`;
