/** Tries a condition beside its field: the bank asks it for variables of one's choosing, as a run would. */
import { html } from 'htm/preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { objectOf } from '../../kit/json-field.js';
import { Problem } from '../../kit/states.js';
import { useTyped } from '../../kit/typed.js';
import { texts } from '../../texts.js';

const own = texts.drawing.trial;

/** `condition` and `languages` as the file has them; `isFlow`: it opens a flow, else an event. */
export function ConditionTester({ condition, languages, isFlow }) {
  const [isOpen, setOpen] = useState(false);
  if (condition.trim() === '') return null;
  const id = `${condition} ${Object.values(languages)}`;
  return html`
    <button type="button" class="link" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>${own.open}</button>
    ${isOpen && html`<${Trial} key=${id} condition=${condition} languages=${languages} isFlow=${isFlow} />`}
  `;
}

function Trial({ condition, languages, isFlow }) {
  const id = useId();
  const [variables, setVariables] = useState();
  const [answer, setAnswer] = useState();
  const [busy, setBusy] = useState(false);
  const { text, given } = useTyped(variables ?? '{}', setVariables);
  const wanted = objectOf(text);
  const ask = (some, signal) =>
    bank.query
      .testProcessCondition({ condition, ...languages, variables: some }, { signal })
      .catch((error) => ({ ...{ ok: false, code: 'NO_ANSWER', message: String(error?.message ?? error) } }));
  useEffect(() => {
    const ends = new AbortController();
    // The names that it reads are what has to be filled in.
    ask({}, ends.signal).then((first) => {
      if (ends.signal.aborted) return;
      if (first.ok) setVariables(JSON.stringify(emptyFor(first.data.reads), null, 2));
      else setAnswer(first);
    });
    return () => ends.abort();
  }, []);
  const run = async () => {
    given.onChange();
    setBusy(true);
    setAnswer(await ask(wanted));
    setBusy(false);
  };
  return html`
    <div class="trial">
      <div class="field">
        <label for=${id}>${own.variables}</label>
        <textarea ...${given} id=${id} class="code" rows="6" spellcheck=${false} aria-invalid=${wanted === undefined} aria-describedby="${id}-more"></textarea>
        <span id="${id}-more" class="small ${wanted === undefined ? 'wrong' : 'soft'}">${wanted === undefined ? own.noObject : own.hint}</span>
      </div>
      <button type="button" aria-busy=${busy} disabled=${busy || wanted === undefined || variables === undefined} onClick=${run}>${own.ask}</button>
      <div role="status">${answer?.ok && html`<${Said} of=${answer.data} isFlow=${isFlow} />`}</div>
      ${answer?.ok === false && html`<${Problem} problem=${answer} />`}
    </div>
  `;
}

function Said({ of: { holds, code, problem, parts }, isFlow }) {
  const state = holds === null ? 'refused' : holds ? 'done' : 'waiting';
  const words = isFlow ? own.flow : own.event;
  return html`
    <div class="tested">
      <p><strong class="chip ${state}">${own.values[String(holds)]}</strong> ${words[String(holds)]}</p>
      ${problem !== null && html`<p>${problem} <code class="small soft">${code}</code></p>`}
      ${parts.length > 0 && html`<dl class="parts" aria-label=${own.parts}>${parts.map(({ text, value }) => html`<div key=${text}><dt><code>${text}</code></dt><dd><code>${value}</code></dd></div>`)}</dl>`}
    </div>
  `;
}

/** An object with a place for each of these paths; a list has one item. */
function emptyFor(paths) {
  const found = {};
  for (const path of paths) {
    let at = found;
    const names = path.split('.');
    for (const [depth, name] of names.entries()) {
      const next = names[depth + 1];
      const isEnd = next === undefined || next === 'length';
      at[name] ??= isEnd ? null : /^\d+$/.test(next) ? [] : {};
      at = at[name];
      if (isEnd || at === null) break;
    }
  }
  return found;
}
