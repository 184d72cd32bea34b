/** My work: one queue of everything that waits for this person, by deadline; and what is his own, that waits for others. */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bank } from '../frame/bank.js';
import { setCount } from '../frame/counts.js';
import { addressOf, place, setFilters } from '../frame/router.js';
import { usePageSearch } from '../frame/search.js';
import { mayDo } from '../frame/session.js';
import { settings } from '../frame/settings.js';
import { answered } from '../kit/answered.js';
import { useAsked } from '../kit/asked.js';
import { Decision } from '../kit/decision.js';
import { amountOf } from '../kit/fields.js';
import { count, money } from '../kit/format.js';
import { List, pageOf, Turn } from '../kit/list.js';
import { Ago, Deadline, Money } from '../kit/marks.js';
import { Empty, Freshness, Shown } from '../kit/states.js';
import { isolated } from '../kit/visible.js';
import { texts } from '../texts.js';
import { addressOfItem, decisionOf, kindOf, nameOf, waitsOn } from './my-work/deciding.js';
import { Proposal, Proposals } from './my-work/proposals.js';
import { TaskDialog } from './my-work/task.js';

const own = texts.work;
const pageSize = 50;

/** Filters as the address says them, and as the query asks for them. */
function queryOf(query) {
  const text = (name) => query.get(name) ?? '';
  return {
    pageNumber: pageOf(query),
    pageSize,
    ...(query.has('kind') ? { kinds: query.getAll('kind') } : {}),
    // What nobody understands the bank refuses by name: without it more would be shown than was asked for.
    ...(text('whose') === '' ? {} : { whose: text('whose') }),
    ...(text('late') === '' ? {} : { overdue: text('late') === 'yes' ? true : text('late') }),
    ...(text('min') === '' ? {} : { minAmount: amountOf(text('min')) ?? text('min') }),
    ...(text('q') === '' ? {} : { text: text('q') }),
  };
}

const keyOf = ({ kind, id }) => `${kind} ${id}`;

/** The queue, or the proposals that the address names. */
export function Page({ rest: [first, id] }) {
  if (first !== 'proposals') return html`<${MyWork} />`;
  return id === undefined ? html`<${Proposals} />` : html`<${Proposal} key=${id} id=${id} />`;
}

