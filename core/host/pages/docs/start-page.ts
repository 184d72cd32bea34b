/** The first page of the docs: how to get a token, the envelopes, the catalogue, the events. */
import type { Registry, Subject } from '../../../command/wire/registry.ts';
import { type Html, html } from './html.ts';

export function startPage(
  areas: ReadonlyMap<string, readonly Subject[]>,
  registry: Registry,
  publicUrl: string,
): Html {
  const events = Object.entries(registry.events).sort(([a], [b]) => (a < b ? -1 : 1));
  return html`<h1>Commands, queries and events</h1>
<p class="lead">Everything that this host can do. Each command has a page with a request to copy.</p>
<h2>A token</h2>
<figure><figcaption>bash<button type="button" hidden>Copy</button></figcaption><pre><code>token=$(npx bursar token --user ada --role Teller)</code></pre></figure>
<p>Roles are Teller, SeniorTeller, Approver, BranchManager, RegionalManager and Admin, unless the bank's
<code>rules/auth/roles.json</code> says otherwise.</p>
<h2>Requests</h2>
<p>A request is a POST of JSON. Its command is named by the path, or by the body in one of the envelopes:</p>
<table><thead><tr><th>envelope</th><th>body</th><th>address</th></tr></thead><tbody>
<tr><td>E1</td><td><code>{"cmd": NAME, "data": {…}}</code></td><td rowspan="4"><code>${publicUrl}/api/bpm/cmd</code>, <code>/api/bpm/qry</code> or <code>/api/v1/execute</code></td></tr>
<tr><td>E2</td><td><code>{"queryName": NAME, "data": {…}}</code></td></tr>
<tr><td>E3</td><td><code>{"commandName": NAME, "data": {…}}</code></td></tr>
<tr><td>E4</td><td><code>{"$type": NAME, …}</code></td></tr>
<tr><td>E5</td><td><code>{…}</code></td><td><code>/api/bpm/cmd/NAME</code></td></tr>
</tbody></table>
<table><thead><tr><th>with</th><th>the host</th></tr></thead><tbody>
<tr><td>header <code>Idempotency-Key</code></td><td>answers a repeated request as it answered the first, for 24 hours; the key with another body is refused (422)</td></tr>
<tr><td><code>?dryRun=true</code></td><td>answers what would happen, and changes nothing</td></tr>
<tr><td>header <code>X-Tenant-Id</code></td><td>makes sure that the token is of this tenant; some commands require it in E1</td></tr>
<tr><td>header <code>X-Request-Id</code></td><td>uses your id in its log and its answer</td></tr>
</tbody></table>
<p>For machines: <a href="/openapi.json">/openapi.json</a> and <a href="/asyncapi.json">/asyncapi.json</a>.</p>
${[...areas].map(
  ([area, subjects]) => html`<h2 id="${area}">${area}</h2>
<table class="catalogue"><tbody>
${subjects.map(
  ({ spec }) =>
    html`<tr><td><a href="/docs/${spec.name}">${spec.name}</a></td><td>${spec.summary}</td></tr>
`,
)}</tbody></table>
`,
)}
<h2 id="events-catalogue">Events that subscribers receive</h2>
<table class="catalogue"><tbody>
${events.map(
  ([type, { summary }]) => html`<tr><td><code>${type}</code></td><td>${summary}</td></tr>
`,
)}</tbody></table>`;
}
