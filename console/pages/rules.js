/** Rules: every rule set, at `/console/rules/AREA/NAME` a page each; at `/console/rules/drafts/ID` a draft for whoever decides about it. */
import { html } from 'htm/preact';
import { bank } from '../frame/bank.js';
import { addressOf, place, setFilters } from '../frame/router.js';
import { usePageSearch } from '../frame/search.js';
import { useAsked } from '../kit/asked.js';
import { words } from '../kit/format.js';
import { List } from '../kit/list.js';
import { State, When } from '../kit/marks.js';
import { Empty, Freshness, Shown } from '../kit/states.js';
import { texts } from '../texts.js';
import { Draft } from './rules/draft.js';
import { RuleSet } from './rules/one.js';
import { tabs } from './rules/tabs.js';

const own = texts.rules;

/** The list, or what the address names: of a set, the last part may be one of its tabs. */
export function Page({ rest }) {
  if (rest.length === 0) return html`<${RuleSets} />`;
  const [first, second] = rest;
  if (first === 'drafts' && rest.length === 2) return html`<${Draft} key=${second} id=${second} />`;
  const isTab = rest.length > 1 && tabs.includes(rest.at(-1));
  const name = (isTab ? rest.slice(0, -1) : rest).join('/');
  return html`<${RuleSet} key=${name} name=${name} tab=${isTab ? rest.at(-1) : tabs[0]} />`;
}

const columns = [
  {
    name: 'set',
    label: own.set,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['rules', ...row.name.split('/')])}>${row.name}</a>${row.openDrafts > 0 && html` <${State} of=${own.drafts(row.openDrafts)} tone="waiting" />`}<br /><span class="soft small">${row.summary}</span>`,
  },
  {
    name: 'governs',
    label: own.governs,
    class: 'whole',
    card: true,
    cell: (row) =>
      html`<span class="small" title=${row.commands.join(', ')}>${own.governsOf(row.commands.map((one) => words(one.replace(/Command$/, ''))))}</span>`,
  },
  {
    name: 'source',
    label: own.source,
    class: 'tight',
    cell: (row) =>
      row.version === null
        ? html`<${State} of=${own.notInForce} tone="refused" />`
        : html`<${State} of=${own.sources[row.source]} tone=${row.source === 'file' ? '' : 'done'} /><br /><code class="small">${row.version.slice(0, 8)}</code>`,
  },
  {
    name: 'since',
    label: own.since,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.since === null
        ? html`<span class="soft">${own.shipped}</span>`
        : html`<${When} at=${row.since} /><br /><span class="soft small">${row.by}</span>`,
  },
  {
    name: 'tests',
    label: own.tests,
    class: 'right tight',
    cell: (row) =>
      html`${own.passed(row.testsPassed, row.testsPassed + row.testsFailed)}${row.problem !== null && html`<br /><${State} of=${own.broken} tone="refused" />`}`,
  },
  {
    name: 'findings',
    label: own.findingsLabel,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.findings === 0
        ? html`<span class="soft">${own.none}</span>`
        : html`<a href=${addressOf(['rules', ...row.name.split('/')])}>${own.findings(row.findings)}</a>`,
  },
];

function RuleSets() {
  const typed = place.value.query.get('q') ?? '';
  const asked = useAsked('rule-sets', (signal) => bank.query.getRuleSetList({}, { signal }), {
    on: ['rules.*'],
  });
  usePageSearch(own.search, typed, (q) => setFilters({ q }));
  const wanted = typed.toLowerCase().split(/\s+/);
  const isMeant = (row) =>
    wanted.every((word) => [row.name, row.summary, ...row.commands].join(' ').toLowerCase().includes(word));
  return html`
    <div class="head"><h1>${texts.pages.rules.title}</h1><${Freshness} of=${asked} /></div>
    <${Shown} of=${asked} rows=${10}>
      ${({ items }) => {
        const rows = items.filter(isMeant);
        const broken = items.filter(({ problem }) => problem !== null);
        return html`
          ${broken.length > 0 && html`<div class="problem small" role="alert"><p class="what">${own.brokenSays(broken.length)}</p>${broken.map((row) => html`<p key=${row.name}><a href=${addressOf(['rules', ...row.name.split('/')])}>${row.name}</a>: ${row.problem}</p>`)}</div>`}
          ${
            rows.length === 0
              ? html`<${Empty} title=${own.noneFound}><a href=${addressOf('rules')}>${own.all}</a><//>`
              : html`<${List} label=${texts.pages.rules.title} columns=${columns} rows=${rows} keyOf=${(row) => row.name} />`
          }
        `;
      }}
    <//>
  `;
}
