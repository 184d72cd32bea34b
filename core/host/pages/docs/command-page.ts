/** The page of one command or query: what it does, a curl to copy, fields, answer, refusals. */
import type { Command, Query } from '../../../command/declaration/command.ts';
import type { Registry, Subject } from '../../../command/wire/registry.ts';
import {
  acceptedBody,
  described,
  inputExample,
  plain,
  refusalsOf,
  sampleOf,
} from '../described.ts';
import { type Html, html } from './html.ts';
import { schemaTable } from './schema-table.ts';

export function commandPage({ spec, area }: Subject, registry: Registry, publicUrl: string): Html {
  const input = inputExample(spec);
  const answer = acceptedBody(spec.reply, sampleOf(plain(spec.output)));
  return html`<h1>${spec.name}</h1>
<p class="lead">${spec.summary}</p>
${factsOf(spec, area)}
<h2>Request</h2>
${code(curlOf(publicUrl, `/api/bpm/cmd/${spec.name}`, input), 'curl')}
<details><summary>In the other envelopes</summary>
${code(curlOf(publicUrl, '/api/bpm/cmd', { cmd: spec.name, data: input }), 'E1')}
${code(curlOf(publicUrl, '/api/bpm/qry', { queryName: spec.name, data: input }), 'E2')}
${code(curlOf(publicUrl, '/api/bpm/cmd', { commandName: spec.name, data: input }), 'E3')}
${code(curlOf(publicUrl, '/api/bpm/cmd', { $type: spec.name, ...input }), 'E4')}
</details>
<h3>Fields</h3>
${schemaTable(described(spec.input, registry.glossary), true)}
<h2>Answer</h2>
${code(JSON.stringify(answer, null, 2), 'HTTP 200; the values are samples')}
<h3>Fields of the data</h3>
${schemaTable(described(spec.output, registry.glossary), false)}
<h2>Refusals</h2>
${refusalsTable(spec, registry)}`;
}

function factsOf(spec: Command | Query, area: string): Html {
  const policies = spec.kind === 'command' ? Object.values(spec.policies) : [];
  const facts: readonly (readonly [string, string | Html])[] = [
    ['kind', `${spec.kind}, in ${area}`],
    ['permission', (spec.permission ?? []).join(' or ') || 'none but a good token'],
    ['answers in', spec.reply.name],
    ...(spec.aliases === undefined ? [] : [['also named', spec.aliases.join(', ')] as const]),
    ...(spec.needsTenantHeader === true
      ? [['header', 'X-Tenant-Id is required in envelope E1'] as const]
      : []),
    ...(policies.length === 0
      ? []
      : [
          [
            'decided by',
            html`${policies.map(
              ({ name, summary }) => html`<code title="${summary}">rules/${name}.json</code> `,
            )}`,
          ] as const,
        ]),
  ];
  return html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** A shell command that works as it stands once \`token\` is set. */
function curlOf(publicUrl: string, path: string, body: unknown): string {
  const text = JSON.stringify(body).replaceAll("'", "'\\''");
  return [
    `curl -s ${publicUrl}${path} \\`,
    `  -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \\`,
    `  -d '${text}'`,
  ].join('\n');
}

function code(text: string, title: string): Html {
  return html`<figure><figcaption>${title}<button type="button" hidden>Copy</button></figcaption><pre><code>${text}</code></pre></figure>`;
}

function refusalsTable(spec: Command | Query, registry: Registry): Html {
  const own = new Set(spec.rejects);
  const rows = refusalsOf(spec, registry);
  const sorted = [
    ...rows.filter(({ code: name }) => own.has(name)),
    ...rows.filter(({ code: name }) => !own.has(name)),
  ];
  return html`<table><thead><tr><th>HTTP</th><th>code</th><th>says</th></tr></thead><tbody>
${sorted.map(
  ({ http, code: name, says, body }) =>
    html`<tr class="${own.has(name) ? 'own' : 'of-the-host'}"><td>${http}</td><td><details><summary><code>${name}</code></summary><pre><code>${JSON.stringify(body, null, 2)}</code></pre></details></td><td>${says}</td></tr>
`,
)}</tbody></table>`;
}
