/** The first page of the docs: a token, a request, the areas, the guides, and the files for machines. */
import { codeBox, curlOf, jsonText } from './code.ts';
import { guideCards } from './guide-pages.ts';
import { type Html, html } from './html.ts';
import { counted, holdings, type Site, titled } from './site.ts';

/** The first example for newcomers. */
const firstCommand = 'InitiateDeposit';

export function startPage(site: Site): Html {
  return html`<h1>Docs</h1>
<p class="lead">Commands and queries as JSON over HTTP: the <a href="/docs/reference">reference</a> has the fields, real answers and refusals of each, and a form to try it.</p>
<section class="steps" aria-label="First steps">
${firstSteps(site)}</section>
<h2 id="areas">Areas</h2>
${areaCards(site)}
<h2 id="guides">Guides</h2>
${guideCards(site.guides, 3)}<h2 id="requests">Requests</h2>
${requests(site)}
<h2 id="machines">For machines and tools</h2>
<ul class="cards">
<li><a href="/openapi.json"><strong>OpenAPI 3.1</strong><span>Every command and query, typed to the codes of its refusals, as generators, Postman and Bruno import it; <code>/openapi/AREA.json</code> has one area.</span></a></li>
<li><a href="/asyncapi.json"><strong>AsyncAPI 3.0</strong><span>${counted(Object.keys(site.registry.events).length, 'event')} that subscribers receive.</span></a></li>
</ul>`;
}

function firstSteps(site: Site): Html {
  const subject = site.registry.find(firstCommand);
  const body = site.answers().get(firstCommand)?.body;
  const data = subject?.spec.example ?? {};
  const token = site.givesTokens
    ? html`<p>This host runs on demo data: pick a role in the <a href="/docs/reference">reference</a>, and its token goes with the requests that you try. In a shell:</p>`
    : html`<p>Tokens come from the identity provider of the bank. A host that signs its own gives one to its operator:</p>`;
  return html`<div><h2><span>1</span> A token</h2>
${token}
${codeBox('token=$(npx bursar token --user tolu --role Teller)', 'bash')}</div>
<div><h2><span>2</span> A request</h2>
${codeBox(curlOf(site.publicUrl, `/api/bpm/cmd/${firstCommand}`, data), 'bash')}</div>
<div><h2><span>3</span> Its answer</h2>
${body === undefined ? '' : codeBox(jsonText(body), 'HTTP 200')}
<p><a href="/docs/reference#${firstCommand}">All about ${firstCommand}</a></p></div>
`;
}

/** A card for each area with its contents. */
function areaCards({ areas }: Site): Html {
  return html`<ul class="cards areas">
${[...areas].map(
  ([area, subjects]) =>
    html`<li><a href="/docs/reference#tag/${area}"><strong>${titled(area)}</strong><span>${holdings(subjects)}</span></a></li>\n`,
)}</ul>`;
}

function requests({ publicUrl }: Site): Html {
  return html`<p>A request is a POST of JSON with a bearer token. Its command is named by the path, or by the body in one of the envelopes:</p>
<div class="scroll" tabindex="0" role="group" aria-label="Envelopes"><table><thead><tr><th scope="col">Envelope</th><th scope="col">Body</th><th scope="col">Address</th></tr></thead><tbody>
<tr><th scope="row">E1</th><td><code>{"cmd": NAME, "data": {…}}</code></td><td rowspan="4"><code>${publicUrl}/api/bpm/cmd</code>, <code>/api/v1/execute</code> or, for queries only, <code>/api/bpm/qry</code></td></tr>
<tr><th scope="row">E2</th><td><code>{"queryName": NAME, "data": {…}}</code></td></tr>
<tr><th scope="row">E3</th><td><code>{"commandName": NAME, "data": {…}}</code></td></tr>
<tr><th scope="row">E4</th><td><code>{"$type": NAME, …}</code></td></tr>
<tr><th scope="row">E5</th><td><code>{…}</code></td><td><code>/api/bpm/cmd/NAME</code></td></tr>
</tbody></table></div>
<div class="scroll" tabindex="0" role="group" aria-label="Headers"><table><thead><tr><th scope="col">With</th><th scope="col">The host</th></tr></thead><tbody>
<tr><th scope="row"><code>Idempotency-Key</code></th><td>answers a repeated request as it answered the first, for 24 hours; the key with another body is refused (<a href="/docs/errors/IDEMPOTENCY_MISMATCH">422</a>)</td></tr>
<tr><th scope="row"><code>?dryRun=true</code></th><td>answers what would happen, and changes nothing</td></tr>
<tr><th scope="row"><code>X-Tenant-Id</code></th><td>makes sure that the token is of this tenant; some commands require it in E1</td></tr>
<tr><th scope="row"><code>X-Request-Id</code></th><td>uses your id in its log and its answer</td></tr>
</tbody></table></div>`;
}
