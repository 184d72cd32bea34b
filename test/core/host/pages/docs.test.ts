/** The docs: a page for everything, all of it linked and found. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { methodOf } from '../../../../client/src/method.ts';
import { remedyFor } from '../../../../core/command/wire/rejections.ts';
import { endings } from '../../../../core/events/stream.ts';
import { projectFolder } from '../../../../core/host/config.ts';
import { incidentWordsOf, reachable } from '../../../../core/host/pages/described.ts';
import { inlineCode } from '../../../../core/host/pages/docs/error-pages.ts';
import { guideBody, guideOf, readGuides } from '../../../../core/host/pages/docs/guides.ts';
import type { Entry } from '../../../../core/host/pages/docs/search-index.ts';
import { codesToldElsewhere, toldElsewhere } from '../../../../core/host/pages/docs/told-elsewhere.ts';
import { docPages } from '../../../../core/host/pages/pages.ts';
import { definitionFaults, faultWords } from '../../../../core/process/faults.ts';
import { incidentCodes } from '../../../../core/process/incidents.ts';
import { registry } from '../../../support/registry.ts';

const pages = await docPages({ registry, publicUrl: 'https://bank.example' });

function pageAt(path: string): string {
  const page = pages.get(path);
  assert.ok(page, path);
  assert.equal(page.type, 'text/html; charset=utf-8', path);
  return String(page.body());
}

/** Addresses that a page links to on this host, without their anchors. */
function linksIn(page: string): ReadonlySet<string> {
  const addresses = [...page.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to);
  return new Set(addresses.map((to) => to.replace(/#.*$/, '')).filter((to) => /^\/(?!\/)/.test(to)));
}

/** What is answered by others than the pages. */
const elsewhere: ReadonlySet<string> = new Set(['/console', '/health']);

/** An operation as the reference reads it. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
  readonly responses: {
    readonly 200: { readonly content?: { readonly 'application/json': { readonly example?: unknown } } };
  };
  readonly 'x-codeSamples': readonly { readonly source: string }[];
}

test('the reference has every command by its name: words, refusals, a real answer, a call of the client', () => {
  const { paths, webhooks } = JSON.parse(String(pages.get('/docs/reference.json')?.body())) as {
    readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
    readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  };
  let answered = 0;
  for (const { spec, area } of reachable(registry)) {
    const post = paths[`/api/bpm/cmd/${spec.name}`]?.post;
    assert.ok(post, spec.name);
    assert.deepEqual([post.operationId, post.summary, post.tags], [spec.name, spec.name, [area]]);
    assert.ok(post.description.startsWith(spec.summary), spec.name);
    for (const code of spec.rejects) {
      assert.ok(post.description.includes(`[${code}](/docs/errors/${code})`), code);
    }
    assert.notEqual(post.requestBody.content['application/json'].example, undefined, spec.name);
    const isTried = spec.kind === 'command' && !spec.isDry;
    assert.equal(
      post.parameters.some(({ $ref }) => $ref.endsWith('/dryRun')),
      isTried,
      spec.name,
    );
    const object = spec.kind === 'query' ? 'bank.query' : 'bank';
    const call = `await ${object}.${methodOf(spec.name)}({`;
    assert.ok(post['x-codeSamples'][0]?.source.includes(call), call);
    if (post.responses[200].content?.['application/json'].example !== undefined) answered += 1;
  }
  assert.ok(answered > reachable(registry).length / 2, `${answered} have an answer`);
  for (const [type, { post }] of Object.entries(webhooks)) {
    assert.deepEqual([post.operationId, post.summary, post.tags], [`event.${type}`, type, ['events']]);
  }
});

test('every code has a page that says who can correct it and how', () => {
  const { rejections } = registry;
  const list = pageAt('/docs/errors');
  for (const [code, { says, http }] of Object.entries(rejections)) {
    assert.ok(list.includes(`href="/docs/errors/${code}"`), code);
    const page = pageAt(`/docs/errors/${code}`);
    assert.match(page, /<h2>Who can correct it<\/h2>\n<p>[A-Z].+<\/p>\n<h2>How<\/h2>\n<p>[A-Z].+<\/p>/);
    assert.ok(page.includes(`HTTP ${http}`), code);
    assert.ok(page.includes(says.slice(0, 20).split(/['&<]/)[0] ?? ''), code);
  }
});

test('what mends a refusal names commands and rule files that there are', async () => {
  for (const [code, spec] of Object.entries(registry.rejections)) {
    const { by, how } = remedyFor(spec);
    for (const sentence of [by, how]) assert.match(sentence, /^\p{Lu}.*\.$/u, code);
    for (const [name] of how.matchAll(/\b\w+(?:Command|Query)\b/g)) {
      assert.ok(registry.find(name), `${code} names ${name}`);
    }
    for (const [, name] of how.matchAll(/rule file (\w+\/[\w-]+)/g)) {
      await access(join(projectFolder, `rules/${name}.json`));
    }
  }
});

test('whatever a page links to is there', () => {
  const seen = new Set(['/', '/docs/reference']);
  for (const path of seen) {
    if (elsewhere.has(path)) continue;
    const page = pages.get(path);
    assert.ok(page, path);
    if (!page.type.startsWith('text/html')) continue;
    for (const to of linksIn(String(page.body()))) seen.add(to);
  }
  assert.ok(seen.size > 300, `${seen.size}`);
});

test('ids are of one element each', () => {
  for (const path of ['/docs', '/docs/errors', '/docs/guides/how-to/monitor']) {
    const ids = [...pageAt(path).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, path);
  }
});

test('each finding of a definition has words of its own: what it means, and how it is mended', () => {
  const words = definitionFaults.map((code) => faultWords[code]);
  for (const part of ['says', 'how'] as const) {
    assert.equal(new Set(words.map((one) => one[part])).size, definitionFaults.length, part);
  }
  assert.deepEqual([...definitionFaults], [...definitionFaults].sort());
  for (const code of definitionFaults) {
    const { says, how } = faultWords[code];
    for (const sentence of [says, how]) assert.match(sentence, /^[A-Z].{20,220}\.$/, code);
    if (registry.rejections[code] !== undefined) continue;
    const page = pageAt(`/docs/errors/${code}`);
    assert.ok(page.includes(String(inlineCode(says).html)), code);
    assert.ok(page.includes(String(inlineCode(how).html)), code);
  }
});

test('each code by which an instance may stand has a page that says what it means, and how it goes on', () => {
  const folder = join(projectFolder, 'core/process');
  const said = globSync('**/*.ts', { cwd: folder })
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/(?:new Stuck\(|unable\(|\bcode: |stand\([^;]*?, )'([A-Z]+(?:_[A-Z]+)+)'/g),
    ])
    .map(([, code = '']) => code);
  assert.ok(new Set(said).size > 15, `${new Set(said).size}`);
  const isKnown = (code: string) => pages.get(`/docs/errors/${code}`) !== undefined;
  assert.deepEqual(
    [...new Set(said)].filter((code) => !isKnown(code)),
    [],
  );
  for (const code of incidentCodes) {
    const { says = '', how = '' } = incidentWordsOf(code) ?? {};
    for (const sentence of [says, how]) assert.match(sentence, /^[A-Z].{20,220}\.$/, code);
    assert.equal(registry.rejections[code], undefined, code);
    const page = pageAt(`/docs/errors/${code}`);
    assert.ok(page.includes(String(inlineCode(says).html)), code);
    assert.ok(page.includes(String(inlineCode(how).html)), code);
  }
});

test('each code that the client tells, or a stream at its end, has a page', () => {
  const folder = join(projectFolder, 'client/src');
  const told = globSync('*.ts', { cwd: folder })
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(?:\brefusal\(|\bcode: |\?\? )'([A-Z]+(?:_[A-Z]+)*)'/g)])
    .map(([, code = '']) => code);
  const codes = new Set([...told, ...Object.keys(endings)]);
  assert.ok(codes.size > 8, [...codes].join(' '));
  assert.deepEqual(
    [...codes].filter((code) => pages.get(`/docs/errors/${code}`) === undefined),
    [],
  );
  for (const code of codesToldElsewhere) {
    assert.ok(codes.has(code), `${code} is told by nobody`);
    assert.equal(registry.rejections[code], undefined, code);
    const page = pageAt(`/docs/errors/${code}`);
    const { says, how, by } = toldElsewhere[code];
    for (const sentence of [says, how, by]) {
      assert.ok(page.includes(String(inlineCode(sentence).html)), code);
    }
  }
});

