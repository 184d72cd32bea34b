/** The Bruno collection: a folder of plain files, a request for every command and query, as a ZIP archive. */
import { strToU8, zipSync } from 'fflate';
import type { Subject } from '../../../command/wire/registry.ts';
import { exampleOf, type Site, titled } from '../docs/site.ts';

/** The files of the collection, by their paths. */
export function brunoFiles(site: Site): Readonly<Record<string, string>> {
  const requests = [...site.areas].flatMap(([area, subjects]) =>
    subjects.map((subject, at): [string, string] => [
      `bursar/${titled(area)}/${subject.spec.name}.bru`,
      requestFile(subject, at + 1, site),
    ]),
  );
  return {
    'bursar/bruno.json': JSON.stringify({ version: '1', name: 'Bursar', type: 'collection' }),
    'bursar/collection.bru': collectionFile,
    'bursar/environments/Host.bru': `vars {\n  url: ${site.publicUrl}\n}\nvars:secret [\n  token\n]\n`,
    ...Object.fromEntries(requests),
  };
}

/** All of them as one file; the same bytes for the same commands. */
export function brunoArchive(site: Site): Uint8Array {
  const files = Object.entries(brunoFiles(site)).map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(files), { mtime: '2026-01-01T00:00:00' });
}

const collectionFile = 'auth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{token}}\n}\n';

function requestFile(subject: Subject, at: number, site: Site): string {
  const { name, summary } = subject.spec;
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${at}`]),
    block('post', [`url: {{url}}/api/bpm/cmd/${name}`, 'body: json', 'auth: inherit']),
    block('body:json', JSON.stringify(exampleOf(subject, site), null, 2).split('\n')),
    block('docs', [summary, '', `${site.publicUrl}/docs/${name}`]),
  ].join('\n');
}

const block = (name: string, lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`;
