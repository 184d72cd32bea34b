/** The page of one command or query: what it does, a request to copy, a form to try it, fields, answers, refusals. */
import type { Command, Query } from '../../../command/declaration/command.ts';
import { type Registry, rejectsOf, type Subject } from '../../../command/wire/registry.ts';
import { acceptedBody, described, extraOf, plain, refusalsOf, sampleOf } from '../described.ts';
import { clientCall, clientCallAround } from './client-call.ts';
import { codeBox, curlAround, curlOf, jsonText } from './code.ts';
import { fieldList } from './fields.ts';
import { breakable, type Html, html } from './html.ts';
import { counted, exampleOf, type Site, titled } from './site.ts';
import { tryForm } from './try-form.ts';

/** The address of the envelope E2: the address of queries runs no command. */
const queryAddress = ({ kind }: Subject['spec']): string =>
  kind === 'query' ? '/api/bpm/qry' : '/api/bpm/cmd';

export function commandPage(subject: Subject, site: Site): Html {
  const { spec, area } = subject;
  const { registry, publicUrl } = site;
  const input = exampleOf(subject, site);
  const path = `/api/bpm/cmd/${spec.name}`;
  const around = { curl: curlAround(publicUrl, path), client: clientCallAround(spec, publicUrl) };
  return html`<h1 class="name">${breakable(spec.name)}</h1>
<p class="lead">${spec.summary}</p>
<p class="chips"><span class="chip kind">${spec.kind}</span> <a class="chip" href="/docs/areas/${area}">${titled(area)}</a> ${permissionsOf(spec)}</p>
<div class="two">
<div class="beside" data-around="${JSON.stringify(around)}">
<h2 id="request">Request</h2>
${codeBox(curlOf(publicUrl, path, input), 'curl', 'curl')}
${codeBox(clientCall(spec, publicUrl, input), '@bursar/client', 'client')}
<details class="more"><summary>In the other envelopes</summary>
${codeBox(curlOf(publicUrl, '/api/bpm/cmd', { cmd: spec.name, data: input }), 'E1')}
${codeBox(curlOf(publicUrl, queryAddress(spec), { queryName: spec.name, data: input }), 'E2')}
${codeBox(curlOf(publicUrl, '/api/bpm/cmd', { commandName: spec.name, data: input }), 'E3')}
${codeBox(curlOf(publicUrl, '/api/bpm/cmd', { $type: spec.name, ...input }), 'E4')}
</details>
<h2 id="answer">Answer</h2>
${answerBox(spec, site)}
${tryForm(subject, input, site)}
</div>
<div>
<h2 id="fields">Fields</h2>
${fieldList(described(spec.input, registry), 'in')}
<h2 id="answered">Answered data</h2>
<p class="soft">In envelope ${spec.reply.name}.</p>
${fieldList(described(spec.output, registry), 'out')}
${besideOf(spec, registry)}
<h2 id="refusals">Refusals</h2>
${refusalList(spec, registry)}
${notesOf(spec)}
</div>
</div>`;
}

function besideOf(spec: Command | Query, registry: Registry): Html {
  const extra = extraOf(spec, registry);
  if (extra === undefined) return html``;
  return html`<h2 id="extra">Answered beside it</h2>
${fieldList(extra, 'beside')}`;
}

function permissionsOf({ permission }: Command | Query): Html {
  if (permission === null || permission.length === 0) {
    return html`<span class="chip">any good token</span>`;
  }
  const title = permission.length === 1 ? 'The permission that it needs' : 'Any one of these';
  return html`${permission.map((one) => html`<span class="chip" title="${title}">${one}</span> `)}`;
}

/** A recorded answer, or one that is made up of the schema's words where no test has one. */
function answerBox(spec: Command | Query, site: Site): Html {
  const real = site.answers().get(spec.name);
  if (real === undefined) {
    const made = acceptedBody(spec.reply, sampleOf(plain(spec.output), 'value', site.texts()));
    return codeBox(jsonText(made), 'HTTP 200; the values are made up');
  }
  const asked =
    Object.keys(real.data).length === 0
      ? ''
      : html`<details class="more"><summary>What it was asked</summary>
${codeBox(jsonText(real.data), 'data')}</details>`;
  return html`${codeBox(jsonText(real.body), 'HTTP 200, as a test was answered')}${asked}`;
}

function refusalList(spec: Command | Query, registry: Registry): Html {
  const all = [...new Map(refusalsOf(spec, registry).map((one) => [one.code, one])).values()];
  const items = new Set(Object.values(spec.itemCodes ?? {}).flat());
  const rejects = rejectsOf(spec, registry.controls);
  const isOwn = (code: string) => rejects.includes(code) || items.has(code);
  const rows = (refusals: typeof all) => html`<ul class="rows refusals">
${refusals.map(
  ({ code, http, says }) =>
    html`<li id="refusal.${code}"><span class="status">${http}</span><a href="/docs/errors/${code}"><code>${code}</code></a><span>${says}</span></li>\n`,
)}</ul>`;
  const own = all.filter(({ code }) => isOwn(code));
  const others = all.filter(({ code }) => !isOwn(code));
  return html`${own.length === 0 ? html`<p class="soft">None of its own.</p>` : rows(own)}
<details class="more"><summary>${counted(others.length, 'refusal')} that any ${spec.kind} may get</summary>
${rows(others)}</details>`;
}

function notesOf(spec: Command | Query): Html {
  const policies = spec.kind === 'command' ? Object.values(spec.policies) : [];
  const notes = [
    ...(spec.aliases === undefined ? [] : [html`Also named ${spec.aliases.join(', ')}.`]),
    ...(spec.needsTenantHeader === true
      ? [html`The header <code>X-Tenant-Id</code> is required, except at the path of the command.`]
      : []),
    ...policies.map(
      ({ name, summary }) => html`Decided by <code>rules/${name}.json</code>: ${summary}`,
    ),
  ];
  if (notes.length === 0) return html``;
  return html`<h2 id="more">More</h2>
<ul class="plain">${notes.map((note) => html`<li>${note}</li>\n`)}</ul>`;
}
