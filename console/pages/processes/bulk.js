/** One act on several instances: the bank lists exactly which it would move and how; what is confirmed is that list and no other. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { useAsked } from '../../kit/asked.js';
import { Dialog } from '../../kit/dialog.js';
import { useEvery } from '../../kit/every.js';
import { Fields, isFilled } from '../../kit/fields.js';
import { count, shortId } from '../../kit/format.js';
import { newKey } from '../../kit/new-key.js';
import { Freshness, Problem, Shown } from '../../kit/states.js';
import { tell } from '../../kit/told.js';
import { texts } from '../../texts.js';
import { cameIntoForce } from './words.js';

const own = texts.processes;
const operations = ['retry', 'suspend', 'resume', 'migrate', 'cancel'];

/** The bar above a list while some of it are selected, and the dialog that goes on when they are no longer shown. */
export function Bulk({ instances, process, clear, done }) {
  const [moving, setMoving] = useState();
  const known = process === undefined ? operations.filter((one) => one !== 'migrate') : operations;
  return html`
    ${
      instances.length > 0 &&
      html`<div class="bulk" role="group" aria-label=${own.selected(instances.length)}>
      <span>${own.selected(instances.length)}</span>
      ${known.map((operation) => html`<button key=${operation} type="button" class=${operation === 'cancel' ? 'danger' : ''} onClick=${() => setMoving({ operation, instances })}>${own.bulk[operation](instances.length)}</button>`)}
      <button type="button" onClick=${clear}>${own.unselect}</button>
    </div>`
    }
    ${
      moving &&
      html`<${Moving}
        ...${moving}
        versions=${process?.versions ?? []}
        done=${() => {
          clear();
          done();
        }}
        close=${() => setMoving(undefined)}
      />`
    }
  `;
}

/** Prepares the list, shows it, and does it. */
function Moving({ operation, instances, versions, done, close }) {
  const inForce = versions.filter(cameIntoForce);
  const [values, setValues] = useState({ toVersion: String(inForce[0]?.number ?? '') });
  const [list, setList] = useState();
  const [problem, setProblem] = useState();
  const [busy, setBusy] = useState(false);
  const keys = useRef({ prepare: newKey(), execute: newKey() });
  const needsVersion = operation === 'migrate';
  const fields = [
    ...(needsVersion
      ? [
          {
            ...{ name: 'toVersion', label: own.toVersion, kind: 'choice', required: true },
            options: inForce.map(({ number }) => [String(number), own.versionOf(number)]),
          },
        ]
      : []),
    { name: 'comment', label: texts.comment, kind: 'text', most: 1000 },
  ];
  const prepare = async () => {
    setBusy(true);
    setProblem(undefined);
    const { comment, toVersion } = values;
    const result = await bank
      .prepareProcessBatch(
        {
          operation,
          instanceIds: instances.map(({ instanceId }) => instanceId),
          ...(comment ? { comment } : {}),
          ...(needsVersion ? { toVersion: Number(toVersion) } : {}),
        },
        { idempotencyKey: keys.current.prepare },
      )
      .catch(lost);
    setBusy(false);
    if (result.ok) setList(result.data);
    else {
      if (result.outcome === 'refused') keys.current.prepare = newKey();
      setProblem(result);
    }
  };
  const execute = async () => {
    setBusy(true);
    setProblem(undefined);
    const result = await bank
      .executeProcessBatch({ batchId: list.batchId }, { idempotencyKey: keys.current.execute })
      .catch(lost);
    setBusy(false);
    if (!result.ok) return setProblem(result);
    setList({ ...list, state: 'RUNNING' });
  };
  const isRunning = list?.state === 'RUNNING';
  const leave = () => {
    // The bank goes on with it: the list that it was chosen in is another one already.
    if (isRunning) done();
    close();
  };
  return html`
    <${Dialog} title=${own.bulkAsks[operation](instances.length)} close=${leave} busy=${busy} wide>
      ${problem && html`<${Problem} problem=${problem} />`}
      ${
        list === undefined
          ? html`<p>${own.bulkFirst}</p><${Fields} fields=${fields} values=${values} change=${setValues} disabled=${busy} />`
          : isRunning
            ? html`<${Progress} batchId=${list.batchId} over=${done} />`
            : html`<p><strong>${own.bulkPlanned(list.planned, list.listed)}</strong></p><${Items} items=${list.items} />`
      }
      <div class="buttons">
        <button type="button" disabled=${busy} onClick=${leave}>${isRunning ? texts.close : texts.cancel}</button>
        ${list === undefined && html`<button type="button" class="main" disabled=${busy || !isFilled(values, fields)} onClick=${prepare}>${own.bulkList}</button>`}
        ${list !== undefined && !isRunning && html`<button type="button" class="main ${operation === 'cancel' ? 'danger' : ''}" disabled=${busy || list.planned === 0} onClick=${execute}>${own.bulk[operation](list.planned)}</button>`}
      </div>
    <//>
  `;
}

const lost = (error) => ({
  ...{ ok: false, outcome: 'unknown', code: 'NO_ANSWER' },
  message: String(error?.message ?? error),
});

/** What becomes of each. */
const Items = ({ items }) => html`
  <ul class="several">
    ${items.map(({ instanceId, state, message }) => html`<li key=${instanceId} class=${['REFUSED', 'FAILED', 'CHANGED'].includes(state) ? 'refused' : state === 'DONE' ? 'done' : ''}><strong><code title=${instanceId}>${shortId(instanceId)}</code></strong><div>${message}</div></li>`)}
  </ul>
`;

/** How far it is, until nothing is left to do. */
function Progress({ batchId, over }) {
  const asked = useAsked(`batch ${batchId}`, (signal) =>
    bank.query.getProcessBatchById({ batchId, pageSize: 100 }, { signal, retries: 0 }),
  );
  const { data: batch } = asked;
  const isOver = batch !== undefined && batch.state !== 'RUNNING';
  useEvery(isOver ? undefined : 1000, asked.look);
  useEffect(() => {
    if (!isOver) return;
    tell(own.bulkDone(batch.counts.DONE ?? 0));
    over();
  }, [isOver]);
  return html`<p><${Freshness} of=${asked} /></p>
    <${Shown} of=${asked} rows=${3}>
      ${({ counts, items, planned }) => {
        const through = planned - (counts.PLANNED ?? 0);
        return html`
          <p role="status">${own.bulkProgress(count(through), count(planned))}</p>
          <progress max=${planned} value=${through} aria-label=${own.bulkProgressLabel}></progress>
          <${Items} items=${items.items} />
        `;
      }}
    <//>`;
}