function MyWork() {
  const { query } = place.value;
  const events = useRef(['transaction.*']);
  const asked = useAsked(
    `work?${query}`,
    (signal) => bank.query.retrieveWorkQueue(queryOf(query), { signal }),
    { on: events.current },
  );
  const { data } = asked;
  if (data !== undefined) {
    // The array is the watcher's own: what is put into it counts from now on.
    const types = new Set(data.kinds.flatMap((kind) => kind.events));
    events.current.splice(0, events.current.length, ...types);
  }
  usePageSearch(own.search, query.get('q') ?? '', (typed) => set({ q: typed }));
  const [selected, setSelected] = useState(new Set());
  const [deciding, setDeciding] = useState();
  const [task, setTask] = useState();
  const next = useNext(data);

  const select = (keys, isSelected) => {
    const after = new Set(selected);
    for (const key of keys) isSelected ? after.add(key) : after.delete(key);
    setSelected(after);
  };
  const rows = data?.items ?? [];
  // What other filters showed is not decided while these are asked.
  const chosen = asked.isOther ? [] : rows.filter((row) => selected.has(keyOf(row)));
  const decide = (verb, items) => setDeciding({ verb, items });
  const done = (results) => {
    const gone = new Set(Object.entries(results).flatMap(([key, { ok }]) => (ok ? [key] : [])));
    next.after(rows.findIndex((row) => gone.has(keyOf(row))));
    setSelected(new Set([...selected].filter((key) => !gone.has(key))));
    asked.put((before) => ({ ...before, items: before.items.filter((row) => !gone.has(keyOf(row))) }));
    void asked.refresh();
  };
  const isFiltered = [...query.keys()].some((name) => name !== 'page');
  return html`
    <div class="head">
      <h1>${texts.pages.work.title}</h1>
      <${Freshness} of=${asked} />
      ${mayDo(['transactions.approve', 'audit.view']) && html`<a class="button right" href=${addressOf(['work', 'proposals'])}>${texts.proposals.title}</a>`}
    </div>
    <${Filters} query=${query} kinds=${data?.kinds ?? []} />
    ${
      chosen.length > 0 &&
      html`<div class="bulk" role="group" aria-label=${own.selected(chosen.length)}>
      <span>${own.selected(chosen.length)}</span>
      ${['approve', 'reject'].map((verb) => {
        const able = chosen.filter((row) => decisionOf(row, verb)?.allowed);
        return html`<button key=${verb} type="button" class=${verb === 'approve' ? 'main' : 'danger'} disabled=${able.length === 0} onClick=${() => decide(verb, able)}>${own.several(texts.acts[verb], able.length)}</button>`;
      })}
      <button type="button" onClick=${() => setSelected(new Set())}>${own.unselect}</button>
    </div>`
    }
    <${Shown} of=${asked} rows=${8}>
      ${() =>
        rows.length === 0
          ? html`<${Empty} title=${isFiltered ? own.noneFound : own.none}>${isFiltered ? html`<a href=${addressOf('work')}>${own.clear}</a>` : own.noneMore}<//>`
          : html`
            <${List} label=${texts.pages.work.title} columns=${columnsOf({ decide, setTask })} rows=${rows} keyOf=${keyOf} selected=${selected} select=${select} boxFor=${(row) => (isSelectable(row) ? own.select(nameOf(row)) : undefined)} tone=${(row) => (row.mayDecide ? '' : 'resting')} />
            <${Turn} of=${data} shown=${rows.length} />
          `}
    <//>
    ${deciding && html`<${Deciding} ...${deciding} done=${done} close=${() => setDeciding(undefined)} />`}
    ${task && html`<${TaskDialog} item=${task} done=${done} keyOf=${keyOf} close=${() => setTask(undefined)} />`}
  `;
}

const set = (changes) => setFilters({ ...changes, page: undefined });

/** Whether several of these are decided at once: it can be approved or rejected, and now. */
const isSelectable = (row) =>
  !row.mine && ['approve', 'reject'].some((verb) => decisionOf(row, verb)?.allowed);

/** Once something is decided, the row that took its place has the focus. */
function useNext(data) {
  const at = useRef();
  useEffect(() => {
    if (at.current === undefined) return;
    const rows = document.querySelectorAll('main [data-row]');
    rows[Math.min(at.current, rows.length - 1)]?.focus();
    at.current = undefined;
  }, [data]);
  return {
    after(index) {
      if (index >= 0) at.current = index;
    },
  };
}

const columnsOf = (acts) => [
  { name: 'what', label: own.what, class: 'wide', cell: (row) => html`<${What} row=${row} />` },
  {
    name: 'by',
    label: own.by,
    class: 'tight',
    cell: (row) =>
      html`${row.mine ? own.you : row.createdBy}<br /><span class="soft small"><${Ago} at=${row.createdAt} /></span>`,
  },
  {
    name: 'deadline',
    label: own.deadline,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.deadline === null
        ? html`<span class="soft">${own.noDeadline}</span>`
        : html`<${Deadline} at=${row.deadline} isLate=${row.overdue} />${row.overdue && html`<br /><span class="small refused">${own.late}</span>`}`,
  },
  {
    name: 'amount',
    label: own.amount(settings.currency),
    class: 'right tight',
    cell: (row) =>
      row.amount !== null &&
      html`<${Money} of=${row.amount} />${row.currency !== settings.currency && row.currency !== null && ` ${row.currency}`}`,
  },
  { name: 'acts', label: '', class: 'actions tight', cell: (row) => html`<${Acts} row=${row} ...${acts} />` },
];

function What({ row }) {
  const address = addressOfItem(row);
  const name = nameOf(row);
  return html`
    <span class="kind soft small">${kindOf(row.kind)}</span><br />
    ${address === undefined ? name : html`<a data-open href=${addressOf(address)}>${name}</a>`}
    ${
      (row.holder !== null || row.note !== null) &&
      html`<br /><span class="soft small">${[row.holder, row.note]
        .filter((one) => one !== null && one !== '')
        .map(isolated)
        .join(' · ')}</span>`
    }
    ${row.claimedBy !== null && html` <span class="chip waiting">${own.claimed(row.claimedBy)}</span>`}
  `;
}

/** What can be done with a row now; or whom it waits for, and why. */
function Acts({ row, decide, setTask }) {
  if (row.mine && row.kind !== 'processTask') {
    return html`<p class="why soft small"><strong>${own.others}</strong> ${row.why?.message}</p>`;
  }
  if (row.kind === 'processTask') {
    return html`<div class="buttons"><button type="button" data-key="a" onClick=${() => setTask(row)}>${own.task}</button></div>`;
  }
  const able = ['approve', 'reject'].filter((verb) => decisionOf(row, verb)?.allowed);
  return html`
    ${!row.mayDecide && html`<p class="why soft small">${row.why?.message}</p>`}
    ${
      able.length > 0 &&
      html`<div class="buttons">
      ${able.map((verb) => html`<button key=${verb} type="button" data-key=${verb === 'approve' ? 'a' : 'r'} class=${verb === 'reject' ? 'danger' : ''} onClick=${() => decide(verb, [row])}>${texts.acts[verb]}</button>`)}
    </div>`
    }
  `;
}

const titleOf = (row) => `${nameOf(row)}${row.amount === null ? '' : `, ${money(row.amount)}`}`;

/** The dialog that decides one thing, or several with one reason: of each as it is now, until that is sent. */
function Deciding({ verb, items, done, close }) {
  const [rows, setRows] = useState(items);
  /** Keys of what waits no longer, or not for this person. */
  const [gone, setGone] = useState([]);
  const look = async (signal, needed = []) => {
    const kinds = [...new Set(items.map(({ kind }) => kind))];
    const input = { kinds, ids: items.map(({ id }) => id), pageSize: 500 };
    const found = await answered(bank.query.retrieveWorkQueue(input, { signal }));
    if (!found.ok || signal.aborted) return found;
    const now = new Map(found.data.items.map((row) => [keyOf(row), row]));
    setRows((before) => before.map((row) => now.get(keyOf(row)) ?? row));
    setGone(items.map(keyOf).filter((key) => !now.has(key)));
    return needed.every((key) => now.has(key))
      ? found
      : { ok: false, status: 0, code: 'GONE', message: own.gone, data: null, errors: [] };
  };
  const [only] = rows;
  // Decided is what was begun, whatever else could be decided of it by now.
  const decisions = rows.map((row, at) => [row, decisionOf(items[at], verb)]);
  const needed = decisions.some(([, { isReasonNeeded }]) => isReasonNeeded);
  const offered = decisions.some(([, { reason }]) => reason !== undefined);
  const most = Math.min(...decisions.map(([, decision]) => decision.most));
  const title = items.length === 1 ? texts.asks[verb](titleOf(only)) : own.askSeveral[verb](items.length);
  return html`<${Decision}
    title=${title}
    verb=${texts.acts[verb]}
    danger=${verb === 'reject'}
    fields=${offered ? [{ name: 'reason', label: own.reason, kind: 'text', required: needed, most }] : []}
    items=${decisions.map(([row, decision]) => ({
      key: keyOf(row),
      title: `${nameOf(row)}${row.amount === null ? '' : ` · ${money(row.amount)}`}`,
      call: decision.call(),
      input: ({ reason }) => decision.input(reason),
      says: decision.says,
      holds: decision.holds,
      bind: decision.bind,
    }))}
    stamp=${JSON.stringify([rows.map(({ version }) => version), gone])}
    look=${look}
    told=${(results) => toldOf(verb, rows, results)}
    done=${done}
    close=${close}
  />`;
}

/** What came of it, of each as it was when it was decided. */
function toldOf(verb, rows, results) {
  const good = rows.filter((row) => results[keyOf(row)]?.ok);
  const waiting = good.filter((row) => waitsOn(results[keyOf(row)]));
  if (rows.length > 1) return own.toldSeveral[verb](good.length - waiting.length, waiting.length);
  const [only] = good;
  const { message } = results[keyOf(only)];
  return waiting.length > 0 ? own.toldFirst(titleOf(only), message) : own.told[verb](titleOf(only), message);
}

function Filters({ query, kinds }) {
  const whose = query.get('whose') ?? '';
  const chosen = query.getAll('kind');
  const toggle = (kind) =>
    set({ kind: chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind] });
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0);
  const mine = kinds.reduce((sum, kind) => sum + kind.mine, 0);
  const late = kinds.reduce((sum, kind) => sum + kind.overdue, 0);
  useEffect(() => {
    if (query.size === 0 && kinds.length > 0) setCount('work', waiting - mine);
  }, [query, waiting, mine]);
  return html`
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.whose}>
        ${['', 'others', 'mine'].map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${whose === one} onClick=${() => set({ whose: one })}>${own.whoseOf[one]}</button>`)}
      </div>
      <button type="button" class="toggle" aria-pressed=${query.get('late') === 'yes'} onClick=${() => set({ late: query.get('late') === 'yes' ? undefined : 'yes' })}>${own.lateOnly}${late > 0 && html` <span class="count">${count(late)}</span>`}</button>
    </div>
    <div class="filters dense" role="group" aria-label=${own.kinds}>
      ${kinds
        .filter(({ kind, waiting: some }) => some > 0 || chosen.includes(kind))
        .map(
          ({ kind, waiting: some, says }) =>
            html`<button key=${kind} type="button" class="toggle" title=${says} aria-pressed=${chosen.includes(kind)} onClick=${() => toggle(kind)}>${kindOf(kind, 'several')} <span class="count">${count(some)}</span></button>`,
        )}
    </div>
  `;
}
