/** What is wrong with the drawing of a diagram: computed from its shapes, its arrows and its words. */
import { type Element, readTree } from '../../core/process/reading/xml.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

interface Shape {
  readonly id: string;
  readonly element: Element;
  readonly box: Box;
  readonly label: Box | undefined;
}

interface Edge {
  readonly id: string;
  readonly element: Element;
  readonly points: readonly Point[];
  readonly label: Box | undefined;
}

interface Drawing {
  readonly shapes: readonly Shape[];
  readonly edges: readonly Edge[];
}

type Drawn = Element & {
  readonly bpmnElement?: Element;
  readonly bounds?: Box;
  readonly waypoint?: readonly Point[];
  readonly label?: { readonly bounds?: Box };
};

/** Width of a letter and height of a line of the words in a drawing. */
const letter = { width: 6, height: 14 };

/** Everything that keeps the diagram from being read, each by the elements that it is about. */
export async function complaintsAbout(xml: string): Promise<readonly string[]> {
  const { root } = await readTree(xml, { drawing: true });
  const process = (root.rootElements as readonly Element[]).find(({ $type }) => $type === 'bpmn:Process');
  const drawing = drawingOf(root);
  return [
    ...undrawn(process, drawing),
    ...drawing.edges.flatMap((edge) => [...ends(edge, drawing), ...through(edge, drawing)]),
    ...pairs(drawing.shapes).flatMap(([one, other]) => overlap(one, other)),
    ...drawing.shapes.flatMap((shape) => [...outside(shape, drawing), ...tooLong(shape)]),
    ...words(drawing),
  ];
}

function drawingOf(root: Element): Drawing {
  const planes = (root.diagrams as readonly { readonly plane: Element }[]).map(({ plane }) => plane);
  const all = planes.flatMap(({ planeElement }) => (planeElement ?? []) as readonly Drawn[]);
  const shapes: Shape[] = [];
  const edges: Edge[] = [];
  for (const { bpmnElement: element, bounds, waypoint, label } of all) {
    if (element === undefined) continue;
    const of = { id: element.id ?? '', element, label: label?.bounds };
    if (bounds !== undefined) shapes.push({ ...of, box: bounds });
    if (waypoint !== undefined) edges.push({ ...of, points: waypoint });
  }
  return { shapes, edges };
}

/** Everything that runs is drawn, once. */
function undrawn(process: Element | undefined, { shapes, edges }: Drawing): readonly string[] {
  const counts = new Map<string, number>();
  for (const { id } of [...shapes, ...edges]) counts.set(id, (counts.get(id) ?? 0) + 1);
  const within = (scope: Element | undefined): readonly Element[] =>
    ((scope?.flowElements ?? []) as readonly Element[]).flatMap((one) => [one, ...within(one)]);
  return within(process)
    .filter(({ id = '' }) => counts.get(id) !== 1)
    .map(({ id = '' }) => `${id} is drawn ${counts.get(id) ?? 0} times`);
}

const parentOf = ({ element }: Shape): string | undefined => element.$parent?.id;

const hostOf = ({ element }: Shape): string | undefined => (element.attachedToRef as Element | undefined)?.id;

/** An arrow begins and ends at the border of what it joins. */
function ends({ id, element, points }: Edge, { shapes }: Drawing): readonly string[] {
  const [first, last] = [points[0], points.at(-1)];
  return [['begin', element.sourceRef, first] as const, ['end', element.targetRef, last] as const].flatMap(
    ([what, of, point]) => {
      const shape = shapes.find((one) => one.id === (of as Element | undefined)?.id);
      if (shape === undefined || point === undefined) return [`${id} does not ${what} at a shape`];
      return isOnBorder(point, shape.box) ? [] : [`${id} does not ${what} at the border of ${shape.id}`];
    },
  );
}

function isOnBorder({ x, y }: Point, box: Box): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isInside = x >= box.x - 1 && x <= right + 1 && y >= box.y - 1 && y <= bottom + 1;
  const near = [x - box.x, right - x, y - box.y, bottom - y].some((gap) => Math.abs(gap) <= 1);
  return isInside && near;
}

