/**
 * Removes the drawing (shapes and arrows) at the end of a diagram. The drawing is more than half of the text
 * and is never run. It is read quickly here instead of by the slow reader.
 */

/** A text without its drawing, and the drawing's references to the other elements. */
export interface WithoutDrawing {
  /** The text with the same lines, in which those of the drawing are empty. */
  readonly xml: string;
  readonly ids: readonly string[];
  /** The drawn elements, by the id of the shape or arrow. */
  readonly shown: readonly (readonly [by: string, element: string])[];
}

const tag = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const words = /[^<&]*/y;
/** Comments and CDATA. Each character is scanned once, however many of them begin inside another. */
const aside = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g;

/**
 * Removes the drawing from a text. Undefined if there is no drawing, or if it is not clearly well-formed:
 * then the reader must parse it.
 */
export function withoutDrawing(xml: string): WithoutDrawing | undefined {
  for (const [text] of xml.matchAll(aside)) if (text.includes('BPMNDiagram')) return undefined;
  const ids: string[] = [];
  const shown: (readonly [string, string])[] = [];
  let left = '';
  let from = 0;
  for (;;) {
    const found = /<(?:[\w.-]+:)?BPMNDiagram[\s>]/g;
    found.lastIndex = from;
    const at = found.exec(xml)?.index;
    if (at === undefined) break;
    const end = endOf(xml, at, ids, shown);
    if (end === undefined) return undefined;
    left += xml.slice(from, at) + xml.slice(at, end).replaceAll(/[^\n]+/g, '');
    from = end;
  }
  return from === 0 ? undefined : { xml: left + xml.slice(from), ids, shown };
}

/** The end of the element that begins here. Undefined if its tags do not match. */
function endOf(
  xml: string,
  begin: number,
  ids: string[],
  shown: (readonly [string, string])[],
): number | undefined {
  const open: string[] = [];
  tag.lastIndex = begin;
  for (;;) {
    const found = tag.exec(xml);
    if (found === null) return undefined;
    const [, closing, name = '', attributes = '', empty] = found;
    const end = tag.lastIndex;
    if (closing === '/') {
      if (open.pop() !== name || attributes !== '') return undefined;
    } else {
      if (empty === '') open.push(name);
      noted(attributes, ids, shown);
    }
    if (open.length === 0) return end;
    words.lastIndex = end;
    words.exec(xml);
    tag.lastIndex = words.lastIndex;
  }
}

function noted(attributes: string, ids: string[], shown: (readonly [string, string])[]): void {
  const written = (name: RegExp): string | undefined => {
    const found = name.exec(attributes);
    return found?.[1] ?? found?.[2];
  };
  const id = written(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/);
  const element = written(/\sbpmnElement\s*=\s*(?:"([^"]*)"|'([^']*)')/);
  if (id !== undefined) ids.push(id);
  if (element !== undefined) shown.push([id ?? '', element.split(':').at(-1) ?? element]);
}
