/** The code of an address: written with the host's own check, tried on a call that came or on a body of one's own, put in force. */
import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { me, onLeave } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { useEvery } from '../../kit/every.js';
import { Problem } from '../../kit/states.js';
import { Text } from '../../kit/text.js';
import { texts } from '../../texts.js';
import { Try } from './try.js';

const own = texts.webhooks.code;

/** Milliseconds of quiet before what was typed is checked. */
const quiet = 350;

/** By person and address what was typed, and upon what: it outlives the page, not the sign-out, nor the window. */
const typed = new Map();
onLeave((why) => {
  // Whose sign-in has run out finds it again: it is kept for that person alone.
  if (why === undefined) typed.clear();
});
addEventListener('beforeunload', (event) => {
  if (typed.size > 0) event.preventDefault();
});

/** The text, and once it rests for a moment the same text again, to be checked. */
function useRested(text) {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), quiet);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The place of a line and column in the text; to the end of its line. */
function placeOf(text, { line, column }) {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const own = lines[line - 1] ?? '';
  const from = before + Math.min(column - 1, own.length);
  return { from, to: Math.max(from, before + own.length) };
}

const differ = (one, other) => one.text !== other.text || one.secrets.join() !== other.secrets.join();

export function Code({ webhook, refresh }) {
  const { id, executionCode } = webhook;
  const place = `${me.value?.tenant} ${me.value?.subject} ${id}`;
  const inForce = { text: executionCode, secrets: webhook.secrets };
  const fresh = { ...inForce, from: inForce, revision: webhook.revision };
  const [written, setWritten] = useState(typed.get(place) ?? fresh);
  const { text, secrets, from, revision } = written;
  const [saving, setSaving] = useState(false);
  const isChanged = differ(written, inForce);
  const isTyped = isChanged && differ(written, from);
  /** What is in force now is not what this was begun with. */
  const isOutdated = revision !== webhook.revision;
  const setText = (typedNow) => setWritten((before) => ({ ...before, text: typedNow }));
  const setSecrets = (chosen) => setWritten((before) => ({ ...before, secrets: chosen }));
  const start = () => setWritten(fresh);
  useEffect(() => {
    if (isTyped) typed.set(place, written);
    else typed.delete(place);
  }, [written, isTyped]);
  useEffect(() => {
    // Where nothing was typed, what is in force stands there.
    if (isOutdated && !isTyped) start();
  }, [webhook.revision]);
  const rested = useRested(text);
  const checked = useAsked(`script?${rested}`, (signal) =>
    bank.query.checkScript({ code: rested }, { signal, retries: 0 }),
  );
  const library = useAsked('script-library', (signal) => bank.query.retrieveScriptLibrary({}, { signal }));
  // The first who asks waits for the tests of the library: where that was too long, the next is answered.
  useEvery(library.data === undefined ? 3000 : undefined, library.look);
  const known = useAsked('secret-names', (signal) =>
    bank.query.retrieveSecrets({ pageSize: 100 }, { signal }),
  );
  const isChecked = rested === text && !checked.busy && checked.data !== undefined;
  const problems = checked.data?.problems ?? [];
  const findings = useMemo(
    () =>
      problems.map((one) => ({
        ...placeOf(rested, one),
        ...{ severity: 'error', message: one.message, mend: null },
      })),
    [checked.data],
  );
  const script = useMemo(() => givenBy(library.data), [library.data]);
  const why = !isChanged
    ? own.unchanged
    : !isChecked
      ? own.checking
      : problems.length > 0
        ? own.wrong
        : undefined;
  return html`
    <div class="studio wide-try">
      <section aria-labelledby="editor">
        <div class="faces">
          <h2 id="editor">${own.title}</h2>
          <span class="small ${problems.length > 0 ? 'refused' : 'soft'}" role="status">${isChecked ? (problems.length > 0 ? own.problem(problems[0]) : own.good(checked.data.form)) : own.checking}</span>
        </div>
        <${Text} text=${text} change=${setText} findings=${findings} script=${script} label=${own.label(webhook.key)} />
        <${Secrets} names=${known.data?.items.map(({ name }) => name) ?? []} chosen=${secrets} choose=${setSecrets} />
        <div class="buttons">
          <button type="button" class="main" disabled=${why !== undefined} aria-describedby=${why === undefined ? undefined : 'why-save'} onClick=${() => setSaving(true)}>${own.save}</button>
          <button type="button" disabled=${!isChanged} onClick=${start}>${own.startOver}</button>
        </div>
        ${isChanged && isOutdated && html`<p class="notice waiting" role="status">${own.outdated} <button type="button" class="link" onClick=${() => setWritten({ ...written, revision: webhook.revision })}>${own.goOn}</button></p>`}
        ${why !== undefined && html`<p id="why-save" class="soft">${why}</p>`}
        ${checked.problem !== undefined && html`<${Problem} problem=${checked.problem} retry=${checked.refresh} />`}
        <${Given} of=${library.data} />
      </section>
      <section aria-labelledby="try"><${Try} webhook=${webhook} code=${text} secrets=${secrets} isRight=${problems.length === 0} isChanged=${isChanged} /></section>
    </div>
    ${
      saving &&
      html`<${Decision}
        title=${own.ask(webhook.key)}
        verb=${own.save}
        items=${[{ key: String(id), title: webhook.key, call: bank.updateWebHookConfig, input: () => ({ id, executionType: 2, executionCode: text, secrets, revision }), says: () => html`<p>${webhook.isEnabled ? own.says(`${webhook.action} /api/webhook/${webhook.path}`) : own.saysShut}</p>` }]}
        told=${() => own.told}
        done=${refresh}
        close=${() => {
          setSaving(false);
          // Refused may be that somebody else has changed it.
          void refresh();
        }}
      />`
    }
  `;
}

/** What completion offers. */
const givenBy = (library) => [
  ...(library?.givenOfCalls ?? []),
  ...(library?.given ?? []),
  ...(library?.functions ?? [])
    .filter(({ problem }) => problem === null)
    .map(({ name, code }) => ({
      name: `lib.${name}`,
      call: `lib.${name}${/^\s*(?:function\s*\w*\s*)?(\([^)]*\))/.exec(withoutComments(code))?.[1] ?? '(…)'}`,
      says: own.ofLibrary,
    })),
];

const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');

/** Which secrets the code may read. */
const Secrets = ({ names, chosen, choose }) => {
  const all = [...new Set([...chosen, ...names])].sort();
  return (
    all.length > 0 &&
    html`<fieldset class="reads"><legend>${own.reads}</legend>
    ${all.map((name) => html`<label key=${name} class="check"><input type="checkbox" checked=${chosen.includes(name)} onChange=${({ target }) => choose(target.checked ? [...chosen, name].sort() : chosen.filter((one) => one !== name))} /><code>${name}</code></label>`)}
  </fieldset>`
  );
};

/** What a script is given, to read. */
const Given = ({ of }) =>
  of !== undefined &&
  html`<details class="decided"><summary>${own.given}</summary><dl class="given">${givenBy(of).map(({ name, call, says }) => html`<div key=${name}><dt><code>${call}</code></dt><dd>${says}</dd></div>`)}</dl></details>`;
