/**
 * A dialog that decides: it says by a dry run what will happen, asks for what the command wants, and sends just what was tried, once,
 * however often the button is pressed. Several things are decided with one reason, each by a command of its own, and each is told of.
 */
import { isPassing, outcomeOf } from '@bursar/client/outcome';
import { html } from 'htm/preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isSeen, whenSeen } from '../frame/seen.js';
import { texts } from '../texts.js';
import { answered } from './answered.js';
import { Dialog } from './dialog.js';
import { Fields, isFilled } from './fields.js';
import { whenHappened } from './happened.js';
import { Icon } from './marks.js';
import { newKey } from './new-key.js';
import { Code, reasonsOf, Why } from './states.js';
import { tell } from './told.js';

/** Milliseconds of quiet before what was typed is tried anew. */
const quiet = 400;
/** Milliseconds before what could not be tried is tried again by itself, and the longest that it is waited for. */
const pause = 2000;
const longestPause = 60_000;
/** Milliseconds before what was tried is tried anew because something happened elsewhere, how many times as long as the try took, and at most. */
const between = 1000;
const easily = 10;
const longestBetween = 3000;
/** Things that are tried, or decided, at a time. */
const atOnce = 4;

/** Does `work` of each, a few at a time. */
async function each(items, work) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Refused for now: the same may be answered otherwise. */
const isForNow = (result) => result?.ok === false && isPassing(result);
const isUnknown = (result) => result?.outcome === 'unknown';

/** The bank does not do it yet: it keeps the command as a proposal, which another person approves. */
const isForOthers = (result) => result?.ok === false && result.code === 'APPROVAL_REQUIRED';
const isSendable = (result) => result?.ok === true || isForOthers(result);

/** What a try says, as a text: two of the same input that say the same differ in nothing that anybody reads. */
const readOf = ({ says }, result) =>
  result.ok
    ? JSON.stringify(says(result.data, result.message, result.sent), (name, value) =>
        // What preact keeps in what it draws is nothing that is read.
        name.startsWith('__') ? undefined : value,
      )
    : result.message;

/** What of a try is decided on, as a text: where it comes to something else, another thing would be decided. */
const heldOf = (item, result) =>
  result.ok && item.holds !== undefined ? JSON.stringify(item.holds(result.data)) : readOf(item, result);

/** Resolves once what was set by now is drawn. */
const drawn = () => new Promise((done) => setTimeout(done));

/**
 * `items` are `{ key, title, call, input(answers), says, holds, bind }`: `call` a command of the client, `input` what it is sent with what
 * was filled in (undefined while too little is, so that nothing is tried), `says(data, message, input)` what its answer means, in words.
 * `holds(data)` is what of the answer is decided on, where that is not all that is said: balances may move meanwhile. What `says` draws has
 * no ids and no time of now, nor components that are given the answer whole: they are others at each try, and nothing would be sent. `bind(input, data)` is
 * what is sent in place of what was tried, where the command can be told to what it has to come.
 * `fields` are those of `Fields`, `begin` what stands in them. `verb` is on the button (or `verb(values)`); `danger` makes it red. `told(results)` is what is told then of those that were done. `done(results)` is called with the result of each item by its key when the dialog closes, where anything was sent.
 * What was tried is tried anew when something happens in the bank, and once more when the button is pressed; the person is told where it
 * comes to something else, and nothing is sent then. While what is said is older than an event of the thing itself, it cannot be pressed. `stamp`
 * is another text whenever what is decided on has moved, as the page knows: what was tried before that is not sent; `look()` brings the page up to date.
 */
