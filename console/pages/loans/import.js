/** A new batch from a file: what the bank would make of it, what is wrong by row and column, then the file with its progress. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOf } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { Fields, isFilled } from '../../kit/fields.js';
import { count, money } from '../../kit/format.js';
import { useForm } from '../../kit/forms.js';
import { Icon } from '../../kit/marks.js';
import { sendFile } from '../../kit/send-file.js';
import { Forbidden, Loading, Problem } from '../../kit/states.js';
import { isolated } from '../../kit/visible.js';
import { texts } from '../../texts.js';
import { askAgain, command, sendBatch, sending } from './sending.js';

const own = texts.batches;

/** Wrong cells that are shown; the figure says how many there are. */
const mostShown = 100;

export function Import() {
  return mayDo(['disbursement.create'])
    ? html`<${Making} />`
    : html`<h1>${own.import.open}</h1><${Forbidden} says=${texts.forbidden.page(['disbursement.create'])} />`;
}

function Making() {
  const form = useForm('disbursements', command, {
    leave: ['entries', 'transactionSource', 'retryOf'],
    own: { batchDescription: { kind: 'line' } },
  });
  const upload = sending.value;
  const [values, setValues] = useState(upload?.values ?? {});
  const [file, setFile] = useState(upload?.file);
  const [lookedAt, setLookedAt] = useState();
  const [isLooking, setLooking] = useState(false);
  const [looks, setLooks] = useState(0);
  const isReady = form.fields !== undefined && file !== undefined && isFilled(values, form.fields);
  const isUnsure = upload?.state === 'unknown';
  const isSending = upload?.state === 'sending';
  const rests = isUnsure || isSending;
  const beside = JSON.stringify(values);
  // An answer about another file, or about what else stood beside it, is none about these.
  const isOf = lookedAt?.file === file && lookedAt?.beside === beside;
  const looked = isOf ? lookedAt?.result : undefined;
  const chosen = useRef();
  const [unusable, setUnusable] = useState();

  // The file is looked at by a dry run whenever it or what stands beside it changes.
  useEffect(() => {
    setLookedAt(undefined);
    if (!isReady || rests) return undefined;
    const ends = new AbortController();
    const timer = setTimeout(async () => {
      setLooking(true);
      const result = await sendFile(command, file, values, { dryRun: true, signal: ends.signal });
      if (ends.signal.aborted) return;
      setLooking(false);
      setLookedAt({ file, beside, result });
    }, 400);
    return () => {
      clearTimeout(timer);
      ends.abort();
      setLooking(false);
    };
  }, [file, beside, isReady, looks, rests]);

  const send = (event) => {
    event.preventDefault();
    if (isUnsure) void askAgain();
    else if (!rests && looked?.ok === true) void sendBatch(file, values, looked.data.rows);
  };
  const again = () => {
    sending.value = undefined;
    setLooks(looks + 1);
  };
  // It is read once: what is sent is what was looked at, whatever becomes of it on its disk. The same may be chosen again, mended.
  const choose = async ({ target }) => {
    const [one] = target.files;
    if (one === undefined) return;
    target.value = '';
    chosen.current = one;
    sending.value = undefined;
    setFile(undefined);
    setUnusable(undefined);
    const bytes = await one.arrayBuffer().catch(() => undefined);
    if (chosen.current !== one) return;
    const name = isolated(one.name);
    if (bytes === undefined) setUnusable(own.import.unreadable(name));
    else if (bytes.byteLength === 0) setUnusable(own.import.empty(name));
    else setFile(new File([bytes], one.name, { type: one.type }));
  };
  const change = (said) => {
    sending.value = undefined;
    setValues(said);
  };
  // What was refused when it was sent is told until something is changed.
  const shown = upload?.state === 'refused' ? upload.result : looked;
  const isPressable = isUnsure || (!rests && !isLooking && looked?.ok === true);
  const verb = isUnsure
    ? texts.decision.again
    : rests
      ? own.import.verb(count(upload.rows))
      : looked?.ok
        ? own.import.verb(count(looked.data.rows))
        : own.import.make;
  return html`
    <p class="trail"><a href=${addressOf(['loans', 'batches'])}>${own.sides.batches}</a></p>
    <div class="head"><h1>${own.import.open}</h1></div>
    <form onSubmit=${send} class="narrow">
      <p class="soft">${own.import.how}</p>
      ${form.problem && html`<${Problem} problem=${form.problem} retry=${form.retry} />`}
      ${form.fields === undefined ? html`<${Loading} rows=${3} />` : html`<${Fields} fields=${form.fields} values=${values} change=${change} disabled=${rests} />`}
      <div class="field">
        <label for="file">${own.import.file}</label>
        <input id="file" type="file" aria-describedby="file-more" accept=".csv,.xlsx,text/csv" disabled=${rests} onChange=${choose} />
        <span id="file-more" class="small soft">${file !== undefined && html`${own.import.chosen(isolated(file.name))} `}${!rests && own.import.columns}</span>
        ${unusable && html`<span class="small wrong" role="alert">${unusable}</span>`}
      </div>
      <div role="status">${isLooking && html`<p class="soft">${own.import.looking}</p>`}</div>
      ${isUnsure && html`<p class="refused" role="alert">${texts.decision.unknown}</p>`}
      ${isSending && html`<div class="progress"><progress max="1" value=${upload.progress.share} aria-label=${own.import.progress}></progress><p role="status">${upload.progress.says}</p><p class="soft small">${own.import.goesOn}</p></div>`}
      ${!rests && shown?.ok && html`<div class="will" role="status"><h2>${texts.decision.will}</h2><p>${own.import.will(count(shown.data.rows), money(shown.data.result?.totalAmount ?? 0), settings.currency, values.sourceAccount)}</p></div>`}
      <div class="buttons">
        <button type="submit" class="main" disabled=${!isPressable} aria-busy=${isSending}><${Icon} of="check" />${verb}</button>
        <a class="button" href=${addressOf(['loans', 'batches'])}>${rests ? texts.close : texts.cancel}</a>
      </div>
    </form>
    ${shown?.ok === false && html`<${Wrong} of=${shown} again=${again} />`}
    ${!rests && shown?.data?.preview && html`<${Preview} of=${shown} />`}
  `;
}

