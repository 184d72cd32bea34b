/** Small things that stand everywhere: amounts, times, ids, states, icons. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { addressOf } from '../frame/router.js';
import { texts } from '../texts.js';
import { ago, eachQuarter, eachSecond, left, moment, money, shortId, shortMoment } from './format.js';
import { tell } from './told.js';

/** An amount, aligned by its digits. */
export const Money = ({ of, soft = false }) =>
  html`<span class="money ${soft ? 'soft' : ''} ${of < 0 ? 'minus' : ''}">${money(of)}</span>`;

/** `12 minutes ago`, with the instant in the bank's zone where the pointer rests. */
export const Ago = ({ at }) =>
  html`<time datetime=${at} title=${moment(at)}>${ago(at, eachQuarter.value)}</time>`;

/** The moment itself, as short as it can be told. */
export const When = ({ at }) => html`<time datetime=${at} title=${moment(at)}>${shortMoment(at)}</time>`;

/** What is left until a moment, second by second. */
export const Left = ({ until }) =>
  html`<time class="money" datetime=${until} title=${moment(until)}>${left(until, eachSecond.value)}</time>`;

/** A deadline: how long there is, in the colour of waiting when it is near. */
export function Deadline({ at, isLate = false }) {
  const now = eachQuarter.value;
  const near = new Date(at).getTime() - now < 3_600_000;
  const tone = isLate || new Date(at).getTime() <= now ? 'refused' : near ? 'waiting' : '';
  return html`<time class="deadline ${tone}" datetime=${at} title=${moment(at)}>${ago(at, now)}</time>`;
}

const tones = [
  [/^(settled|active|approved|completed|done|cleared|delivered|in force)$/i, 'done'],
  [/^(cancelled|rejected|reversed|failed|bounced|expired|error|refused|deleted)$/i, 'refused'],
  [/^(pending|waiting|uncleared|running|draft|proposed|review|in ?arrears|pending ?approval)$/i, 'waiting'],
];

/** A state in a word and a colour; where the tone is not said, the word says it. */
export function State({ of, tone }) {
  const found = tone ?? tones.find(([pattern]) => pattern.test(of))?.[1] ?? '';
  return html`<span class="chip ${found}">${texts.states[of] ?? of}</span>`;
}

/** An id, short, with a button that copies it whole. */
export function Id({ of, short = shortId(of), to }) {
  const [copied, setCopied] = useState();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(of);
      setCopied(of);
      setTimeout(() => setCopied(undefined), 1500);
      tell(texts.copied);
    } catch {
      tell(texts.notCopied(of), 'refused');
    }
  };
  const text = html`<code title=${of}>${short}</code>`;
  return html`<span class="id">${to === undefined ? text : html`<a href=${addressOf(to)}>${text}</a>`}<button type="button" class="bare" aria-label=${texts.copy(of)} title=${texts.copyTitle} onClick=${copy}><${Icon} of=${copied === of ? 'check' : 'copy'} /></button></span>`;
}

const icons = {
  hook: 'M9 3v7a4 4 0 1 0 8 0V8m0 0-3 3m3-3 3 3M9 3H6m3 0h3M13 14v7',
  inbox: 'M3 13h5l1.5 3h5L16 13h5M3 13 6 5h12l3 8v6H3z',
  arrows: 'M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zm0 13a3 3 0 0 1 3-3h11',
  coins:
    'M9 11a6 3 0 1 0 0-6 6 3 0 0 0 0 6zM3 8v5c0 1.7 2.7 3 6 3M15 8v3M9 16v1c0 1.7 2.7 3 6 3s6-1.3 6-3v-4M15 16a6 3 0 1 0 0-6 6 3 0 0 0 0 6zM9 13v4',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  plus: 'M12 5v14M5 12h14',
  scales: 'M12 4v16m-5 0h10M5 8l7-2 7 2M5 8l-2.5 6h5zm14 0-2.5 6h5z',
  seal: 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zm-3 9 2 2 4-4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-14v5l3 2',
  letter: 'M3 6h18v12H3zm0 1 9 6 9-6',
  flow: 'M4 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0zm4 0h4v8h4m0-3h4v6h-4z',
  fork: 'M6 4v6m0 0 6 4 6-4V4M12 14v6m-3-3 3 3 3-3',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm5-2 5 5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm4 12 5 5L20 6',
  cross: 'm6 6 12 12M18 6 6 18',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 8c1-4 4-5 8-5s7 1 8 5',
  down: 'm6 9 6 6 6-6',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  save: 'M12 4v11m-4-4 4 4 4-4M5 20h14',
  alert: 'M12 3 2 20h20zm0 6v5m0 3v.5',
  lost: 'M4 4l16 16M5 12a10 10 0 0 1 4-2.5M2 8a15 15 0 0 1 4-2.6M22 8A15 15 0 0 0 11 4M19 12a10 10 0 0 0-3-2M9 16a5 5 0 0 1 6 0',
};

/** An icon; beside it stands a word, or its button has a name. Each is made once: a list draws hundreds of the same. */
export function Icon({ of }) {
  const known = drawn.get(of);
  if (known !== undefined) return known;
  const made = html`<svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path d=${icons[of]} /></svg>`;
  drawn.set(of, made);
  return made;
}
const drawn = new Map();