export function Decision({
  title,
  items,
  fields = [],
  begin = {},
  verb,
  danger = false,
  told,
  stamp = '',
  look,
  done,
  close,
}) {
  const [values, setValues] = useState(begin);
  const [tries, setTries] = useState({});
  const [results, setResults] = useState({});
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(0);
  const sending = useRef(false);
  /** By item, what was sent and not answered for good: `{ id, input, isUnsure }`. */
  const commands = useRef({});
  const begun = useRef(stamp).current;
  const [hasMoved, setMoved] = useState(false);
  /** By item, what its last try that counts was sent and what it said. */
  const read = useRef({});
  /** Something happened to what is decided on that what is said may not know of. */
  const [isOld, setOld] = useState(false);
  const form = useId();
  const alone = items.length === 1;
  const open = items.filter(({ key }) => results[key]?.ok !== true);
  const isOver = open.length === 0;
  // What may be done already is asked again as it was: other words would be another command.
  const unsure = open.filter(({ key }) => isUnknown(results[key]));
  const isUnsure = unsure.length > 0;
  const said = standIn(values, fields);
  const wanted = JSON.stringify([stamp, open.map(({ key, input }) => [key, input(said)])]);
  /** The answer to a dry run of just what would be sent now. */
  const triedOf = ({ key, input }) => {
    const tried = tries[key];
    return tried !== undefined &&
      tried.stamp === stamp &&
      JSON.stringify(tried.sent) === JSON.stringify(input(said))
      ? tried
      : undefined;
  };

  const latest = useRef();
  latest.current = wanted;
  /** What was pressed and is not sent yet ends with the dialog. */
  const checking = useRef(new AbortController()).current;
  useEffect(() => () => checking.abort(), []);

  /** Keeps what a try came to, and tells where the same came to something else before; answers whether what is decided on did. */
  const keep = (item, result) => {
    const { key } = item;
    setTries((before) => ({ ...before, [key]: result }));
    if (result === undefined || isForNow(result)) return false;
    const now = {
      sent: JSON.stringify(result.sent),
      says: readOf(item, result),
      holds: heldOf(item, result),
    };
    const before = read.current[key];
    read.current[key] = now;
    if (before?.sent !== now.sent || before.says === now.says) return false;
    setMoved(true);
    forgetRefused();
    return before.holds !== now.holds;
  };

  const tryOf = async ({ call, input }, signal) => {
    const sent = input(said);
    if (sent === undefined) return undefined;
    const result = await answered(call.dryRun(sent, { signal, retries: 0 }));
    return { ...result, sent, stamp };
  };

  /** Tries and looks once more, as it is pressed: whether everything still comes to what is said, of what it is said. */
  const isStill = async (pressed) => {
    const { signal } = checking;
    let isSame = true;
    await each(pressed, async (item) => {
      const result = await tryOf(item, signal);
      if (signal.aborted || keep(item, result) || !isSendable(result)) isSame = false;
    });
    if (!isSame) return false;
    const seen = await look?.(
      signal,
      pressed.map(({ key }) => key),
    );
    await drawn();
    if (signal.aborted || latest.current !== wanted) return false;
    if (seen?.ok !== false) return true;
    const sentOf = ({ key, input }) => [key, { ...seen, sent: input(said), stamp }];
    setTries((before) => ({ ...before, ...Object.fromEntries(pressed.map(sentOf)) }));
    return false;
  };

  useEffect(() => {
    if (isOver || isUnsure || busy) return undefined;
    const ends = new AbortController();
    let timer;
    const tryAfter = (millis) => {
      timer = setTimeout(() => setAgain((before) => before + 1), millis);
    };
    /** Something happened that this try may not know of; to what is decided on, where it is urgent. */
    let isDue = false;
    let isUrgent = false;
    /** Milliseconds until the next try, once this one is there and while none is planned. */
    let breath;
    let isPlanned = false;
    const plan = () => {
      if (!isDue || breath === undefined || (isPlanned && !isUrgent) || !isSeen()) return;
      clearTimeout(timer);
      tryAfter(isUrgent ? 0 : breath);
      isPlanned = true;
    };
    const stops = [
      // Who comes back has not seen what happened meanwhile.
      whenSeen(() => {
        isUrgent ||= isDue;
        plan();
      }),
      whenHappened((event) => {
        if (event?.subject && wanted.includes(event.subject)) {
          isUrgent = true;
          setOld(true);
          setMoved(true);
        } else if (isDue) return;
        isDue = true;
        plan();
      }),
    ];
    const rest = async () => {
      const began = performance.now();
      const found = [];
      const looked = look?.(ends.signal);
      await each(open, async (item) => {
        if (ends.signal.aborted) return;
        const result = await tryOf(item, ends.signal);
        if (ends.signal.aborted) return;
        found.push(result);
        keep(item, result);
      });
      await looked;
      const late = found.filter(isForNow);
      const wait = Math.max(pause, ...late.map(({ retryAfter = 0 }) => retryAfter * 1000));
      if (ends.signal.aborted) return;
      if (late.length === 0 && !isUrgent) setOld(false);
      if (late.length > 0 && wait <= longestPause) return tryAfter(wait);
      const took = performance.now() - began;
      breath = Math.min(longestBetween, Math.max(between, easily * took));
      plan();
    };
    timer = setTimeout(rest, Object.keys(tries).length === 0 ? 0 : quiet);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      ends.abort();
    };
  }, [wanted, busy, isOver, isUnsure, again]);

  // Sent is what was tried as it is; where something may be done already, that alone.
  const ready = isUnsure ? unsure : open.filter((item) => isSendable(triedOf(item)));
  const isTried = isUnsure || open.every((item) => triedOf(item) !== undefined);
  const isReady = !busy && ready.length > 0 && isTried && (isUnsure || !isOld) && isFilled(values, fields);

  const send = async (event) => {
    event.preventDefault();
    // Whoever presses twice has pressed once.
    if (sending.current || !isReady) return;
    sending.current = true;
    setBusy(true);
    // What may be done already is asked again as it was.
    if (!isUnsure && !(await isStill(ready))) {
      sending.current = false;
      setBusy(false);
      return;
    }
    const found = { ...results };
    await each(ready, async (item) => {
      const { key, call, input, bind = (as) => as } = item;
      commands.current[key] ??= {
        id: newKey(),
        input: bind(input(said), triedOf(item)?.data),
        isUnsure: false,
      };
      const command = commands.current[key];
      const came = await answered(call(command.input, { idempotencyKey: command.id, retries: 2 }));
      // A refusal for now says nothing of what a try before has done: the key is kept until that is known.
      const outcome = came.ok || isUnknown(came) ? came.outcome : outcomeOf(came, command.isUnsure);
      if (outcome === 'unknown') command.isUnsure = true;
      else delete commands.current[key];
      const result = { ...came, outcome };
      found[key] = result;
      setResults((before) => ({ ...before, [key]: result }));
    });
    sending.current = false;
    setBusy(false);
    if (alone && Object.values(found).every(isSendable)) finish(found);
  };

  /** What was refused was another command, or stood elsewhere. */
  const forgetRefused = () =>
    setResults((before) =>
      Object.fromEntries(Object.entries(before).filter(([, result]) => result.ok || isUnknown(result))),
    );
  useEffect(() => {
    if (stamp !== begun && !busy) forgetRefused();
  }, [stamp]);
  const change = (filled) => {
    setValues(filled);
    forgetRefused();
  };

  const finish = (found = results) => {
    const all = Object.values(found);
    const good = all.filter(({ ok }) => ok);
    if (all.some(isUnknown)) tell(texts.decision.left, 'waiting');
    else if (good.length > 0) tell(told?.(found) ?? good[0].message);
    else if (all.some(isForOthers)) tell(all.find(isForOthers).message, 'waiting');
    if (all.length > 0) done?.(found);
    close();
  };

  const isLate = !busy && !isUnsure && open.some((item) => isForNow(triedOf(item)));
  const isSent = Object.keys(results).length > 0;
  return html`
    <${Dialog} title=${title} close=${() => finish()} busy=${busy} wide=${!alone}>
      <form id=${form} onSubmit=${send}>
        ${(hasMoved || stamp !== begun) && !isOver && html`<p class="notice waiting" role="status">${texts.decision.moved}</p>`}
        ${
          alone
            ? html`<${One} item=${items[0]} input=${items[0].input(said)} stamp=${stamp} isBehind=${isOld} tried=${tries[items[0].key]} result=${results[items[0].key]} />`
            : html`<${Several} items=${items} tries=${tries} results=${results} />`
        }
        ${isLate && html`<p><button type="button" class="link" onClick=${() => setAgain(again + 1)}>${texts.retry}</button></p>`}
        ${!isOver && html`<${Fields} fields=${fields} values=${values} change=${change} disabled=${busy || isUnsure} />`}
      </form>
      <div class="buttons">
        <button type="button" disabled=${busy} onClick=${() => finish()}>${isOver || (isSent && !alone) ? texts.close : texts.cancel}</button>
        ${!isOver && html`<button type="submit" form=${form} class="main ${danger ? 'danger' : ''}" disabled=${!isReady} aria-busy=${busy}>${isUnsure ? texts.decision.again : typeof verb === 'function' ? verb(values) : verb}</button>`}
      </div>
    <//>
  `;
}

