/** The validator of bpmn-io has no types of its own. */
declare module '@bpmn-io/element-templates-validator' {
  export function validateAll(templates: readonly unknown[]): {
    readonly valid: boolean;
    readonly results: readonly {
      readonly valid: boolean;
      readonly errors?: readonly unknown[];
      readonly object: unknown;
    }[];
  };
}