/** What is wrong, by row and column of the file. */
function Wrong({ of, again }) {
  const errors = of.errors.filter(({ row }) => row !== undefined);
  if (errors.length === 0) return html`<${Problem} problem=${of} retry=${again} />`;
  return html`
    <section aria-labelledby="wrong">
      <h2 id="wrong" role="alert">${own.import.wrong(errors.length, of.data?.failed)}</h2>
      <div class="rows" tabindex="0" role="group" aria-label=${own.import.errors}>
        <table class="list ledger" aria-label=${own.import.errors}>
          <thead><tr><th scope="col" class="right">${own.import.row}</th><th scope="col">${own.import.column}</th><th scope="col">${own.import.value}</th><th scope="col">${own.import.what}</th></tr></thead>
          <tbody>${errors.slice(0, mostShown).map((error, at) => html`<tr key=${at}><td class="right tight">${error.row}</td><td>${error.column}</td><td><code>${error.value}</code></td><td class="refused">${error.message}</td></tr>`)}</tbody>
        </table>
      </div>
      ${errors.length > mostShown && html`<p class="soft">${own.import.more(errors.length - mostShown)}</p>`}
    </section>
  `;
}

/** Amounts stand at the right, as everywhere. */
const sideOf = (member) => (member === 'amount' ? 'right' : '');

/** The first rows, as the bank read them; cells in which something is wrong are marked. */
function Preview({ of }) {
  const { columns, preview, rows } = of.data;
  const wrong = new Set((of.errors ?? []).map(({ row, column }) => `${row} ${column}`));
  const wrongRows = new Set(
    (of.errors ?? []).filter(({ column }) => column === undefined).map(({ row }) => row),
  );
  return html`
    <section aria-labelledby="preview">
      <h2 id="preview">${own.import.preview(preview.length, count(rows))}</h2>
      <div class="rows" tabindex="0" role="group" aria-label=${own.import.rows}>
        <table class="list ledger" aria-label=${own.import.rows}>
          <thead><tr><th scope="col" class="right">${own.import.row}</th>${columns.map(({ heading, member }) => html`<th key=${heading} scope="col" class=${sideOf(member)}>${heading}</th>`)}</tr></thead>
          <tbody>${preview.map(({ row, cells }) => html`<tr key=${row}><td class="right tight soft">${row}</td>${columns.map(({ heading, member }, at) => html`<td key=${heading} class="${sideOf(member)} ${wrongRows.has(row) || wrong.has(`${row} ${heading}`) ? 'wrong-cell' : ''}">${cells[at]}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    </section>
  `;
}