/** What was not filled in yet has a word in its place: the dry run is asked for what else there is to say. */
const standIn = (values, fields) => ({
  ...Object.fromEntries(
    fields
      .filter(({ required, options }) => required && options === undefined)
      .map(({ name }) => [name, texts.decision.standIn]),
  ),
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
});

/** What will happen to the one thing, or why nothing can. */
function One({ item, input, stamp, isBehind, tried, result }) {
  if (result !== undefined && !result.ok) return html`<${Refused} of=${result} />`;
  if (input === undefined) return html`<p class="soft" role="status">${texts.decision.fill}</p>`;
  if (tried === undefined) return html`<p class="soft" role="status">${texts.decision.trying}</p>`;
  if (!isSendable(tried)) return html`<${Refused} of=${tried} />`;
  // What was tried with other words, or before it moved, stands until the answer for these is there.
  const isOld = isBehind || tried.stamp !== stamp || JSON.stringify(tried.sent) !== JSON.stringify(input);
  if (isForOthers(tried)) {
    return html`<div class="will" role="status" aria-busy=${isOld}><h3>${texts.decision.will}</h3><p>${texts.decision.forOthers(tried.message)}</p></div>`;
  }
  return html`<div class="will" role="status" aria-busy=${isOld}><h3>${texts.decision.will}</h3>${item.says(tried.data, tried.message, tried.sent)}</div>`;
}

