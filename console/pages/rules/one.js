/** One rule set: what is in force, its texts to edit as a grid or as text, and beside them what comes of it. */
import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { saveFile } from '../../kit/export.js';
import { words } from '../../kit/format.js';
import { State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Findings } from '../../kit/said.js';
import { Freshness, Problem, Shown } from '../../kit/states.js';
import { Tabs } from '../../kit/tabs.js';
import { Text } from '../../kit/text.js';
import { Uses } from '../../kit/uses.js';
import { texts } from '../../texts.js';
import { Difference } from './difference.js';
import { fits, Grid, gridOf } from './grid.js';
import { History } from './history.js';
import { isWhole, parsed } from './json-file.js';
import { Replay } from './replay.js';
import { tabs } from './tabs.js';
import { Tests } from './tests.js';
import { Try } from './try.js';
import { useWriting } from './writing.js';

const own = texts.rules;

export function RuleSet({ name, tab }) {
  const asked = useAsked(`rule-set ${name}`, (signal) => bank.query.getRuleSet({ name }, { signal }), {
    on: ['rules.*'],
  });
  const schema = useAsked(`rule-schema ${name}`, (signal) => bank.query.getRuleSchema({ name }, { signal }));
  return html`
    <p class="trail"><a href=${addressOf('rules')}>${texts.pages.rules.title}</a></p>
    ${asked.data === undefined && html`<h1>${name}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(set) => html`<${Shown} of=${schema} rows=${8}>${(known) => html`<${Known} set=${set} schema=${known} asked=${asked} tab=${tab} />`}<//>`}<//>
  `;
}

const isXml = (name) => name.endsWith('.dmn');

function Known({ set, schema, asked, tab }) {
  const { name } = set;
  const writing = useWriting(name);
  const [proposing, setProposing] = useState(false);
  const [tried, setTried] = useState();
  const path = (part) => ['rules', ...name.split('/'), part];
  const failed = (writing.review?.results ?? []).filter(({ passed }) => !passed).length;
  const isOvertaken = writing.base !== undefined && writing.base.version !== set.version;
  const why = whyNot({ writing, failed, isOvertaken });
  // Who has changed nothing goes on with what is in force now.
  useEffect(() => {
    if (isOvertaken && !writing.isChanged) void writing.begin();
  }, [writing.base?.version, set.version, writing.isChanged]);
  const shared = { set, schema, writing };
  return html`
    <div class="head">
      <h1>${name}</h1>
      <${State} of=${set.version === null ? own.notInForce : own.sources[set.source]} tone=${set.source === 'command' ? 'done' : ''} />
      <${Freshness} of=${asked} />
    </div>
    <p>${set.summary}</p>
    <${InForce} set=${set} />
    ${set.problem !== null && html`<div class="problem small" role="alert"><p class="what">${own.brokenFile}</p><p>${set.problem}</p></div>`}
    <${Drafts} of=${set.drafts} />
    <div class="acts">
      <div class="buttons">
        ${mayDo(['rules.propose']) && html`<button type="button" class="main" disabled=${why !== undefined} aria-describedby=${why === undefined ? undefined : 'why-propose'} onClick=${() => setProposing(true)}>${own.propose.act}</button>`}
        ${isOvertaken && writing.isChanged && html`<button type="button" onClick=${() => void writing.goOn()}>${own.goOn}</button>`}
        <button type="button" disabled=${!writing.isChanged && !isOvertaken} onClick=${() => writing.begin()}>${own.startOver}</button>
        ${writing.text !== undefined && html`<button type="button" onClick=${() => saveTexts(writing)}>${own.save}</button>`}
      </div>
      ${mayDo(['rules.propose']) ? why !== undefined && html`<p id="why-propose" class="soft">${why}</p>` : html`<p class="soft">${own.propose.notYours}</p>`}
    </div>
    ${writing.problem !== undefined && html`<${Problem} problem=${writing.problem} retry=${writing.text === undefined ? () => writing.begin() : writing.check} />`}
    <div class="studio">
      <section aria-labelledby="editor">${writing.text !== undefined && html`<${Editor} ...${shared} />`}</section>
      <section aria-label=${own.beside}>
        <${Tabs} label=${own.beside} tabs=${tabs.map((one) => ({ name: one, label: own.tabs[one], path: path(one), figure: one === 'tests' ? failed : undefined }))} open=${tab} />
        ${tab === 'try' && html`<${Try} ...${shared} given=${tried} />`}
        ${tab === 'tests' && html`<${Tests} ...${shared} tryIt=${setTried} tryPath=${path('try')} />`}
        ${tab === 'replay' && html`<${Replay} ...${shared} />`}
        ${tab === 'difference' && html`<${Difference} ...${shared} />`}
        ${tab === 'history' && html`<${History} ...${shared} refresh=${asked.refresh} />`}
      </section>
    </div>
    ${
      proposing &&
      html`<${Decision}
        title=${own.propose.ask(name)}
        verb=${own.propose.act}
        fields=${[{ name: 'note', label: own.propose.note, kind: 'text', required: true, most: 1000, hint: own.propose.noteHint }]}
        items=${[{ key: name, title: name, call: bank.proposeRuleSet, input: ({ note }) => proposalOf(name, writing, note), says: (data) => html`<p>${own.propose.says(data.version.slice(0, 8))}</p>` }]}
        told=${() => own.propose.told}
        done=${({ [name]: result }) => {
          void asked.refresh();
          // What was refused, or may not have come, is still the analyst's.
          if (result?.ok) void writing.begin();
        }}
        close=${() => setProposing(false)}
      />`
    }
    <${Raw} query="GetRuleSetQuery" input=${{ name }} data=${set} />
  `;
}

const proposalOf = (name, { text, testsText }, note) => ({
  ...{ name, note },
  content: isXml(name) ? text : parsed(text),
  tests: parsed(testsText)?.tests ?? [],
});

/** Why these texts cannot be proposed now; undefined where they can. */
function whyNot({ writing: { isChanged, review, busy, isChecked }, failed, isOvertaken }) {
  if (isOvertaken) return own.propose.overtaken;
  if (!isChanged) return own.propose.unchanged;
  if (busy || !isChecked) return own.checking;
  if (!review.valid) return own.propose.invalid;
  if (review.results.length === 0) return own.propose.noTests;
  return failed > 0 ? own.propose.failing(failed) : undefined;
}

function saveTexts({ base, text, testsText }) {
  const fileOf = (path) => path.split('/').at(-1);
  saveFile(fileOf(base.path), isXml(base.path) ? 'text/xml' : 'application/json', text);
  saveFile(fileOf(base.testsPath), 'application/json', testsText);
}

/** In whose force it is, since when, and which commands ask it. */
function InForce({ set }) {
  const [entry] = set.history;
  const names = set.commands.map((one) => words(one.replace(/Command$/, '')));
  return html`
    <dl class="facts in-force">
      <div><dt>${own.version}</dt><dd><code>${set.version ?? own.nothing}</code>${set.source === 'command' && html` <span class="soft">${own.overFile(set.fileVersion?.slice(0, 8))}</span>`}</dd></div>
      <div><dt>${own.since}</dt><dd>${entry === undefined ? own.shipped : html`<${When} at=${entry.at} /> · ${entry.by}`}</dd></div>
      <div><dt>${own.governs}</dt><dd>${set.commands.length <= 4 ? own.governsOf(names) : html`<details><summary>${own.governsOf(names)}</summary>${names.join(', ')}</details>`}</dd></div>
    </dl>
    <${Uses} kind="rule-set" name=${set.name} />
    ${set.findings.length > 0 && html`<${Findings} of=${set.findings} />`}
  `;
}

const Drafts = ({ of }) =>
  of.map(
    (draft) =>
      html`<p key=${draft.draftId} class="notice waiting"><${State} of=${own.proposed} tone="waiting" /> ${own.proposedBy(draft.proposedBy)} <${When} at=${draft.proposedAt} />${draft.note !== null && html`: ${draft.note}`} <a href=${addressOf(['rules', 'drafts', draft.draftId])}>${own.lookAtDraft}</a></p>`,
  );

/** The two faces of the rules, and their tests as text. */
function Editor({ set, schema, writing }) {
  const grid = isXml(set.name) ? undefined : gridOf(schema.schema);
  const [face, setFace] = useState(grid === undefined ? 'text' : 'grid');
  // The editor takes them as new where they are others: of each check, once.
  const findings = useMemo(
    () =>
      (writing.review?.findings ?? []).filter(({ text }) => text === (face === 'tests' ? 'tests' : 'rules')),
    [writing.review, face],
  );
  const faces = grid === undefined ? ['text', 'tests'] : ['grid', 'text', 'tests'];
  const content = parsed(writing.text);
  return html`
    <div class="faces">
      <h2 id="editor">${own.content}</h2>
      <div class="buttons" role="group" aria-label=${own.faces}>${faces.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${face === one} onClick=${() => setFace(one)}>${own.face[one]}</button>`)}</div>
      <span class="soft small" role="status">${writing.busy ? own.checking : own.checked(writing.review)}</span>
    </div>
    ${face === 'grid' && (content === undefined ? html`<p class="notice refused">${own.unreadable}</p>` : !fits(grid, content) ? html`<p class="notice refused">${own.noGrid}</p>` : !isWhole(writing.text) ? html`<p class="notice refused">${own.notWhole}</p>` : html`<${Grid} grid=${grid} content=${content} names=${schema.names} findings=${findings} write=${writing.write} />`)}
    ${face === 'text' && html`<${Text} key="rules" text=${writing.text} change=${writing.write} findings=${findings} schema=${isXml(set.name) ? undefined : schema.schema} names=${schema.names} label=${own.textOf(set.name)} />`}
    ${face === 'tests' && html`<${Text} key="tests" text=${writing.testsText} change=${writing.writeTests} findings=${findings} schema=${schema.testsSchema} names=${schema.names} label=${own.testsTextOf(set.name)} />`}
    ${findings.length > 0 && html`<${Findings} of=${findings} />`}
  `;
}
