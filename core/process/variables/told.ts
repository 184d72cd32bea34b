/** What is told of variables at a point of a diagram. */

/** What a value is, in the words of forms; `any` where nothing is known of it. */
export const valueTypes = ['text', 'number', 'flag', 'list', 'object', 'any'] as const;
export type ValueType = (typeof valueTypes)[number];

/** A member of a value, at its path within it. */
export interface KnownMember {
  readonly path: string;
  readonly type: ValueType;
  readonly description: string | null;
}

/** What is known of a value. */
export interface KnownValue {
  readonly type: ValueType;
  readonly members: readonly KnownMember[];
}

/**
 * How a variable comes to be: the result of an element or what is mapped from it, a field of a form, what a script sets, an item
 * of a loop or what it collects, who started it; `given`: the diagram reads it and nothing in it sets it.
 */
export const variableOrigins = [
  ...(['result', 'mapping', 'form', 'script', 'loop', 'starter', 'given'] as const),
] as const;
export type VariableOrigin = (typeof variableOrigins)[number];

/** A variable that there may be at a point of a diagram. */
export interface KnownVariable extends KnownValue {
  readonly name: string;
  /** Whichever way leads there, it is there; else it may be absent. */
  readonly always: boolean;
  /** What sets it before, or reads it where nothing does; the first of many. */
  readonly from: readonly {
    readonly elementId: string;
    readonly elementName: string | null;
    readonly how: VariableOrigin;
  }[];
}

/** What may be read where a token arrives. */
export interface VariablesAt {
  readonly variables: readonly KnownVariable[];
  /** What the element itself gives: what its output mapping sees as `result`; null where nothing is known of it. */
  readonly result: KnownValue | null;
}
