/** The grid: tables of limits, thresholds and windows with their rows and columns in the set's own words. It writes the same text that the text face shows. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { unitOf } from '../../kit/duration.js';
import { words } from '../../kit/format.js';
import { Icon } from '../../kit/marks.js';
import { texts } from '../../texts.js';
import { Cell, kindOf, plainest } from './cell.js';
import { jsonFile } from './json-file.js';

const own = texts.rules.grid;

const isMeta = (name) => name === '$schema' || name === 'description';

/** Columns of an object's plain members; undefined where one is not plain. `inner` is its one table of rows, where it has one. */
function columnsOf({ properties = {}, required = [] }, mayNest) {
  const columns = [];
  let inner;
  for (const [name, part] of Object.entries(properties)) {
    if (isMeta(name)) continue;
    const kind = kindOf(part);
    if (kind !== undefined) {
      const isRequired = required.includes(name);
      columns.push({ name, kind, isRequired, unit: unitOf(name), says: part.description });
    } else if (mayNest && inner === undefined && part.items?.properties !== undefined) {
      const nested = columnsOf(part.items, false);
      if (nested === undefined) return undefined;
      inner = { name, ...nested };
    } else return undefined;
  }
  return { columns, inner };
}

/** How a schema is shown as a grid; undefined where it says more than tables can show. */
export function gridOf(schema) {
  const settings = [];
  const tables = [];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (isMeta(name)) continue;
    const kind = kindOf(part);
    const isRequired = (schema.required ?? []).includes(name);
    if (kind !== undefined) {
      settings.push({ name, kind, isRequired, unit: unitOf(name), says: part.description });
    } else {
      const shape = part.items?.properties && columnsOf(part.items, true);
      if (shape === undefined) return undefined;
      tables.push({ name, isRequired, least: part.minItems ?? 0, ...shape });
    }
  }
  return settings.length + tables.length === 0 ? undefined : { settings, tables };
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const areRows = (value) => value === undefined || (Array.isArray(value) && value.every(isObject));

/** Whether a content has the rows that this grid shows: what else a text says stands in the text alone. */
export const fits = ({ tables }, content) =>
  isObject(content) &&
  tables.every(
    ({ name, inner }) =>
      areRows(content[name]) &&
      (inner === undefined || (content[name] ?? []).every((row) => areRows(row[inner.name]))),
  );

/** `write(text)` is told of each change. `findings` are painted at the rows that they speak of. */
export function Grid({ grid, content, names, findings, write }) {
  const put = (name, value) => {
    const { [name]: _, ...others } = content;
    write(jsonFile(value === undefined ? others : { ...content, [name]: value }));
  };
  return html`
    ${
      grid.settings.length > 0 &&
      html`<div class="settings">${grid.settings.map((one) => html`<label key=${one.name} class="field"><span>${titleOf(one)}</span><${Cell} ...${one} label=${titleOf(one)} value=${content[one.name]} names=${names} change=${(value) => put(one.name, value)} />${one.says && html`<span class="small soft">${one.says}</span>`}<${Painted} findings=${findings.filter(({ pointer }) => pointer === `/${one.name}`)} /></label>`)}</div>`
    }
    ${grid.tables.map((table) => html`<${Table} key=${table.name} table=${table} rows=${content[table.name] ?? []} names=${names} findings=${findings} put=${(rows) => put(table.name, rows)} />`)}
  `;
}

/** `Max hours`; what a number counts is in its name. */
const titleOf = ({ name }) => words(name);

const moved = (list, from, to) => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

