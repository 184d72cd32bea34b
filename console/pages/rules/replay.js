/** What was decided since a day, asked again of the texts as they stand: which decisions would be others, before and after. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { csvCell, saveFile } from '../../kit/export.js';
import { count, dayAt, dayOf, today, words } from '../../kit/format.js';
import { List, Turn } from '../../kit/list.js';
import { When } from '../../kit/marks.js';
import { Facts, saidApart } from '../../kit/said.js';
import { Loading, Problem } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.rules;
const pageSize = 20;
const week = 7 * 86_400_000;

/** The texts of `writing`; or the version or draft `of`. */
export function Replay({ set, writing, of }) {
  const [since, setSince] = useState(new Date(Date.parse(today()) - week).toISOString().slice(0, 10));
  const [state, setState] = useState({});
  const asking = useRef();
  useEffect(() => () => asking.current?.abort(), []);
  const content = set.name.endsWith('.dmn') ? writing?.text : writing?.review?.content;
  const isReady = of !== undefined || (writing.isChecked && content !== undefined && content !== null);
  /** What is asked: an answer about other texts is none about these. */
  const asked = of ?? writing.text;
  const run = async (event) => {
    event.preventDefault();
    asking.current?.abort();
    const ends = new AbortController();
    asking.current = ends;
    setState({ busy: true, asked });
    const input = { name: set.name, startDate: since, ...(of === undefined ? { content } : { version: of }) };
    const found = await bank.query
      .replayRuleSet(input, { signal: ends.signal, timeout: 120_000, retries: 0 })
      .catch((error) => ({ ok: false, code: 'NO_ANSWER', message: String(error) }));
    if (ends.signal.aborted) return;
    setState({ asked, ...(found.ok ? { data: found.data } : { problem: found }) });
  };
  const isOf = state.asked === asked;
  return html`
    <p class="soft">${own.replayHint}</p>
    <form class="filters" onSubmit=${run}>
      <label class="beside-label">${own.sinceDay} <input type="date" required max=${today()} value=${since} onInput=${({ target }) => setSince(target.value)} /></label>
      <button type="submit" disabled=${!isReady || state.busy === true} aria-busy=${state.busy === true}>${own.replayAct}</button>
    </form>
    ${state.busy && html`<${Loading} rows=${3} />`}
    ${state.asked !== undefined && !isOf && html`<p class="notice waiting">${own.replayOld}</p>`}
    ${isOf && state.problem !== undefined && html`<${Problem} problem=${state.problem} />`}
    ${isOf && state.data !== undefined && html`<${Told} key=${state.data.since} of=${state.data} />`}
  `;
}

const outcomesOf = ({ before, after }) => saidApart(before.outcome, after.outcome);

const columns = [
  {
    name: 'what',
    label: own.decision,
    class: 'wide',
    cell: (row) =>
      html`${row.transactionId === null ? words(row.action) : html`<a data-open href=${addressOf(['transactions', row.transactionId])}>${words(row.action)}</a>`} <span class="soft small"><${When} at=${row.at} /></span><br /><span class="small"><${Facts} of=${row.facts} /></span>`,
  },
  {
    name: 'before',
    label: own.before,
    class: 'whole',
    card: true,
    cell: (row) => html`<span class="small">${outcomesOf(row)[0]}</span>`,
  },
  {
    name: 'after',
    label: own.after,
    class: 'whole',
    card: true,
    cell: (row) => html`<span class="small"><strong>${outcomesOf(row)[1]}</strong></span>`,
  },
];

function Told({ of }) {
  const [pageNumber, setPage] = useState(1);
  const { changes } = of;
  const rows = changes.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  const paged = {
    ...{ pageNumber, pageSize, totalRecords: changes.length },
    totalPages: Math.ceil(changes.length / pageSize),
  };
  return html`
    <p role="status"><strong>${own.replayed(count(of.decisions), dayOf(dayAt(of.since)), count(of.changed))}</strong>${of.notComparable > 0 && html` ${own.notComparable(of.notComparable)}`}${!of.complete && html` ${own.notAll}`}${changes.length < of.changed && html` ${own.whichNeedsTrail}`}</p>
    ${
      rows.length > 0 &&
      html`<${List} label=${own.changes} columns=${columns} rows=${rows} keyOf=${(row) => `${row.auditId} ${JSON.stringify(row.facts)}`} />
      <${Turn} of=${paged} shown=${rows.length} turn=${setPage} />
      <p><button type="button" onClick=${() => saveFile(`replay-${changes.length}.csv`, 'text/csv', csvOf(changes))}>${own.saveCsv}</button></p>`
    }
  `;
}

/** A line for each, which says how many there are. */
function csvOf(changes) {
  const cell = (value) => csvCell(typeof value === 'string' ? value : JSON.stringify(value));
  const lines = changes.map((one, at) =>
    [
      String(at + 1),
      String(changes.length),
      one.at,
      one.action,
      one.transactionId ?? '',
      one.facts,
      one.before.outcome,
      one.after.outcome,
    ]
      .map(cell)
      .join(','),
  );
  return `number,of,at,action,transactionId,facts,before,after\r\n${lines.join('\r\n')}\r\n`;
}
