/** The package ships no types: this is the part of its reader that we use. */
declare module 'dmn-moddle' {
  export class DmnModdle {
    fromXML(xml: string): Promise<unknown>;
  }
}
