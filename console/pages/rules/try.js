/** Facts in, decision out, every comparison in words: what the texts answer as they stand now. */

import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { numberOf } from '../../kit/fields.js';
import { FilterInput } from '../../kit/filter-input.js';
import { words } from '../../kit/format.js';
import { Answer, Rules } from '../../kit/said.js';
import { Problem } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { parsed } from './json-file.js';
import { addTest } from './writing.js';

const own = texts.rules;
const quiet = 300;

/** `given` are facts to begin with; else those of the first test. */
export function Try({ set, schema, writing, given }) {
  const { name } = set;
  const specs = Object.entries(schema.facts);
  const [facts, setFacts] = useState();
  const [asked, setAsked] = useState({});
  const first = given ?? writing.review?.tests[0]?.facts;
  const known = facts ?? first ?? {};
  const { review } = writing;
  const content = name.endsWith('.dmn') ? writing.text : review?.content;
  const isRight = review?.valid === true;
  useEffect(() => {
    if (!isRight) return undefined;
    const ends = new AbortController();
    const timer = setTimeout(async () => {
      const found = await bank.query
        .simulateRuleSet({ name, facts: known, content }, { signal: ends.signal })
        .catch(() => undefined);
      if (!ends.signal.aborted && found !== undefined) {
        setAsked(found.ok ? { data: found.data } : { problem: found });
      }
    }, quiet);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [JSON.stringify(known), JSON.stringify(content), isRight]);
  const change = (fact, value) => {
    const { [fact]: _, ...others } = known;
    setFacts(value === undefined ? others : { ...others, [fact]: value });
  };
  const add = () => {
    const { outcome, decidedBy } = asked.data;
    addTest(writing, { name: nameOf(known), facts: known, expect: outcome, decidedBy });
  };
  return html`
    <p class="soft">${own.tryHint}</p>
    <form class="try-facts" onSubmit=${(event) => event.preventDefault()}>
      ${
        specs.length === 0
          ? html`<${AllFacts} of=${known} change=${setFacts} />`
          : specs.map(
              ([fact, spec]) =>
                html`<${Fact} key=${fact} name=${fact} spec=${spec} value=${known[fact]} roles=${schema.names.role ?? []} change=${(value) => change(fact, value)} />`,
            )
      }
    </form>
    ${review !== undefined && !isRight && html`<p class="notice refused">${own.mendFirst}</p>`}
    ${isRight && asked.problem !== undefined && html`<${Problem} problem=${asked.problem} />`}
    ${
      isRight &&
      asked.data !== undefined &&
      html`
      <div class="will" role="status"><h3>${own.answer}</h3><${Answer} of=${asked.data.outcome} /><p>${asked.data.decidedBy === null ? own.nobodyDecided : html`${own.decidedBy} <strong>${asked.data.decidedBy}</strong>`}</p></div>
      <p><button type="button" onClick=${add}>${own.addTest}</button></p>
      <h3>${own.why}</h3>
      <${Rules} of=${asked.data.rules} />`
    }
  `;
}

const nameOf = (facts) =>
  Object.entries(facts)
    .map(([name, value]) => `${words(name)} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
    .slice(0, 180) || own.withoutFacts;

/** One fact, by its kind. */
function Fact({ name, spec, value, roles, change }) {
  const { kind, values, optional, summary } = spec;
  const [typed, setTyped] = useState('');
  const id = `fact-${name}`;
  const options =
    values ?? (kind === 'text' && (spec.names === 'role' || name === 'role') ? roles : undefined);
  const label = html`<label for=${id}>${words(name)}${optional && html` <span>${texts.fields.optional}</span>`}</label>`;
  const hint = html`<span id="${id}-more" class="small soft">${summary}</span>`;
  const shared = { id, 'aria-describedby': `${id}-more` };
  const cleared = (text, made) => change(text === '' ? undefined : made(text));
  if (kind === 'boolean') {
    return html`<div class="field">${label}<select ...${shared} value=${value === undefined ? '' : String(value)} onChange=${({ target }) => cleared(target.value, (text) => text === 'true')}><option value="">${texts.fields.none}</option><option value="true">${own.yes}</option><option value="false">${own.no}</option></select>${hint}</div>`;
  }
  if (options !== undefined) {
    const listed = value === undefined || options.includes(value) ? options : [value, ...options];
    return html`<div class="field">${label}<select ...${shared} value=${value ?? ''} onChange=${({ target }) => cleared(target.value, String)}><option value="">${texts.fields.none}</option>${listed.map((one) => html`<option key=${one} value=${one}>${texts.types[one] ?? texts.roles[one] ?? one}</option>`)}</select>${hint}</div>`;
  }
  if (kind === 'list' || kind === 'object') {
    return html`<div class="field">${label}<${FilterInput} as="textarea" ...${shared} rows="3" class="code" value=${value === undefined ? '' : JSON.stringify(value)} set=${(said) => cleared(said, (text) => parsed(text) ?? text)} />${hint}</div>`;
  }
  const isNumber = kind === 'number';
  const said = isNumber ? numberOrText : String;
  // A number is shown as it was typed: what ends in .0 may go on.
  const shown = said(typed) === value ? typed : (value ?? '');
  const put = (text) => {
    setTyped(text);
    cleared(text, said);
  };
  return html`<div class="field">${label}<input ...${shared} inputmode=${isNumber || kind === 'money' ? 'decimal' : undefined} autocomplete="off" value=${shown} onInput=${({ target }) => put(target.value.trim())} />${hint}</div>`;
}

/** What is not a number is sent as it is: the bank says what is wrong with it. */
const numberOrText = (text) => numberOf(text) ?? text;

/** Facts of a set that declares none: JSON. */
function AllFacts({ of, change }) {
  const [typed, setTyped] = useState();
  const [wrong, setWrong] = useState(false);
  const text = typed ?? JSON.stringify(of, null, 2);
  const put = ({ target }) => {
    setTyped(target.value);
    const facts = parsed(target.value);
    const isRight = typeof facts === 'object' && facts !== null && !Array.isArray(facts);
    setWrong(!isRight);
    if (isRight) change(facts);
  };
  return html`<div class="field"><label for="facts-json">${own.facts}</label><textarea id="facts-json" class="code" rows="6" aria-invalid=${wrong} value=${text} onInput=${put}></textarea>${wrong && html`<span class="small wrong">${own.noJson}</span>`}</div>`;
}
