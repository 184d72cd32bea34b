// Shows the document of the host by Scalar, which has come before; requests that are tried go to this host.

const role = document.getElementById('role');
const state = document.getElementById('state');

/** Addresses within the reference, by operation: other pages name the operation alone. */
function anchorsOf({ paths, webhooks }) {
  const of = (items, anchor) =>
    Object.entries(items).flatMap(([key, item]) =>
      Object.values(item).map((operation) => [operation.operationId, anchor(operation, key)]),
    );
  return new Map([
    ...of(paths, ({ tags, operationId }) => `tag/${tags[0]}/${operationId}`),
    ...of(webhooks, ({ tags }, name) => `tag/${tags[0]}/webhook/${name}`),
  ]);
}

function lead(anchors) {
  const anchor = anchors.get(decodeURIComponent(location.hash.slice(1)));
  if (anchor !== undefined) location.replace(`#${anchor}`);
}

const settings = (content, token = '') => ({
  content,
  // The host as it is reached from here: another address would be another origin.
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'token', securitySchemes: { token: { token } } },
  generateOperationSlug: ({ operationId }) => operationId,
  generateWebhookSlug: ({ name }) => name,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'none',
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
});

/** The roles of the demo data: the token of the one that is picked goes with the requests. */
async function offerRoles(reference, content) {
  const offered = await fetch('/docs/tokens');
  if (!offered.ok) return;
  for (const name of (await offered.json()).roles) role.add(new Option(name));
  role.addEventListener('change', async () => {
    const given =
      role.value === '' ? undefined : await fetch(`/docs/tokens/${role.value}`, { method: 'POST' });
    const token = given?.ok ? (await given.json()).token : '';
    reference.updateConfiguration(settings(content, token));
  });
}

if (globalThis.Scalar === undefined) {
  state.textContent = 'The reference was not built with this host: run npm run build.';
} else {
  const content = await (await fetch('/docs/reference.json')).json();
  const anchors = anchorsOf(content);
  lead(anchors);
  addEventListener('hashchange', () => lead(anchors));
  const reference = globalThis.Scalar.createApiReference('#reference', settings(content));
  state.remove();
  if (role !== null) await offerRoles(reference, content);
}
