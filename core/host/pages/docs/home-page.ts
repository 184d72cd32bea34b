/** What somebody sees who opens the address of the host in a browser. */
import { html } from './html.ts';

/** Says what answers here, and where to go on. */
export function homePage(version: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bursar</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body class="home">
<main>
<h1>Bursar <small>${version}</small></h1>
<p class="lead">A core-banking command host answers here: commands and queries as JSON over HTTP.</p>
<ul>
<li><a href="/docs">Docs</a>: every command and query, with a request to copy</li>
<li><a href="/openapi.json">OpenAPI</a> and <a href="/asyncapi.json">AsyncAPI</a>, for machines</li>
<li><a href="/health">Health</a>: whether the host may be sent work</li>
</ul>
</main>
</body>
</html>
`.html;
}

/** A ledger of two columns, as the icon of its pages. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f4e79"/><path d="M8 3v10M4 6h3M9 9h3" stroke="#fff" stroke-width="1.5"/></svg>';
