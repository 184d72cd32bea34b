/** The library: functions that every script may call, with their tests and who calls them. */
import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { useAsked } from '../../kit/asked.js';
import { useEvery } from '../../kit/every.js';
import { Icon, State } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { Text } from '../../kit/text.js';
import { Uses } from '../../kit/uses.js';
import { texts } from '../../texts.js';

const { library: own } = texts.webhooks;

export function Library({ parts }) {
  const asked = useAsked('library', (signal) => bank.query.retrieveScriptLibrary({}, { signal }));
  useEvery(15_000, asked.look);
  return html`
    <div class="head"><h1>${texts.pages.webhooks.title}</h1><${Freshness} of=${asked} /></div>
    ${parts}
    <p class="soft">${own.hint}</p>
    <${Shown} of=${asked} rows=${6}>
      ${({ functions }) =>
        functions.length === 0
          ? html`<${Empty} title=${own.none}>${own.noneMore}<//>`
          : functions.map((one) => html`<${OneFunction} key=${one.name} of=${one} />`)}
    <//>
  `;
}

const script = [];

function OneFunction({ of: { name, file, code, problem, tests } }) {
  const failed = tests.filter(({ passed }) => !passed).length;
  const [tone, said] =
    problem !== null
      ? ['refused', own.broken]
      : failed > 0
        ? ['refused', own.failing(failed, tests.length)]
        : ['done', own.passing(tests.length)];
  return html`
    <section class="function" aria-labelledby="lib-${name}">
      <div class="faces"><h2 id="lib-${name}"><code>lib.${name}</code></h2><${State} of=${said} tone=${tone} /><span class="soft small">${file}</span></div>
      ${problem !== null && html`<p class="refused">${own.problem(problem)}</p>`}
      <${Text} text=${code} script=${script} label=${own.label(name)} />
      ${tests.length > 0 && html`<ul class="tests">${tests.map((test) => html`<li key=${test.name} class=${test.passed ? 'done' : 'refused'}><p><span class="mark"><${Icon} of=${test.passed ? 'check' : 'cross'} /></span>${test.name} <span class="unseen">${test.passed ? own.passes : own.fails}</span></p>${test.problem !== null && html`<p class="refused-text small">${test.problem}</p>`}</li>`)}</ul>`}
      ${problem === null && html`<${Uses} kind="library" name=${name} />`}
    </section>
  `;
}