test('the search knows every command, code, event and section', () => {
  const entries = JSON.parse(String(pages.get('/docs/search.json')?.body())) as readonly Entry[];
  const titles = (kind: Entry['kind']) =>
    new Set(entries.filter((one) => one.kind === kind).map(({ title }) => title));
  for (const { spec } of reachable(registry)) assert.ok(titles(spec.kind).has(spec.name), spec.name);
  const findings = reachable(registry).flatMap(({ spec }) => Object.values(spec.itemCodes ?? {}).flat());
  assert.ok(findings.length > 0);
  const codes = [
    ...Object.keys(registry.rejections),
    ...[...findings, ...incidentCodes, ...codesToldElsewhere],
  ];
  assert.deepEqual(titles('code'), new Set(codes));
  assert.deepEqual(titles('event'), new Set(Object.keys(registry.events)));
  assert.ok(titles('guide').has('Idempotency keys'));
  for (const { address } of entries.filter((_one, at) => at % 7 === 0)) {
    assert.ok(pages.get(address.replace(/#.*/, '')), address);
  }
});

test('a guide is a page with its contents, its links led to pages, its notes to tests left out', () => {
  const text = [
    '# A guide\n\nIt says: this & that. More.\n\n<!-- not run -->\n\n## A part\n\nSee [operators](../how-to/operators.md#keys),',
    '[a file](../rules/x.json) and <b>bold</b>.\n\n## A part\n\n```bash\necho "<hi>"\ncurl http://127.0.0.1:${PORT:-3000}/x\n```\n\n| a | b |\n|---|---|\n| 1 | `2` |\n',
    '![A list](../pictures/my-work.png) ![Elsewhere](../x.png)\n',
  ].join('\n');
  const guide = guideOf('tutorials/a', text);
  const others = [guide, { ...guide, name: 'how-to/operators' }];
  assert.deepEqual(
    [guide.title, guide.lead, guide.sections.map(({ id }) => id)],
    ['A guide', 'It says.', ['a-part', 'a-part-1']],
  );
  const { html } = guideBody(guide, { guides: others, publicUrl: 'http://127.0.0.1:4210' });
  assert.match(html, /<a href="\/docs\/guides\/how-to\/operators#keys">operators<\/a>,\na file and bold\./);
  assert.match(html, /<h2 id="a-part-1">/);
  assert.match(html, /echo &quot;&lt;hi&gt;&quot;\ncurl http:\/\/127\.0\.0\.1:4210\/x/);
  assert.match(html, /<td><code>2<\/code><\/td>/);
  assert.match(html, /<img src="\/docs\/pictures\/my-work\.png" alt="A list"/);
  assert.match(html, /<em>Elsewhere<\/em>/);
  assert.doesNotMatch(html, /not run|<b>|<h1/);
});

test('the pictures that guides show are served, and no others lie there', async () => {
  const shown = new Set<string>();
  for (const { name } of await readGuides(join(projectFolder, 'docs'))) {
    const found = pageAt(`/docs/guides/${name}`).matchAll(/<img src="([^"]+)" alt="[^"]{20,}"/g);
    for (const [, address] of found) shown.add(String(address));
  }
  assert.ok(shown.size >= 8, `${shown.size}`);
  for (const address of shown) {
    const picture = pages.get(address);
    assert.equal(picture?.type, 'image/png', address);
    const bytes = Buffer.from(picture.body() as Uint8Array);
    assert.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG', address);
    assert.ok(bytes.length < 250 * 1024, `${address}: ${bytes.length} bytes`);
  }
  const kept = await readdir(join(projectFolder, 'docs', 'pictures'));
  assert.deepEqual(kept.map((file) => `/docs/pictures/${file}`).sort(), [...shown].sort());
});
