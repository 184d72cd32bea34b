/** A dry run of what is drawn: with answers of one's choosing, and a token that walks the way it takes. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { Fields } from '../../kit/fields.js';
import { objectOf } from '../../kit/json-field.js';
import { Problem } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.drawing;
/** Milliseconds between two steps of the token. */
const pace = 350;

export function Simulation({ xml, modeler, close }) {
  const [values, setValues] = useState({ variables: '{}', answers: '{}' });
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState();
  const [at, setAt] = useState(0);
  const variables = objectOf(values.variables);
  const answers = objectOf(values.answers);
  const path = result?.ok === true ? result.data.path : [];
  const run = async () => {
    setBusy(true);
    const answer = await bank.query
      .simulateProcessDefinition({ bpmnXml: xml, variables, answers }, { timeout: 20_000, retries: 0 })
      .catch((error) => ({ ok: false, code: 'NO_ANSWER', message: String(error?.message ?? error) }));
    setBusy(false);
    setAt(0);
    setResult(answer);
  };
  useEffect(() => {
    if (at >= path.length) return undefined;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setAt(isStill ? path.length : at + 1), isStill ? 0 : pace);
    return () => clearTimeout(timer);
  }, [result, at]);
  useEffect(() => {
    const canvas = modeler.get('canvas');
    const registry = modeler.get('elementRegistry');
    const marks = path
      .slice(0, at)
      .flatMap(({ elementId, flows }) => [[elementId, 'is-done'], ...flows.map((flow) => [flow, 'is-taken'])])
      .filter(([id]) => registry.get(id) !== undefined);
    for (const [id, mark] of marks) canvas.addMarker(id, mark);
    return () => {
      for (const [id, mark] of marks) {
        if (registry.get(id) !== undefined) canvas.removeMarker(id, mark);
      }
    };
  }, [result, at]);
  const fields = [
    { name: 'variables', label: own.variables, kind: 'text', hint: texts.processes.variablesHint },
    { name: 'answers', label: own.answers, kind: 'text', hint: own.answersHint },
  ];
  return html`
    <section class="panel" aria-labelledby="simulation">
      <h2 id="simulation">${own.simulation}</h2>
      <${Fields} fields=${fields} values=${values} change=${setValues} disabled=${busy} />
      <div class="buttons">
        <button type="button" class="main" aria-busy=${busy} disabled=${busy || variables === undefined || answers === undefined} onClick=${run}>${own.run}</button>
        <button type="button" onClick=${close}>${texts.close}</button>
      </div>
      ${result !== undefined && !result.ok && html`<${Problem} problem=${result} />`}
      ${result?.ok && html`<${Outcome} of=${result.data} />`}
    </section>
  `;
}

const Outcome = ({ of: { outcome, problem, steps, variables } }) => html`
  <p role="status"><strong class=${outcome === 'COMPLETED' ? '' : 'refused'}>${own.outcomes[outcome]}</strong>${problem !== null && ` ${problem}`}</p>
  <ol class="changes">${steps.map(({ what, elementId, name, detail }, at) => html`<li key=${at}><span class="chip">${own.steps[what] ?? what}</span> ${name || elementId} ${detail !== null && html`<code class="small soft">${detail}</code>`}</li>`)}</ol>
  <details><summary>${own.left}</summary><pre tabindex="0">${JSON.stringify(variables, null, 2)}</pre></details>
`;
