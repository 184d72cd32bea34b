/** What a large diagram takes in the console: from a press in the list of processes until it is drawn, and what a move of it takes. */
import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { membersOf } from '../core/values/members.ts';
import { type Bench, median } from './bench.ts';
import { executablePath } from './console.ts';
import { makePlace, startHost } from './place.ts';

/** Steps of the diagram, in rows of so many. */
const steps = 500;
const inRow = 25;

export const bench: Bench = {
  name: 'diagrams',
  summary: `a diagram of ${steps} steps in the console; nothing where no Chromium is`,
  async run(options) {
    const { store, pairs, report, say } = options;
    if (!existsSync(executablePath)) {
      say(`  there is no Chromium at ${executablePath}: apt-get install chromium, or CHROMIUM=path`);
      return;
    }
    const place = await makePlace(options);
    const host = await startHost(place, { byRole: true });
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const browser = await chromium.launch({ executablePath, args });
    try {
      await deploy(host.url);
      const taken: { readonly opened: number; readonly moved: number; readonly shapes: number }[] = [];
      for (let pair = 0; pair < pairs; pair += 1) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        taken.push(await takenBy(await context.newPage(), host.url));
        await context.close();
      }
      const middle = (of: (one: (typeof taken)[number]) => number) => median(taken.map(of));
      const figure = (name: string, unit: string, value: number, goal?: string) =>
        report({ name, store, unit, value, ...(goal === undefined ? {} : { goal }) });
      figure(
        'large diagram, shapes',
        'shapes',
        middle(({ shapes }) => shapes),
      );
      figure(
        'large diagram, from a press until it is drawn',
        'ms',
        middle(({ opened }) => opened),
        'under 1000',
      );
      figure(
        'large diagram, a frame while it is moved',
        'ms',
        middle(({ moved }) => moved),
        'under 50',
      );
    } finally {
      await browser.close();
      await host.stop();
      await place.drop();
    }
  },
};

/** All steps on one plane, each joined to the next. */
function flatModel(): string {
  const ids = ['begin', ...Array.from({ length: steps }, (_, at) => `step${at}`), 'finish'];
  const nodes = ids.map((id) => {
    if (id === 'begin') return `<bpmn:startEvent id="${id}"/>`;
    return id === 'finish' ? `<bpmn:endEvent id="${id}"/>` : `<bpmn:task id="${id}" name="Step ${id}"/>`;
  });
  const placeOf = (at: number) => ({ x: (at % inRow) * 150, y: Math.floor(at / inRow) * 120 });
  const shapes = ids.map((id, at) => {
    const { x, y } = placeOf(at);
    return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="100" height="80"/></bpmndi:BPMNShape>`;
  });
  const flows = ids
    .slice(1)
    .map((to, at) => `<bpmn:sequenceFlow id="f${at}" sourceRef="${ids[at]}" targetRef="${to}"/>`);
  const edges = flows.map((_, at) => {
    const [a, b] = [placeOf(at), placeOf(at + 1)];
    return `<bpmndi:BPMNEdge id="f${at}_di" bpmnElement="f${at}"><di:waypoint x="${a.x + 100}" y="${a.y + 40}"/><di:waypoint x="${b.x}" y="${b.y + 40}"/></bpmndi:BPMNEdge>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="flat" targetNamespace="http://bank.example">
<bpmn:process id="Flat" name="A large process" isExecutable="true">${nodes.join('')}${flows.join('')}</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="Flat">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}

async function deploy(url: string): Promise<void> {
  // A host at which people sign in by a role signs tokens for its own pages alone.
  const own = { 'sec-fetch-site': 'same-origin' };
  const asked = await fetch(`${url}/docs/tokens/Admin`, { method: 'POST', headers: own });
  const { token } = membersOf(await asked.json());
  const response = await fetch(`${url}/api/bpm/cmd/CreateProcessDefinitionCommand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'A large process', bpmnXml: flatModel() }),
  });
  if (response.status !== 200) throw new Error(`not deployed: ${await response.text()}`);
}

async function takenBy(page: Page, url: string) {
  await page.goto(`${url}/console/processes`);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  const link = page.getByRole('link', { name: 'A large process', exact: true });
  const drawn = `document.querySelectorAll('.diagram .djs-shape').length`;
  const open = async () => {
    await link.waitFor();
    // The page itself presses and waits: what a driver looks for would be counted with it.
    const millis = await page.evaluate(`new Promise((resolve) => {
      const began = performance.now();
      [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === 'A large process').click();
      const look = () => {
        const took = performance.now() - began;
        if (${drawn} > ${steps} || took > 30000) requestAnimationFrame(() => resolve(performance.now() - began));
        else requestAnimationFrame(look);
      };
      look();
    })`);
    return Number(millis);
  };
  // The code that draws is loaded with the first one.
  await open();
  await page.goBack();
  const opened = await open();
  const shapes = Number(await page.evaluate(drawn));
  const moved = Number(
    await page.evaluate(`new Promise((resolve) => {
      const canvas = document.querySelector('.diagram svg');
      const box = canvas.getBoundingClientRect();
      const say = (type, x) => canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: box.x + x, clientY: box.y + 80, button: 0 }));
      const frames = [];
      let before = performance.now();
      let x = 300;
      say('mousedown', x);
      const step = () => {
        frames.push(performance.now() - before);
        before = performance.now();
        x -= 6;
        document.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: box.x + x, clientY: box.y + 80 }));
        if (frames.length < 40) requestAnimationFrame(step);
        else {
          document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
          resolve(frames.sort((a, b) => a - b)[20]);
        }
      };
      requestAnimationFrame(step);
    })`),
  );
  return { opened, moved, shapes };
}
