/** What stands where a list or a record is not there: it loads, there is none, it was refused; and how fresh it is. */
import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { connection, lostSince } from '../frame/bank.js';
import { addressOf, filtersIn, place, setFilters } from '../frame/router.js';
import { texts } from '../texts.js';
import { clock } from './format.js';
import { Icon } from './marks.js';

/** Lines where something will stand, for whoever has to wait. */
export const Loading = ({ rows = 5 }) => html`
  <div class="loading" role="status">
    <span class="unseen">${texts.loading}</span>
    ${Array.from({ length: rows }, () => html`<span class="bar" aria-hidden="true"></span>`)}
  </div>
`;

/** Nothing there, why that may be, and what can be done. */
export const Empty = ({ title, children }) => html`
  <div class="empty">
    <p class="what">${title}</p>
    ${children && html`<div class="soft">${children}</div>`}
  </div>
`;

/** An address that names nothing of the console: what stands there is never another page's. */
export const Missing = () => html`
  <h1>${texts.missing.title}</h1>
  <${Empty} title=${texts.missing.says}><a href=${addressOf([])}>${texts.missing.back}</a><//>
`;

/** Filters of the address, `[name, value]`, that the page does not have: without them more would be shown than was asked for. */
export function Strange({ of }) {
  const { path, query } = place.value;
  const left = new URLSearchParams(query);
  for (const [name] of of) left.delete(name);
  return html`
    <div class="problem" role="alert">
      <p class="what">${texts.missing.filters(of.map(([name, value]) => `${name}=${value}`))}</p>
      <a href=${addressOf(path, filtersIn(left))}>${texts.missing.without}</a>
    </div>
  `;
}

/** Whether nothing came from the bank, or went to it. */
const isOfTheWay = (problem) => ['NO_ANSWER', 'NOT_SENT'].includes(problem?.code);

/** A refusal of the bank, with its cure: by its code where it has a page, and a way to ask again. What went wrong in the page itself has no code. */
export function Problem({ problem, retry }) {
  if (problem.status === 403) return html`<${Forbidden} says=${problem.message} />`;
  const isLost = isOfTheWay(problem);
  return html`
    <div class="problem" role="alert">
      ${isLost ? html`<p class="what">${texts.lost.title}</p>` : html`<${Why} of=${problem} />`}
      ${problem.code !== undefined && html`<p class="soft">${isLost ? texts.lost.cure : html`<${Code} of=${problem} />`}</p>`}
      ${retry && html`<button type="button" onClick=${retry}>${texts.retry}</button>`}
    </div>
  `;
}

/** The code of a refusal as a link to what it means, and the name of the request. */
export function Code({ of }) {
  const own = ['ENDED', 'NOT_RENEWED'].includes(of.code);
  return html`${own ? html`<code>${of.code}</code>` : html`<a href="/docs/errors/${of.code}" target="_blank" rel="noreferrer"><code>${of.code}</code></a>`}${of.requestId && html` · ${texts.request} <code>${of.requestId}</code>`}`;
}

/** Reasons that are told of one refusal. */
const mostReasons = 10;

/** Why it was refused, one by one, where the message leaves that out. */
export function reasonsOf({ message, errors = [] }) {
  const all = errors.map((error) => error.message).filter((one) => one && !message.includes(one));
  return [...new Set(all)].slice(0, mostReasons);
}

/** The message of a refusal with its reasons. */
export function Why({ of, says = of.message }) {
  const reasons = reasonsOf(of);
  return html`<p class="what">${says}</p>${reasons.length > 0 && html`<ul>${reasons.map((one) => html`<li key=${one}>${one}</li>`)}</ul>`}`;
}

/** Not for this person; who could let him. */
export const Forbidden = ({ says }) => html`
  <div class="empty" role="alert">
    <p class="what">${texts.forbidden.title}</p>
    <p class="soft">${says ?? texts.forbidden.cure}</p>
  </div>
`;

const tones = { live: 'live', looking: '', joining: 'stale', untold: '' };

/** How fresh a list is: live, of some moment, or of before it was refused or the connection was lost. What no event tells of is never live. */
export function Freshness({ of: { at, busy, isOther, isTold, problem, refresh } }) {
  const state = isTold || connection.value === 'lost' ? connection.value : 'untold';
  const since = lostSince.value;
  if (state === 'lost' || isOfTheWay(problem)) {
    return html`<span class="fresh stale" role="status"><${Icon} of="lost" />${texts.fresh.stale(at === undefined ? undefined : clock(at), since === undefined ? undefined : clock(since))} <button type="button" class="link" onClick=${refresh}>${texts.retry}</button></span>`;
  }
  if (isOther) {
    return html`<span class="fresh" role="status"><span class="dot busy" aria-hidden="true"></span>${texts.loading}</span>`;
  }
  if (at === undefined) return html`<span class="fresh" role="status"></span>`;
  if (problem !== undefined) {
    return html`<span class="fresh stale" role="status">${texts.fresh.of(clock(at))}</span>`;
  }
  // Said once, not at each refresh: it would be read aloud every time.
  return html`<span class="fresh ${tones[state]}" title=${texts.fresh.why[state]}><span class="dot ${busy ? 'busy' : ''}" aria-hidden="true"></span>${state === 'live' ? texts.fresh.live : texts.fresh.at(clock(at))}${state !== 'live' && html` <button type="button" class="link" onClick=${refresh}>${texts.fresh.again}</button>`}</span>`;
}

/** A page of the address past the end of its list is nothing to look at: the last one is shown. */
function useLastPage(data) {
  const { pageNumber, totalPages } = data ?? {};
  const isPast = totalPages !== undefined && pageNumber > Math.max(1, totalPages);
  useEffect(() => {
    if (!isPast || Number(place.value.query.get('page')) !== pageNumber) return;
    setFilters({ page: totalPages > 1 ? totalPages : undefined });
  }, [isPast, pageNumber, totalPages]);
}

/** What has the focus and rests for a while has it back afterwards, if it went to nobody else. */
function useFocus(isResting) {
  const shown = useRef();
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!isResting || shown.current?.contains(before) !== true) return undefined;
    return () => {
      if (document.activeElement === document.body) before.focus({ preventScroll: true });
    };
  }, [isResting]);
  return shown;
}

/** What was asked for, once it is there; before that it loads, or is refused. What other filters showed rests until these are answered. */
export function Shown({ of, children, rows }) {
  const isOther = of.isOther === true;
  useLastPage(isOther ? undefined : of.data);
  const shown = useFocus(isOther);
  if (of.data !== undefined) {
    // What was there before the refusal stays, and the refusal is told above it.
    const isPassing = isOfTheWay(of.problem) || of.problem === undefined;
    return html`${!isPassing && html`<${Problem} problem=${of.problem} retry=${of.refresh} />`}<div ref=${shown} class="shown" inert=${isOther} aria-busy=${isOther}>${children(of.data)}</div>`;
  }
  if (of.problem !== undefined) {
    return html`<${Problem} problem=${of.problem} retry=${of.refresh} />`;
  }
  return html`<${Loading} rows=${rows} />`;
}
