/** Draws a process: the modeler, a form for what is selected, what the bank finds as one draws, a dry run, and the proposal. */
import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, go } from '../../frame/router.js';
import { mayDo, me, onLeave } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { saveFile } from '../../kit/export.js';
import { newKey } from '../../kit/new-key.js';
import { Forbidden, Loading, Problem, Shown } from '../../kit/states.js';
import { Unsaved } from '../../kit/unsaved.js';
import { texts } from '../../texts.js';
import { compared } from './compared.js';
import { Changes } from './difference.js';
import { Properties } from './element-form.js';
import { FindingList } from './findings.js';
import { Outline } from './outline.js';
import { Simulation } from './simulation.js';

const own = texts.drawing;

/** Milliseconds of quiet before the bank is asked what it finds. */
const quiet = 500;

/** A new process where `id` is undefined. */
export function Editor({ id }) {
  if (!mayDo(['processes.manage'])) {
    return html`<h1>${own.title}</h1><${Forbidden} says=${texts.forbidden.page(['processes.manage'])} />`;
  }
  return id === undefined ? html`<${Drawing} />` : html`<${Known} id=${Number(id)} />`;
}

function Known({ id }) {
  // What is drawn stays as it is whatever happens elsewhere: it is asked for once.
  const asked = useAsked(`edit ${id}`, (signal) =>
    bank.query.getProcessDefinitionById({ id, includeXml: true }, { signal }),
  );
  return html`
    ${asked.data === undefined && html`<h1>${own.title}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(process) => html`<${Drawing} process=${process} />`}<//>
  `;
}

/** By person and process, what was drawn when a sign-in ran out, and on which version: it is there again for whoever drew it. */
const left = new Map();

onLeave((why) => {
  if (why === undefined) left.clear();
});

function Drawing({ process }) {
  const box = useRef();
  const place = useMemo(() => `${me.value.tenant} ${me.value.subject} ${process?.id ?? ''}`, []);
  /** `xml` is what was drawn last, `saved` what is in a file or with the bank; `isStale` says that something was drawn since. */
  const drawn = useRef({ isStale: false }).current;
  const isUnsaved = () => drawn.isStale || drawn.xml !== drawn.saved;
  const [tools, setTools] = useState();
  const [problem, setProblem] = useState();
  const [tries, setTries] = useState(0);
  const basedOn = useMemo(() => left.get(place)?.basedOn ?? process?.version, [tries]);
  const [selected, setSelected] = useState();
  const [xml, setXml] = useState();
  const [turn, setTurn] = useState(0);
  // Something was drawn since the bank looked.
  const [isStale, setStale] = useState(true);
  const [isRestored, setRestored] = useState(false);
  /** What the library would make of the file without anybody's doing. */
  const [unkept, setUnkept] = useState();
  const [dialog, setDialog] = useState();
  const keep = (text) => {
    Object.assign(drawn, { xml: text, isStale: false });
    if (isUnsaved()) left.set(place, { text, basedOn });
    else left.delete(place);
    setXml(text);
    setStale(false);
  };
  const keepSaved = (text) => {
    drawn.saved = text;
    keep(text);
  };
  useEffect(() => {
    let opened;
    let isOver = false;
    let timer;
    const read = async () => {
      const { xml: text } = await opened.saveXML({ format: true });
      if (!isOver) keep(text);
    };
    const open = async () => {
      const made = await import('../../late/modeler.js').catch(() => {
        throw new Error(texts.diagram.notLoaded);
      });
      if (isOver) return;
      const before = left.get(place);
      opened = await made.openModeler(
        box.current,
        before?.text ?? process?.bpmnXml ?? made.emptyFile(freshKey()),
      );
      if (isOver) return opened.destroy();
      const canvas = opened.get('canvas');
      setSelected(canvas.getRootElement());
      opened.on('selection.changed', ({ newSelection: [first] }) =>
        setSelected(first?.labelTarget ?? first ?? canvas.getRootElement()),
      );
      opened.on('commandStack.changed', () => {
        drawn.isStale = true;
        setTurn((was) => was + 1);
        setStale(true);
        clearTimeout(timer);
        timer = setTimeout(read, quiet);
      });
      const { xml: text } = await opened.saveXML({ format: true });
      if (isOver) return;
      if (before === undefined) drawn.saved = text;
      setUnkept(before === undefined && process !== undefined ? unkeptOf(process.bpmnXml, text) : undefined);
      setRestored(before !== undefined);
      keep(text);
      setTools({ modeler: opened, made, isOpen: () => !isOver });
    };
    setProblem(undefined);
    open().catch((error) => !isOver && setProblem(String(error?.message ?? error)));
    return () => {
      isOver = true;
      clearTimeout(timer);
      opened?.destroy();
    };
  }, [tries]);
  const checked = useAsked(`check?${xml ?? ''}`, (signal) =>
    xml === undefined
      ? Promise.resolve({ ok: true, data: { findings: [], isSound: false } })
      : bank.query.checkProcessDefinition({ bpmnXml: xml }, { signal, retries: 0 }),
  );
  const findings = checked.data?.findings ?? [];
  useFindingMarks(tools?.modeler, findings);
  const isSound = checked.data?.isSound === true;
  /** Does something with what stands there now, not with what was looked at last. */
  const withDrawn = async (does) => {
    setProblem(undefined);
    try {
      const { xml: text } = await tools.modeler.saveXML({ format: true });
      does(text);
    } catch (error) {
      setProblem(String(error?.message ?? error));
    }
  };
  const openOn = (name) =>
    withDrawn((text) => {
      keep(text);
      setDialog(name);
    });
  const save = () =>
    withDrawn((text) => {
      saveFile(own.fileName(process?.processKey), 'application/xml', text);
      keepSaved(text);
    });
  const startOver = () => {
    left.delete(place);
    setDialog(undefined);
    setTools(undefined);
    setTries(tries + 1);
  };
  const pick = (elementId) => {
    const element = tools.modeler.get('elementRegistry').get(elementId);
    if (element === undefined) return;
    tools.modeler.get('selection').select(element);
    tools.modeler.get('canvas').scrollToElement(element);
  };
  return html`
    <p class="trail"><a href=${addressOf('processes')}>${texts.pages.processes.title}</a>${process && html` / <a href=${addressOf(['processes', String(process.id)])}>${process.name}</a>`}</p>
    <div class="head"><h1>${process === undefined ? own.fresh : own.of(process.name)}</h1></div>
    <div class="filters wraps">
      <button type="button" class="main" disabled=${!isSound} onClick=${() => openOn('propose')}>${own.propose}</button>
      <button type="button" disabled=${!isSound} aria-pressed=${dialog === 'simulate'} onClick=${() => openOn(dialog === 'simulate' ? undefined : 'simulate')}>${own.simulate}</button>
      <button type="button" disabled=${tools === undefined} onClick=${save}>${texts.processes.saveFile}</button>
      <button type="button" disabled=${tools?.modeler.get('commandStack').canUndo() !== true} onClick=${() => tools.modeler.get('commandStack').undo()}>${own.undo}</button>
      <button type="button" disabled=${tools?.modeler.get('commandStack').canRedo() !== true} onClick=${() => tools.modeler.get('commandStack').redo()}>${own.redo}</button>
      <span class="right small soft" role="status">${isStale || checked.busy ? own.checking : checked.data?.isSound ? own.sound(findings.length) : own.unsound(findings.filter(({ severity }) => severity === 'error').length)}</span>
    </div>
    ${problem && html`<${Problem} problem=${{ message: problem }} retry=${tools === undefined ? () => setTries(tries + 1) : undefined} />`}
    ${isRestored && html`<p class="notice waiting">${own.restored} <button type="button" class="link" onClick=${startOver}>${own.startOver}</button></p>`}
    ${unkept && html`<section aria-labelledby="unkept"><h2 id="unkept">${own.unkept}</h2><p class="notice refused">${own.unkeptWhy}</p><${Changes} of=${unkept} sets=${[]} /></section>`}
    <div class="drawing">
      <div class="diagram editing"><div class="canvas" ref=${box} role="group" aria-label=${own.canvas}></div></div>
      ${tools === undefined ? problem === undefined && html`<${Loading} rows=${4} />` : html`<div class="beside-canvas">${selected && html`<${Outline} selected=${selected} tools=${tools} turn=${turn} />`}<${Properties} key=${selected?.id} element=${selected} tools=${tools} turn=${turn} xml=${xml} /></div>`}
    </div>
    ${dialog === 'simulate' && html`<${Simulation} xml=${xml} modeler=${tools.modeler} close=${() => setDialog(undefined)} />`}
    <section aria-labelledby="findings">
      <h2 id="findings">${texts.processes.findings}</h2>
      ${checked.problem && html`<${Problem} problem=${checked.problem} retry=${checked.refresh} />`}
      <${FindingList} findings=${findings} pick=${pick} />
    </section>
    ${dialog === 'propose' && html`<${Proposing} process=${process} basedOn=${basedOn} xml=${xml} proposed=${() => keepSaved(xml)} close=${() => setDialog(undefined)} />`}
    <${Unsaved} isUnsaved=${isUnsaved} says=${own.unsaved} forget=${() => keepSaved(drawn.xml)} />
  `;
}

/** What differs in a file that was only opened, for `Changes`; undefined where nothing does. */
function unkeptOf(xml, text) {
  try {
    const found = compared(xml, text);
    const isSame = Object.values(found).every((list) => list.length === 0);
    return isSame ? undefined : { ...found, moved: [] };
  } catch {
    return { failed: true };
  }
}

const freshKey = () => `Process_${newKey().slice(0, 8)}`;

/** What is wrong stands on its element. */
function useFindingMarks(modeler, findings) {
  const print = JSON.stringify(findings);
  useEffect(() => {
    if (modeler === undefined) return undefined;
    const overlays = modeler.get('overlays');
    const registry = modeler.get('elementRegistry');
    const ids = Object.entries(Object.groupBy(findings, ({ elementId }) => elementId)).flatMap(
      ([elementId, some]) => {
        const element = registry.get(elementId);
        if (element === undefined || element.parent === undefined || element.waypoints) return [];
        const node = document.createElement('span');
        const isError = some.some(({ severity }) => severity === 'error');
        node.className = `badge ${isError ? 'refused' : 'waiting'}`;
        node.textContent = '!';
        node.title = some.map(({ message }) => message).join('\n');
        return [overlays.add(elementId, 'finding', { position: { top: -12, left: -8 }, html: node })];
      },
    );
    return () => {
      for (const one of ids) overlays.remove(one);
    };
  }, [modeler, print]);
}

/** Sends it to the bank: where four eyes are wanted, another person brings it into force. */
function Proposing({ process, basedOn, xml, proposed, close }) {
  const isNew = process === undefined;
  const fields = isNew
    ? [
        { name: 'name', label: own.name, required: true, most: 200 },
        { name: 'description', label: own.description, kind: 'text', most: 2000 },
      ]
    : [];
  return html`<${Decision}
    title=${isNew ? own.askNew : own.ask(process.name)}
    verb=${own.propose}
    fields=${fields}
    items=${[
      {
        key: 'file',
        title: process?.name ?? own.fresh,
        call: isNew ? bank.createProcessDefinition : bank.updateProcessDefinition,
        input: ({ name, description }) =>
          isNew
            ? { name, bpmnXml: xml, ...(description ? { description } : {}) }
            : { id: process.id, bpmnXml: xml, basedOn },
        says: ({ state, version }, message) =>
          html`<p>${message}</p><p class="soft">${state === 'Proposed' ? own.waits(version) : own.inForce(version)}</p>`,
      },
    ]}
    done=${({ file }) => {
      if (file?.ok) {
        proposed();
        go(addressOf(['processes', String(file.data.id), 'versions', String(file.data.version)]));
      }
    }}
    close=${close}
  />`;
}