function Table({ table, rows, names, findings, put }) {
  const { name, columns, inner } = table;
  const set = (at, row) => put(rows.map((one, place) => (place === at ? row : one)));
  const drag = useDrag((from, to) => put(moved(rows, from, to)));
  const fresh = () => ({
    ...blank(columns),
    ...(inner === undefined ? {} : { [inner.name]: [blank(inner.columns)] }),
  });
  const heads = [...columns, ...(inner?.columns ?? [])];
  return html`
    <h3>${words(name)}</h3>
    <div class="rows" tabindex="0" role="group" aria-label=${words(name)}>
      <table class="list ledger policy">
        <thead><tr><th scope="col" class="tight"><span class="unseen">${own.order}</span></th>${heads.map((one) => html`<th key=${one.name} scope="col" title=${one.says}>${titleOf(one)}</th>`)}<th scope="col" class="tight"><span class="unseen">${own.acts}</span></th></tr></thead>
        ${rows.map((row, at) => {
          const pointer = `/${name}/${at}`;
          const inside = inner === undefined ? [undefined] : (row[inner.name] ?? []);
          const label = own.row(at + 1);
          const seen = findings.filter(
            (one) =>
              one.pointer === pointer ||
              (one.pointer.startsWith(`${pointer}/`) &&
                (inner === undefined || !one.pointer.startsWith(`${pointer}/${inner.name}/`))),
          );
          const setInner = (list) => set(at, { ...row, [inner.name]: list });
          const lines = inside.length === 0 ? [undefined] : inside;
          const toldOf = (place) => {
            const linePointer = `${pointer}/${inner?.name}/${place}`;
            const own = (one) => one.pointer === linePointer || one.pointer.startsWith(`${linePointer}/`);
            return [...(place === 0 ? seen : []), ...(inner === undefined ? [] : findings.filter(own))];
          };
          const toldOfAll = lines.map((_, place) => toldOf(place));
          // What is painted between the lines of a row stands beside the cells that all of them share.
          const painted = toldOfAll.filter((told) => told.length > 0).length;
          const height = inner === undefined ? 1 : lines.length + painted;
          const paintedWidth = inner === undefined ? heads.length + 2 : inner.columns.length + 1;
          return html`<tbody key=${at} ...${drag(at)} class=${toneOf(seen)}>
            ${lines.map((line, place) => {
              const told = toldOfAll[place];
              const lineLabel = inner === undefined ? label : own.line(at + 1, words(inner.name), place + 1);
              return html`
                <tr key=${place} class=${toneOf(told)}>
                  ${place === 0 && html`<td rowspan=${height} class="tight"><span class="grip" draggable="true" title=${own.drag} aria-hidden="true">⠿</span><${Moves} label=${label} at=${at} count=${rows.length} move=${(to) => put(moved(rows, at, to))} /></td>`}
                  ${place === 0 && columns.map((one) => html`<td key=${one.name} rowspan=${height}><${Cell} ...${one} label=${`${titleOf(one)}, ${label}`} value=${row[one.name]} names=${names} change=${(value) => set(at, withMember(row, one.name, value))} /></td>`)}
                  ${inner?.columns.map((one) => html`<td key=${one.name}>${line !== undefined && html`<${Cell} ...${one} label=${`${titleOf(one)}, ${lineLabel}`} value=${line[one.name]} names=${names} change=${(value) => setInner(inside.map((each, spot) => (spot === place ? withMember(each, one.name, value) : each)))} />`}</td>`)}
                  <td class="tight acts-of">
                    ${inner !== undefined && line !== undefined && html`<${Moves} label=${lineLabel} at=${place} count=${inside.length} move=${(to) => setInner(moved(inside, place, to))} /><button type="button" class="bare" aria-label=${own.remove(lineLabel)} title=${own.remove(lineLabel)} onClick=${() => setInner(inside.filter((_, spot) => spot !== place))}><${Icon} of="cross" /></button>`}
                    ${inner === undefined && html`<button type="button" class="bare" aria-label=${own.remove(label)} title=${own.remove(label)} onClick=${() => put(rows.filter((_, spot) => spot !== at))}><${Icon} of="cross" /></button>`}
                  </td>
                </tr>
                ${told.length > 0 && html`<tr class="painted"><td colspan=${paintedWidth}><${Painted} findings=${told} /></td></tr>`}
              `;
            })}
            ${inner !== undefined && html`<tr class="more"><td colspan=${heads.length + 2}><button type="button" class="link" onClick=${() => setInner([...inside, blank(inner.columns)])}>${own.addTo(words(inner.name), at + 1)}</button> · <button type="button" class="link" onClick=${() => put(rows.filter((_, spot) => spot !== at))}>${own.remove(label)}</button></td></tr>`}
          </tbody>`;
        })}
      </table>
    </div>
    <p><button type="button" onClick=${() => put([...rows, fresh()])}><${Icon} of="plus" />${own.add}</button></p>
  `;
}

/** Members keep their order; one that is emptied is left out. */
function withMember(row, name, value) {
  const { [name]: _, ...others } = row;
  return value === undefined ? others : { ...row, [name]: value };
}

const blank = (columns) =>
  Object.fromEntries(
    columns.filter(({ isRequired }) => isRequired).map(({ name, kind }) => [name, plainest(kind)]),
  );

const toneOf = (findings) =>
  findings.some(({ severity }) => severity === 'error') ? 'refused' : findings.length > 0 ? 'waiting' : '';

/** What the host says of a row. */
const Painted = ({ findings }) =>
  findings.map(
    (one, at) =>
      html`<span key=${at} class="painted-by ${one.severity === 'error' ? 'refused' : 'waiting'}">${one.severity === 'error' ? texts.rules.wrong : texts.rules.odd}: ${one.message}${one.mend !== null && html`; ${one.mend}`}</span>`,
  );

const Moves = ({ label, at, count, move }) =>
  html`<span class="moves"><button type="button" class="bare" disabled=${at === 0} aria-label=${own.up(label)} title=${own.up(label)} onClick=${() => move(at - 1)}>↑</button><button type="button" class="bare" disabled=${at >= count - 1} aria-label=${own.down(label)} title=${own.down(label)} onClick=${() => move(at + 1)}>↓</button></span>`;

/** Rows that are dragged to another place by their grip. */
function useDrag(move) {
  const [from, setFrom] = useState();
  const [over, setOver] = useState();
  return (at) => ({
    'data-over': over === at && from !== undefined ? 'yes' : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(at));
      setFrom(at);
    },
    onDragOver: (event) => {
      if (from === undefined) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (from !== undefined && from !== at) move(from, at);
      setFrom(undefined);
      setOver(undefined);
    },
    onDragEnd: () => {
      setFrom(undefined);
      setOver(undefined);
    },
  });
}
