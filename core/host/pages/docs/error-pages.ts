/** Pages of error codes: a list of all, and a page for each with its meaning, remedy and commands. */
import type { Registry, Subject } from '../../../command/wire/registry.ts';
import { type RejectionSpec, remedyFor } from '../../../command/wire/rejections.ts';
import { incidentCodes } from '../../../process/incidents.ts';
import {
  codesOf,
  type DescribedRefusal,
  described,
  findingWords,
  incidentWordsOf,
  refusalsOf,
} from '../described.ts';
import { codeBox, jsonText } from './code.ts';
import { breakable, type Html, html } from './html.ts';
import { referenceOf } from './reference.ts';
import { counted, type Site, titled } from './site.ts';
import { codesToldElsewhere, toldElsewhere, toldElsewhereOf } from './told-elsewhere.ts';

/** The meaning of each status for callers, in this order. */
const statuses: Readonly<Record<number, string>> = {
  400: 'The request, or the state of what it is about',
  401: 'The caller is not signed in',
  403: 'Somebody else may',
  404: 'There is no such thing',
  405: 'Not by this method',
  409: 'It was done already, or somebody was faster',
  413: 'Too much at once',
  415: 'Not of this type',
  422: 'The key was used',
  429: 'Too often',
  500: 'A fault of the host',
  503: 'Not now',
};

/** Related codes with their descriptions. */
interface Group {
  readonly id: string;
  readonly title: string | number;
  readonly about: string;
  readonly codes: readonly (readonly [code: string, says: string])[];
}

export function errorsPage(site: Site): Html {
  const groups = [...refusalGroups(site), ...otherGroups(site)];
  const codes = groups.reduce((sum, group) => sum + group.codes.length, 0);
  return html`<h1>Errors</h1>
<p class="lead">${counted(codes, 'code')}. A refusal names its code in the body, and its page here in the header <code>Link</code>.</p>
${groups.map(
  ({
    id,
    title,
    about,
    codes: own,
  }) => html`<details class="group" id="${id}"><summary><strong>${title}</strong> <span>${about}</span> <small>${counted(own.length, 'code')}</small></summary>
<ul class="rows">
${own
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([code, says]) =>
      html`<li><a href="/docs/errors/${code}"><code>${code}</code></a><span>${inlineCode(says)}</span></li>\n`,
  )}</ul>
</details>
`,
)}`;
}

/** The rejections by status. */
function refusalGroups({ registry }: Site): readonly Group[] {
  const byStatus = Map.groupBy(Object.entries(registry.rejections), ([, { http }]) => http);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([http, own]) => ({
      id: `http-${http}`,
      title: http,
      about: statuses[http] ?? '',
      codes: own.map(([code, { says }]) => [code, says] as const),
    }));
}

/** Codes that never reject a call. They appear within an answer, at an instance, or outside of the host. */
function otherGroups(site: Site): readonly Group[] {
  const groups: readonly Group[] = [
    {
      id: 'findings',
      title: 'Findings',
      about: 'Among the errors of another code',
      codes: [...findingCodes(site)].map(([code, lead]) => [code, findingSays(code, lead)]),
    },
    {
      id: 'incidents',
      title: 'Incidents',
      about: 'Incidents of process instances',
      codes: incidentsOnly(site).map((code) => [code, incidentWordsOf(code)?.says ?? '']),
    },
    {
      id: 'elsewhere',
      title: 'Elsewhere',
      about: 'Codes of the client, and last events of a stream',
      codes: codesToldElsewhere.map((code) => [code, toldElsewhere[code].says]),
    },
  ];
  return groups.filter(({ codes }) => codes.length > 0);
}

/** The description of a finding: its own, or a general one. */
export const findingSays = (code: string, lead: string): string =>
  findingWords(code)?.says ?? `A finding among the errors of ${lead}.`;

export function errorPage(code: string, site: Site): Html {
  const { registry } = site;
  const spec = registry.rejections[code];
  if (spec === undefined) return findingPage(code, site);
  const { by, how } = remedyFor(spec);
  const answering = [...site.areas.values()]
    .flat()
    .filter(({ spec: one }) => codesOf(one, registry).has(code));
  const example = exampleOf(code, answering, registry);
  return html`<h1 class="name">${breakable(code)}</h1>
<p class="lead">${spec.says}</p>
<p class="chips"><span class="chip ${spec.http >= 500 ? 'refused' : 'waiting'}">HTTP ${spec.http}</span> <span class="chip">${kindWords[spec.kind]}</span></p>
<div class="two">
<div>
<h2>Who can correct it</h2>
<p>${inlineCode(by)}</p>
<h2>How</h2>
<p>${inlineCode(how)}</p>
${factsOf(spec, registry)}
<h2>What answers it</h2>
${answeringList(answering, site)}
</div>
<div class="beside">
${example === undefined ? '' : codeBox(jsonText(example.body), `HTTP ${example.http}`)}
</div>
</div>`;
}

/** Codes that appear only among the errors of another code, with that code. */
export function findingCodes({ areas, registry }: Site): ReadonlyMap<string, string> {
  const listed = [...areas.values()].flat().flatMap(({ spec }) => Object.entries(spec.itemCodes ?? {}));
  return new Map(
    listed.flatMap(([lead, codes]) =>
      codes.filter((code) => registry.rejections[code] === undefined).map((code) => [code, lead] as const),
    ),
  );
}

