/** Reads a part of a workbook as XML: strictly, without a DOCTYPE, and with limited depth. */
import { SaxesParser } from 'saxes';
import { UnfitFile } from './sheet-row.ts';

/** A part of a workbook with its name. */
export interface Part {
  readonly name: string;
  readonly xml: string;
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Receives the content of a part. Names have no prefixes. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  /** Text of the innermost element. It may arrive in pieces. */
  text?(text: string): void;
  close?(name: string): void;
}

/** Elements within each other. */
const deepest = 40;

/** Reads a part. Throws UnfitFile if the part is not well-formed, and every error that its reader throws. */
export function readXml({ name: part, xml }: Part, reader: XmlReader): void {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const unfit = (what: string): UnfitFile =>
    new UnfitFile(`The part ${part.slice(0, 100)} of the workbook ${what}.`);
  let depth = 0;
  parser.on('error', ({ message }) => {
    throw unfit(`is not XML: ${message.replace(/^[\d:]+ /, '').slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw unfit('has a DOCTYPE, which is not taken');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding === undefined || /^(?:utf-8|us-ascii)$/i.test(encoding)) return;
    throw unfit('is not in UTF-8');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw unfit(`nests deeper than ${deepest} levels`);
    reader.open(localName(name), attributes);
  });
  const say = (text: string): void => reader.text?.(text);
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.write(xml).close();
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
