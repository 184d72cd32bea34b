/**
 * The package ships types only of its model. These are the parts of its reader that we use, after the code of
 * `moddle` and `moddle-xml` (lib/moddle.js, lib/read.js).
 */
declare module 'bpmn-moddle' {
  /** An element of the tree: its type, its attributes, its children by name. */
  export interface ModdleElement {
    readonly $type: string;
    readonly $parent?: ModdleElement;
    readonly $attrs?: Readonly<Record<string, unknown>>;
    readonly $children?: readonly ModdleElement[];
    readonly $body?: string;
    readonly $descriptor?: ModdleDescriptor;
    readonly id?: string;
    readonly name?: string;
    /** Sets a property of the schema by its name there (`bpmn:messageRef`). */
    set?(name: string, value: unknown): void;
    readonly [name: string]: unknown;
  }

  /**
   * The schema's description of an element. If no schema knows the element, only its namespace is present.
   */
  export interface ModdleDescriptor {
    readonly ns?: { readonly uri?: string };
    readonly properties?: readonly { readonly name: string; readonly isAttr?: boolean }[];
    readonly propertiesByName?: Readonly<Record<string, unknown>>;
  }

  export interface ModdleWarning {
    readonly message: string;
    readonly element?: ModdleElement;
    readonly property?: string;
  }

  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(
      xml: string,
    ): Promise<{
      readonly rootElement: ModdleElement;
      readonly elementsById: Readonly<Record<string, ModdleElement>>;
      readonly warnings: readonly ModdleWarning[];
    }>;
  }
}
