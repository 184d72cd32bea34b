/** The reference: Scalar shows the OpenAPI document with real answers, and sends requests to this host alone. */
import type { Command, Query } from '../../../command/declaration/command.ts';
import { rejectsOf, type Subject } from '../../../command/wire/registry.ts';
import { openApi } from '../openapi.ts';
import { html } from './html.ts';
import { exampleOf, type Site } from './site.ts';

/**
 * Scalar writes style elements and style attributes while it runs, and attributes can have neither a nonce nor a hash: styles
 * may be inline on this page. Scripts, requests, images and fonts are the host's own, as on every page.
 */
export const referencePolicy = [
  ...["default-src 'none'", "style-src 'self' 'unsafe-inline'", "script-src 'self'"],
  ...["connect-src 'self'", "img-src 'self' data:", "font-src 'self'", "frame-ancestors 'none'"],
  ...["base-uri 'none'", "form-action 'none'"],
].join('; ');

export function referencePage({ version, givesTokens }: Site): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference · Bursar</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/style/tokens.css">
<link rel="stylesheet" href="/docs/reference.css">
<script defer src="/docs/scalar.js"></script>
<script type="module" src="/docs/reference-page.js"></script>
</head>
<body>
<header class="bar">
<a href="/docs"><strong>Bursar</strong> <small>${version}</small></a>
<a href="/docs/guides">Guides</a>
<a href="/docs/errors">Errors</a>
${givesTokens ? rolePicker : ''}</header>
<p id="state" role="status">Loading the reference.</p>
<noscript>The reference works with JavaScript; <a href="/openapi.json">/openapi.json</a> is the same for programs.</noscript>
<main id="reference"></main>
</body>
</html>
`.html;
}

/** On demo data the host gives a token of any role to its own pages. */
const rolePicker = html`<label>Role <select id="role"><option value="">none</option></select></label>\n`;

/** The OpenAPI document as the reference shows it: named as on the wire, with answers that tests got and calls of the client. */
export function referenceDocument(site: Site): unknown {
  const { registry, publicUrl, version, answers } = site;
  return openApi(registry, publicUrl, version, undefined, {
    exampleOf: (subject) => exampleOf(subject, site),
    answerOf: ({ name }) => answers().get(name)?.body,
    operationOf: (subject, description) => ({
      summary: subject.spec.name,
      description: [subject.spec.summary, description, refusalsOf(subject, site)].join('\n\n'),
      'x-codeSamples': [
        {
          lang: 'typescript',
          label: '@bursar/client',
          source: clientCall(subject.spec, publicUrl, exampleOf(subject, site)),
        },
      ],
    }),
    eventOf: (type) => ({ summary: type, description: eventWords(type, site) }),
  });
}

/** The description of an event, and the permissions that its readers need. */
function eventWords(type: string, { registry }: Site): string {
  const { summary = '', seenBy } = registry.events[type] ?? {};
  const names = Array.isArray(seenBy) ? seenBy : [];
  const permission = ['events.view', ...(names.length === 0 ? [] : [names.join(' or ')])];
  return `${summary}\n\nPermission: ${permission.join(' and ')}.`;
}

/** Its own codes, each with the address of its page. */
function refusalsOf({ spec }: Subject, { registry }: Site): string {
  const codes = [...rejectsOf(spec, registry.controls)].sort();
  return codes.length === 0
    ? ''
    : `Refused by ${codes.map((code) => `[${code}](/docs/errors/${code})`).join(', ')}.`;
}

/** The address at which the reference shows a command or query. */
export const referenceOf = ({ name }: Pick<Command | Query, 'name'>): string => `/docs/reference#${name}`;

/** How `@bursar/client` calls a command or query. */
export function clientCall(
  { name, kind }: Pick<Command | Query, 'name' | 'kind'>,
  url: string,
  data: unknown,
): string {
  const bare = name.replace(/(?:Command|Query)$/, '');
  const method = bare.charAt(0).toLowerCase() + bare.slice(1);
  const object = kind === 'query' ? 'bank.query' : 'bank';
  const literal = JSON.stringify(data, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
  return [
    `import { bursar } from '@bursar/client';`,
    '',
    `const bank = bursar({ url: '${url}', token });`,
    `const reply = await ${object}.${method}(${literal});`,
  ].join('\n');
}
