/** The page at the root address of the host. */
import { html } from './html.ts';
import { plainPage } from './layout.ts';

/** Names this server and links to the next pages. */
export function homePage(version: string): string {
  return plainPage(
    'Bursar',
    html`<body class="home">
<main>
<h1>Bursar <small>${version}</small></h1>
<p class="lead">A core-banking command host answers here: commands and queries as JSON over HTTP.</p>
<ul class="cards">
<li><a href="/console"><strong>Console</strong><span>Where approvers, tellers and operators work.</span></a></li>
<li><a href="/docs"><strong>Docs</strong><span>First steps, requests, and what machines read.</span></a></li>
<li><a href="/docs/reference"><strong>Reference</strong><span>Every command, query and event, with real answers and a form to try it.</span></a></li>
<li><a href="/docs/guides"><strong>Guides</strong><span>For integrators, partners, analysts and operators.</span></a></li>
<li><a href="/docs/errors"><strong>Errors</strong><span>What each code means, who can correct it, and how.</span></a></li>
<li><a href="/openapi.json"><strong>OpenAPI</strong><span>The same for machines, and <code>/asyncapi.json</code>.</span></a></li>
<li><a href="/health"><strong>Health</strong><span>Whether the host may be sent work.</span></a></li>
</ul>
</main>
</body>`,
  );
}

/** A ledger of two columns, as the icon of its pages. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#2d55c9"/><path d="M8 3v10M4 6h3M9 9h3" stroke="#fff" stroke-width="1.5"/></svg>';