/** Why it was not done; or that nobody can say whether it was. */
const refusalOf = (result) =>
  isUnknown(result)
    ? isUnheard(result)
      ? texts.decision.unknown
      : texts.decision.unsaid(result.message)
    : result.message;

/** No answer of the bank itself came. */
const isUnheard = ({ code }) => ['NO_ANSWER', 'NOT_SENT', 'BAD_ANSWER', 'REDIRECTED', 'ENDED'].includes(code);

const Refused = ({ of }) => html`
  <div class="problem small" role="alert">
    <${Why} of=${of} says=${refusalOf(of)} />
    <p><${Code} of=${of} /></p>
  </div>
`;

/** A line for each: what will happen, then what did. */
const Several = ({ items, tries, results }) => html`
  ${Object.keys(results).length === 0 && html`<p class="soft small">${texts.decision.apart}</p>`}
  <p class="soft" role="status">${texts.decision.count(Object.values(results).filter(({ ok }) => ok).length, items.length)}</p>
  <ul class="several">
    ${items.map(({ key, title, says }) => {
      const result = results[key] ?? tries[key];
      const isDone = results[key]?.ok === true;
      const tone = result === undefined ? '' : isDone ? 'done' : result.ok ? '' : 'refused';
      return html`<li key=${key} class=${tone}>
        <strong>${isDone && html`<${Icon} of="check" /> `}${title}</strong>
        <div>${result === undefined ? texts.decision.trying : result.ok ? (isDone ? result.message : says(result.data, result.message, result.sent)) : [refusalOf(result), ...reasonsOf(result)].join(' ')}</div>
      </li>`;
    })}
  </ul>
`;
