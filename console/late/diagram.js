/** A diagram of a process: its elements, and on them what the page has to say; loaded when one is shown. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { asRead } from '../kit/as-read.js';
import { texts } from '../texts.js';

const own = texts.diagram;
const loaded = new Map();

/** A file of the library did not come. */
class NotLoaded extends Error {
  name = 'NotLoaded';
  message = own.notLoaded;
}

/** Diagrams that were taken away, with everything on them. */
const gone = new WeakSet();

/** A file of the diagram library, once: its UMD build puts `BpmnJS` on the window. */
function load(name) {
  if (!loaded.has(name)) {
    const address = new URL(`./bpmn/${name}`, import.meta.url).href;
    const element = name.endsWith('.css')
      ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
      : Object.assign(document.createElement('script'), { src: address });
    const coming = new Promise((done, failed) => {
      element.onload = () => done(globalThis.BpmnJS);
      element.onerror = () => failed(new NotLoaded());
    });
    coming.catch(() => {
      loaded.delete(name);
      element.remove();
    });
    loaded.set(name, coming);
    document.head.append(element);
  }
  return loaded.get(name);
}

/** The class of the viewer, or of the modeler. */
export async function library(kind) {
  const styles = ['diagram-js.css', 'bpmn-js.css', '../diagram.css'];
  if (kind === 'modeler') styles.push('css/bpmn.css');
  const [made] = await Promise.all([load(`${kind}.js`), ...styles.map(load)]);
  return made;
}

const keysOf = (marks) => Object.entries(marks).sort().flat().join(' ');

/**
 * `badges` are `{ id, text, tone, says, at }` on elements and flows (`at` is `left` or `right`), `marks` classes by the id of an element or flow. `pick(id)`
 * is called with the element that was pressed; `picked` is marked. `lost()` is called where the library did not come.
 */
export function Diagram({ xml, label, badges = [], marks = {}, pick, picked, lost }) {
  const box = useRef();
  const kept = useRef({});
  const [viewer, setViewer] = useState();
  const [problem, setProblem] = useState();
  kept.current = { pick, lost };
  useEffect(() => {
    let made;
    let isOver = false;
    setViewer(undefined);
    setProblem(undefined);
    const draw = async () => {
      const Viewer = await library('viewer');
      if (isOver) return;
      made = new Viewer({ container: box.current });
      await made.importXML(asRead(xml));
      if (isOver) return;
      fit(made);
      made.get('eventBus').on('element.click', ({ element }) => {
        const isWhole = element.parent === undefined || element.parent === null;
        kept.current.pick?.(isWhole ? undefined : (element.labelTarget?.id ?? element.id));
      });
      box.current.querySelector('svg[tabindex]')?.setAttribute('aria-label', label);
      setViewer(made);
    };
    draw().catch((error) => {
      if (isOver) return;
      if (error instanceof NotLoaded) kept.current.lost?.();
      else setProblem(String(error?.message ?? error));
    });
    return () => {
      isOver = true;
      if (made === undefined) return;
      gone.add(made);
      made.destroy();
    };
  }, [xml]);
  useBadges(viewer, badges);
  useMarks(viewer, picked === undefined ? marks : { ...marks, [picked]: `${marks[picked] ?? ''} is-picked` });
  const zoom = (step) => () => viewer?.get('zoomScroll').stepZoom(step);
  return html`
    <div class="diagram">
      <div class="canvas" ref=${box} role="group" aria-label=${label}></div>
      ${problem !== undefined && html`<p class="no-drawing soft" role="status">${/no diagram/i.test(problem) ? own.notDrawn : own.unreadable(problem)}</p>`}
      ${
        viewer !== undefined &&
        html`<div class="zoom buttons">
          <button type="button" aria-label=${own.larger} title=${own.larger} onClick=${zoom(1)}>+</button>
          <button type="button" aria-label=${own.smaller} title=${own.smaller} onClick=${zoom(-1)}>−</button>
          <button type="button" onClick=${() => fit(viewer)}>${own.whole}</button>
        </div>`
      }
    </div>
  `;
}

/** All of it, and no larger than it was drawn. */
export function fit(viewer) {
  const canvas = viewer.get('canvas');
  canvas.zoom('fit-viewport', 'auto');
  if (canvas.zoom() > 1.2) canvas.zoom(1, 'auto');
}

function useBadges(viewer, badges) {
  const print = JSON.stringify(badges);
  useEffect(() => {
    if (viewer === undefined) return undefined;
    const overlays = viewer.get('overlays');
    const registry = viewer.get('elementRegistry');
    const ids = badges.flatMap(({ id, text, tone = '', says = '', at = 'right' }) => {
      const element = registry.get(id);
      if (element === undefined) return [];
      const node = document.createElement('span');
      node.className = `badge ${tone}`;
      node.textContent = text;
      node.title = says;
      return [overlays.add(id, 'page', { position: placeOf(element, at), html: node })];
    });
    return () => {
      if (gone.has(viewer)) return;
      for (const id of ids) overlays.remove(id);
    };
  }, [viewer, print]);
}

/** On a flow in its middle, on an element at a corner. */
function placeOf(element, at) {
  const { waypoints } = element;
  if (waypoints === undefined) return at === 'left' ? { top: -12, left: -8 } : { top: -12, right: 12 };
  const left = Math.min(...waypoints.map(({ x }) => x));
  const top = Math.min(...waypoints.map(({ y }) => y));
  const half = Math.floor((waypoints.length - 1) / 2);
  const [from, to] = [waypoints[half], waypoints[half + 1]];
  return { left: (from.x + to.x) / 2 - left - 8, top: (from.y + to.y) / 2 - top - 8 };
}

function useMarks(viewer, marks) {
  useEffect(() => {
    if (viewer === undefined) return undefined;
    const canvas = viewer.get('canvas');
    const registry = viewer.get('elementRegistry');
    const set = Object.entries(marks).flatMap(([id, names]) =>
      registry.get(id) === undefined
        ? []
        : names
            .split(' ')
            .filter((name) => name !== '')
            .map((name) => [id, name]),
    );
    for (const [id, name] of set) canvas.addMarker(id, name);
    return () => {
      if (gone.has(viewer)) return;
      for (const [id, name] of set) {
        if (registry.get(id) !== undefined) canvas.removeMarker(id, name);
      }
    };
  }, [viewer, keysOf(marks)]);
}

/** The definitions that a file holds, as the library reads them. */
export async function read(xml) {
  const Viewer = await library('viewer');
  const reader = new Viewer();
  const { rootElement } = await reader.get('moddle').fromXML(asRead(xml));
  return rootElement;
}