/** No arrow runs through an element: neither another one nor those that it joins. */
function through({ id, element, points }: Edge, { shapes }: Drawing): readonly string[] {
  const around = new Set<string>();
  for (let at = element.$parent; at !== undefined; at = at.$parent) around.add(at.id ?? '');
  return shapes
    .filter((shape) => !around.has(shape.id))
    .filter(({ box }) => segments(points).some((segment) => crosses(segment, inner(box))))
    .map((shape) => `${id} runs through ${shape.id}`);
}

const segments = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.slice(1).map((point, at) => [points[at] ?? point, point]);

/** The box without its border. */
const inner = ({ x, y, width, height }: Box): Box => ({
  x: x + 1,
  y: y + 1,
  width: width - 2,
  height: height - 2,
});

/** Whether a line has a point within the box: it is cut off at each of the four sides. */
function crosses([from, to]: readonly [Point, Point], box: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}

const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function overlap(one: Shape, other: Shape): readonly string[] {
  const isHost = hostOf(one) === other.id || hostOf(other) === one.id;
  const isIn = parentOf(one) === other.id || parentOf(other) === one.id;
  if (isHost || isIn || !meets(one.box, other.box)) return [];
  return [`${one.id} and ${other.id} overlap`];
}

/** What stands in a sub-process is drawn in it, and a boundary event on its host. */
function outside(shape: Shape, { shapes }: Drawing): readonly string[] {
  const parent = shapes.find(({ id }) => id === parentOf(shape));
  const host = shapes.find(({ id }) => id === hostOf(shape));
  const { x, y, width, height } = shape.box;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const isIn =
    parent === undefined ||
    (x >= parent.box.x &&
      y >= parent.box.y &&
      x + width <= parent.box.x + parent.box.width &&
      y + height <= parent.box.y + parent.box.height);
  return [
    ...(isIn ? [] : [`${shape.id} stands outside ${parent?.id}`]),
    ...(host === undefined || isOnBorder(middle, host.box)
      ? []
      : [`${shape.id} is not on the border of ${host.id}`]),
  ];
}

/** The name of a task is written into it: its lines have to fit. */
function tooLong({ id, element, box }: Shape): readonly string[] {
  if (!/Task|Activity$/.test(element.$type) || element.name === undefined) return [];
  const most = Math.floor((box.width - 10) / letter.width);
  const lines = linesOf(element.name, most);
  const fits = lines.every((line) => line.length <= most) && lines.length * letter.height <= box.height - 10;
  return fits ? [] : [`the name of ${id} does not fit into it`];
}

/** A text in lines of at most so many letters; a word that is longer is a line of its own. */
function linesOf(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Names beside events, gateways and arrows have a place of their own, with nothing across them. */
function words({ shapes, edges }: Drawing): readonly string[] {
  const beside = [...shapes.filter(({ element }) => /Event|Gateway/.test(element.$type)), ...edges];
  const named = beside.filter(({ element }) => (element.name ?? '') !== '');
  const placed = named.flatMap(({ id, element, label }) =>
    label === undefined ? [] : [{ id, label, length: element.name?.length ?? 0 }],
  );
  return [
    ...named.filter(({ label }) => label === undefined).map(({ id }) => `${id} has no place for its name`),
    ...placed.flatMap(({ id, label, length }) => [
      ...(label.width * Math.floor(label.height / letter.height) < length * letter.width
        ? [`the place for the name of ${id} is too small`]
        : []),
      ...shapes
        .filter(({ box }) => meets(box, label))
        .map((shape) => `the name of ${id} lies on ${shape.id}`),
      ...edges
        .filter(({ points }) => segments(points).some((segment) => crosses(segment, label)))
        .map((edge) => `${edge.id} runs through the name of ${id}`),
    ]),
    ...pairs(placed)
      .filter(([one, other]) => meets(one.label, other.label))
      .map(([one, other]) => `the names of ${one.id} and ${other.id} overlap`),
  ];
}

const pairs = <T>(all: readonly T[]): readonly (readonly [T, T])[] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
