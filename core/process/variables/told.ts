/** The description of variables at a point of a diagram. */

/** The type of a value in the words of forms. `any` if the type is unknown. */
export const valueTypes = ['text', 'number', 'flag', 'list', 'object', 'any'] as const;
export type ValueType = (typeof valueTypes)[number];

/** A member of a value, at its path within it. */
export interface KnownMember {
  readonly path: string;
  readonly type: ValueType;
  readonly description: string | null;
}

/** The known type and members of a value. */
export interface KnownValue {
  readonly type: ValueType;
  readonly members: readonly KnownMember[];
}

/**
 * How a variable is set: by a result, a mapping, a form field, a script, a loop (its item or its collected
 * list), or the person who started the process. `given` means that the diagram reads the variable and no
 * element sets it.
 */
export const variableOrigins = [
  ...(['result', 'mapping', 'form', 'script', 'loop', 'starter', 'given'] as const),
] as const;
export type VariableOrigin = (typeof variableOrigins)[number];

/** A variable that may exist at a point of a diagram. */
export interface KnownVariable extends KnownValue {
  readonly name: string;
  /** Whether it exists on every way to the point. Otherwise it may be absent. */
  readonly always: boolean;
  /**
   * The elements that set the variable earlier, or that read it if no element sets it. Only the first ones
   * are listed.
   */
  readonly from: readonly {
    readonly elementId: string;
    readonly elementName: string | null;
    readonly how: VariableOrigin;
  }[];
}

/** The variables that can be read when a token arrives. */
export interface VariablesAt {
  readonly variables: readonly KnownVariable[];
  /** The element's own result, which its output mapping reads as `result`. Null if unknown. */
  readonly result: KnownValue | null;
}