/** The page of a code of a single error. The remedy depends on the leading code. */
function findingPage(code: string, site: Site): Html {
  const lead = findingCodes(site).get(code) ?? '';
  const spec = site.registry.rejections[lead];
  if (spec === undefined) return elsewherePage(code) ?? incidentPage(code, site);
  const { by, how } = remedyFor(spec);
  const words = findingWords(code);
  const answering = [...site.areas.values()]
    .flat()
    .filter(({ spec: one }) => one.itemCodes?.[lead]?.includes(code) === true);
  return html`<h1 class="name">${breakable(code)}</h1>
<p class="lead">${inlineCode(words?.says ?? '')}</p>
<p>A finding: it is one of the <code>errors</code> of <a href="/docs/errors/${lead}"><code>${lead}</code></a>, with a message of its own that says what is wrong there and what would be right.</p>
<p class="chips"><span class="chip waiting">HTTP ${spec.http}</span> <span class="chip">${kindWords[spec.kind]}</span></p>
<h2>Who can correct it</h2>
<p>${inlineCode(by)}</p>
<h2>How</h2>
<p>${inlineCode(words?.how ?? how)}</p>
${factsOf(spec, site.registry)}
<h2>What answers it</h2>
${answeringList(answering, site)}`;
}

/** Codes that reject no command and appear only as incidents of instances. */
export function incidentsOnly(site: Site): readonly string[] {
  const findings = findingCodes(site);
  return incidentCodes.filter((code) => site.registry.rejections[code] === undefined && !findings.has(code));
}

/** The page of a code of an incident. Operators resolve incidents. */
function incidentPage(code: string, { registry }: Site): Html {
  const words = incidentWordsOf(code);
  const acts = registry.find('RetryProcessInstanceCommand')?.spec.name;
  return html`<h1 class="name">${breakable(code)}</h1>
<p class="lead">${inlineCode(words?.says ?? '')}</p>
<p>An incident stops an instance of a process. Its message names the element and the reason. Nothing is lost.</p>
<p class="chips"><span class="chip waiting">the instance waits</span></p>
<h2>Who can correct it</h2>
<p>The operator of processes.</p>
<h2>How</h2>
<p>${inlineCode(words?.how ?? '')}</p>
${acts === undefined ? '' : html`<p><a href="${referenceOf({ name: acts })}"><code>${acts}</code></a> and <a href="/docs/guides/how-to/monitor">Monitor a host</a> say more.</p>`}`;
}

/** The page of a code from the client or a stream. Undefined for every other code. */
function elsewherePage(code: string): Html | undefined {
  const words = toldElsewhereOf(code);
  if (words === undefined) return undefined;
  return html`<h1 class="name">${breakable(code)}</h1>
<p class="lead">${inlineCode(words.says)}</p>
<p>No command answers it. Who tells it: ${inlineCode(words.where)}.</p>
<h2>Who can correct it</h2>
<p>${inlineCode(words.by)}</p>
<h2>How</h2>
<p>${inlineCode(words.how)}</p>
<p><a href="/docs/guides/reference/errors">Errors</a> says more.</p>`;
}

const kindWords: Readonly<Record<RejectionSpec['kind'], string>> = {
  validation: 'the request is wrong',
  'not-found': 'not found',
  state: 'wrong state',
  forbidden: 'forbidden',
  unauthenticated: 'not signed in',
  conflict: 'conflict',
  retry: 'try again later',
  fault: 'fault of the host',
};

/** An example of the rejection: from a command that declares it, if there is one. */
function exampleOf(
  code: string,
  answering: readonly Subject[],
  registry: Registry,
): DescribedRefusal | undefined {
  const own = answering.find(({ spec }) => spec.rejects.includes(code)) ?? answering[0];
  return own && refusalsOf(own.spec, registry).find((one) => one.code === code);
}

function factsOf({ facts }: RejectionSpec, registry: Registry): Html {
  const entries = Object.entries(facts ?? {});
  if (entries.length === 0) return html``;
  const schema = described({ type: 'object', properties: Object.fromEntries(entries) }, registry);
  const told = Object.entries(schema.properties ?? {});
  return html`<h2>Further members</h2>
<p class="soft">The error can have these members besides its code and message.</p>
<ul class="rows">
${told.map(
  ([name, { description = '' }]) => html`<li><code>${name}</code><span>${description}</span></li>\n`,
)}</ul>`;
}

function answeringList(answering: readonly Subject[], { areas }: Site): Html {
  const all = [...areas.values()].flat().length;
  if (answering.length === 0) return html`<p>The host itself, before a command is found.</p>`;
  if (answering.length > all / 2) {
    return html`<p>${counted(answering.length, 'command and query', 'commands and queries')}: it comes from the host, whatever is asked.</p>`;
  }
  const byArea = Map.groupBy(answering, ({ area }) => area);
  return html`${[...byArea].map(
    ([area, own]) => html`<h3>${titled(area)}</h3>
<ul class="names">
${own.map(({ spec }) => html`<li><a href="${referenceOf(spec)}"><code>${spec.name}</code></a></li>\n`)}</ul>
`,
  )}`;
}

/** Sentences of the tables quote code in backticks. */
export function inlineCode(sentence: string): Html {
  const parts = sentence.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`${parts}`;
}
