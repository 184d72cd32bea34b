/** The package ships types of its model only: this is the part of its reader that we use. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<unknown>;
  }
}
