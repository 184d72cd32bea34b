/** A list: a table where there is room, cards where there is not; pages to turn; rows for the keyboard. */
import { html } from 'htm/preact';
import { useRef } from 'preact/hooks';
import { setFilters } from '../frame/router.js';
import { texts } from '../texts.js';
import { count } from './format.js';
import { Icon } from './marks.js';

/**
 * `columns` are `{ name, label, cell(row), class, card }`: `class` is `right`, `tight`, `whole` (a line of its own on a card),
 * `aside` (left out beside what is open) or `actions`; `card` is true where a card has to say the label. `keyOf(row)` names a row. A cell that opens the row's own page has a
 * link with `data-open`. `selected` (a Set of keys) and `select(keys, isSelected)` give the rows boxes; `boxFor(row)` names one; where it is
 * undefined the row has none. `tone(row)` is a class of the row.
 */
export function List({ columns, rows, keyOf, label, selected, select, boxFor, tone }) {
  const boxes = selected !== undefined;
  const some = boxes ? rows.filter((row) => boxFor(row) !== undefined) : [];
  const all = some.length > 0 && some.every((row) => selected.has(keyOf(row)));
  const places = usePlaces(rows.map(keyOf));
  return html`
    <div class="rows">
      <table class="list" role="table" aria-label=${label}>
        <thead role="rowgroup">
          <tr role="row">
            ${boxes && html`<th class="tight" role="columnheader">${some.length > 0 && html`<input type="checkbox" aria-label=${texts.list.all} checked=${all} onChange=${({ target }) => select(some.map(keyOf), target.checked)} />`}</th>`}
            ${columns.map(({ name, label: words, class: kind = '' }) => html`<th key=${name} role="columnheader" scope="col" class=${kind}>${words || html`<span class="unseen">${texts.list.actions}</span>`}</th>`)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map((row) => {
            const key = keyOf(row);
            const isSelected = boxes && selected.has(key);
            return html`<tr key=${places.get(key)} role="row" data-row=${key} tabindex="-1" class="${isSelected ? 'selected' : ''} ${tone?.(row) ?? ''}">
              ${boxes && html`<td role="cell" class="tight box">${boxFor(row) !== undefined && html`<input type="checkbox" data-key="x" aria-label=${boxFor(row)} checked=${isSelected} onChange=${({ target }) => select([key], target.checked)} />`}</td>`}
              ${columns.map(({ name, label: words, cell, class: kind = '', card }) => html`<td key=${name} role="cell" class=${kind} data-label=${card ? words : undefined}>${cell(row)}</td>`)}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  `;
}

/**
 * Where each row is drawn. One that stays keeps its place, and with it the focus; where none stays, as on another page, they are drawn
 * in the places of those before: to make hundreds anew takes twice as long.
 */
function usePlaces(keys) {
  const kept = useRef({ places: new Map(), made: 0 }).current;
  const before = kept.places;
  const free = keys.some((key) => before.has(key)) ? [] : [...before.values()];
  let used = 0;
  const placeOf = (key) => {
    if (before.has(key)) return before.get(key);
    if (used < free.length) return free[used++];
    kept.made += 1;
    return kept.made;
  };
  kept.places = new Map(keys.map((key) => [key, placeOf(key)]));
  return kept.places;
}

/** The page of a list that the address names; the first where it names none. */
export function pageOf(query) {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** What a filter of the address says. What nobody understands goes as it is: the bank refuses it by name, where without it more would be shown than was asked for. */
export const filterOf = (query, name) => query.get(name) || undefined;

/** Turns a list to a page, by the address; `back` leads to where one was. */
const turnTo = (page) => setFilters({ page: page === 1 ? undefined : page }, { replace: false });

/** Where one is in a long list, its next page and the one before; and how long pages are, where there is a choice of `sizes`. */
export function Turn({ of, shown, turn = turnTo, sizes = [], resize }) {
  const { pageNumber, pageSize, totalRecords, totalPages } = of;
  const from = (pageNumber - 1) * pageSize;
  const isLong = totalRecords > Math.min(...sizes);
  return html`
    <div class="turn">
      <span>${texts.list.range(count(shown === 0 ? 0 : from + 1), count(from + shown), count(totalRecords))}</span>
      ${isLong && html`<label class="inline">${texts.list.rows} <select value=${pageSize} onChange=${({ target }) => resize(Number(target.value))}>${sizes.map((size) => html`<option key=${size} value=${size}>${size}</option>`)}</select></label>`}
      ${
        totalPages > 1 &&
        html`<div class="buttons">
        <button type="button" disabled=${pageNumber <= 1} onClick=${() => turn(pageNumber - 1)}><${Icon} of="left" />${texts.list.before}</button>
        <button type="button" disabled=${pageNumber >= totalPages} onClick=${() => turn(pageNumber + 1)}>${texts.list.next}<${Icon} of="right" /></button>
      </div>`
      }
    </div>
  `;
}
