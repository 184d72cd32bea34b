/** Draws requests through every door: commands and queries in every envelope, webhooks, pages, files; right, nearly right, hostile. */
import type { Subject } from '../../core/command/wire/registry.ts';
import { isRecord, itemsOf, membersOf } from '../../core/values/members.ts';
import type { Draw } from '../simulation/draw.ts';
import type { Answer, RawRequest } from '../simulation/request.ts';
import { registry } from '../support/registry.ts';
import { xlsx } from '../support/workbook.ts';
import { drawData, flawed, type Known, written } from './data.ts';
import { drawDiagram, drawRules, drawScript } from './files.ts';
import { drawFile, fileTakers } from './sheets.ts';
import { mutated, mutatedBytes, oddJson, oddTexts } from './text.ts';

export interface Fuzzed {
  readonly request: RawRequest;
  /** What it is, for who reads a finding. */
  readonly kind: string;
  /** The command or query that it is put to whole, as far as that is known. */
  readonly subject?: Subject;
}

export interface Stream {
  draw(draw: Draw): Fuzzed;
  /** Keeps what an answer tells of ids, for requests to come. */
  learn(fuzzed: Fuzzed, answer: Answer): void;
}

/** Tokens by what they are: of each role, and those that are not good. */
export type Tokens = Readonly<Record<string, string>>;

/** What would end the chapter for everybody, or shut everybody out. */
const held: ReadonlySet<string> = new Set(['RevokeTokensCommand']);

const subjects = registry.subjects.filter(({ spec }) => spec.permission !== null && !held.has(spec.name));
const subjectOf = (name: string): Subject => {
  const found = subjects.find(({ spec }) => spec.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

const contentTypeOf = { csv: 'text/csv; charset=utf-8', xlsx } as const;

const addresses = ['/api/bpm/cmd', '/api/bpm/qry', '/api/v1/execute'] as const;
const mostKept = 30;

/** Requests of a chapter; the pages are the paths that the host answers itself. */
export function requestStream(tokensNow: () => Tokens, pages: readonly string[]): Stream {
  const told = new Map<string, unknown[]>();
  const hooks: string[] = ['none'];
  const known: Known = {
    values: (name, type) => (told.get(name.toLowerCase()) ?? []).filter((value) => typeof value === type),
  };
  const keep = (name: string, value: unknown): void => {
    const values = told.get(name.toLowerCase()) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > mostKept) values.shift();
    told.set(name.toLowerCase(), values);
  };
  const walk = (name: string, value: unknown, depth: number): void => {
    if (depth > 6) return;
    if (typeof value === 'string' || typeof value === 'number') {
      if (/(id|key|number|code|name|reference|version|guid|till)$/i.test(name)) keep(name, value);
    } else if (Array.isArray(value)) {
      for (const item of itemsOf(value).slice(0, 5)) walk(name, item, depth + 1);
    } else if (isRecord(value)) {
      for (const [inner, item] of Object.entries(value)) walk(inner, item, depth + 1);
    }
  };
  let last: Subject = subjectOf('InitiateDeposit');

  const whole = (draw: Draw): { readonly subject: Subject; readonly data: unknown } => {
    const near = subjects.filter(({ area }) => area === last.area);
    last = draw.of(draw.oneIn(2) ? near : subjects);
    const { spec } = last;
    const example = draw.oneIn(4) ? {} : membersOf(spec.example);
    return { subject: last, data: drawData(spec.input, example, draw, known) };
  };
  const asked = (draw: Draw, kind: string, subject: Subject, data: unknown): Fuzzed => {
    const request = put(draw, subject, data, tokensNow());
    return { kind, subject, request };
  };
  const kinds: Readonly<Record<string, (draw: Draw) => Fuzzed>> = {
    valid(draw) {
      const { subject, data } = whole(draw);
      return asked(draw, 'valid', subject, data);
    },
    flawed(draw) {
      const { subject, data } = whole(draw);
      const once = flawed(data, draw);
      return asked(draw, 'flawed', subject, draw.oneIn(3) ? flawed(once, draw) : once);
    },
    hostile(draw) {
      const { subject, data } = whole(draw);
      const request = put(draw, subject, data, tokensNow());
      return { kind: 'hostile', request: hostile(draw, request) };
    },
    webhook(draw) {
      const body = draw.oneIn(3) ? mutated(draw, written(whole(draw).data)) : drawForm(draw);
      const path = `/api/webhook/${draw.oneIn(12) ? draw.of(oddTexts) : draw.of(hooks)}`;
      const request = {
        method: draw.of(['POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE', 'PATCH']),
        path,
        body,
        headers: hookHeaders(draw),
      };
      return { kind: 'webhook', request };
    },
    page(draw) {
      const query = draw.oneIn(4) ? `?${encodeURIComponent(draw.of(oddTexts).toWellFormed())}=1` : '';
      const path = draw.of(pages) + query;
      const request = {
        method: draw.of(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE']),
        path,
        body: '',
        headers: pageHeaders(draw, tokensNow()),
      };
      return { kind: 'page', request: draw.oneIn(4) ? hostile(draw, request) : request };
    },
    diagram(draw) {
      const bpmnXml = drawDiagram(draw);
      const ids = known.values('processDefinitionId', 'number');
      const name = `fuzz ${draw.below(20)}`;
      return draw.oneIn(3) && ids.length > 0
        ? asked(draw, 'diagram', subjectOf('UpdateProcessDefinitionCommand'), { id: draw.of(ids), bpmnXml })
        : asked(draw, 'diagram', subjectOf('CreateProcessDefinitionCommand'), { name, bpmnXml });
    },
    rules(draw) {
      const { name, content, tests, facts: tried } = drawRules(draw);
      const command = draw.of(['ValidateRuleSetCommand', 'ProposeRuleSetCommand', 'SimulateRuleSetQuery']);
      const facts = draw.oneIn(3) ? flawed(tried, draw) : tried;
      const data = command.startsWith('Sim') ? { name, content, facts } : { name, content, tests };
      return asked(draw, 'rules', subjectOf(command), data);
    },
    file(draw) {
      const command = draw.of(fileTakers);
      const { kind, bytes } = drawFile(draw, command);
      const type = draw.oneIn(20) ? draw.of(contentTypes) : contentTypeOf[kind];
      const { spec } = subjectOf(command);
      const data = drawData(spec.input, spec.example, draw, known);
      const beside = Object.entries(membersOf(data)).filter(([name]) => name !== spec.list);
      const query = new URLSearchParams({
        ...(beside.length > 0 ? { data: JSON.stringify(Object.fromEntries(beside)) } : {}),
        ...(draw.oneIn(4) ? { dryRun: 'true' } : {}),
        ...(draw.oneIn(4) ? { later: draw.oneIn(10) ? draw.of(oddTexts).toWellFormed() : 'true' } : {}),
      });
      const path = `/api/v1/files/${draw.oneIn(30) ? 'InitiateDeposit' : command}?${query}`;
      const keyed = draw.oneIn(3) ? { 'idempotency-key': `file ${draw.below(4)}` } : {};
      const token = drawToken(draw, tokensNow());
      const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...keyed };
      return { kind: 'file', request: { method: 'POST', path, headers, body: bytes } };
    },
    script(draw) {
      const path = `fuzz/${draw.below(40)}`;
      const executionType = draw.below(4);
      const config = {
        key: `fuzz-${draw.below(60)}`,
        path,
        action: draw.of(['POST', 'POST', 'GET']),
        executionType,
        ...(executionType === 2 ? { executionCode: drawScript(draw) } : {}),
        ...(executionType < 2 ? { commandName: draw.of(['InitiateDeposit', 'RetrieveAccountQuery']) } : {}),
        ...(executionType === 3 ? { processDefinitionId: 1 + draw.below(6) } : {}),
      };
      hooks.push(path);
      if (hooks.length > 40) hooks.shift();
      const data = draw.oneIn(4) ? flawed(config, draw) : config;
      return asked(draw, 'script', subjectOf('CreateWebHookConfigCommand'), data);
    },
  };
  const weights = {
    valid: 36,
    flawed: 26,
    hostile: 14,
    webhook: 8,
    page: 4,
    diagram: 3,
    rules: 4,
    script: 3,
    file: 5,
  };
  return {
    draw(draw) {
      const kind = draw.weighted(weights);
      const made = kinds[kind];
      if (made === undefined) throw new Error(`nothing draws ${kind}`);
      return made(draw);
    },
    learn({ subject }, { status, body }) {
      if (subject !== undefined && status === 200) walk('', body.data ?? body.response, 0);
      const { id } = membersOf(body.data);
      if (subject?.spec.name === 'CreateProcessDefinitionCommand' && status === 200) {
        keep('processDefinitionId', id);
      }
    },
  };
}

/** Puts data to a command or query in an envelope that is drawn, in somebody's name. */
function put(draw: Draw, { spec }: Subject, data: unknown, tokens: Tokens): RawRequest {
  const form = draw.weighted({ E5: 5, E1: 2, E2: 1, E3: 2, E4: 2 });
  const { name } = spec;
  const bodies = {
    E1: { cmd: name, data },
    E2: { queryName: name, data },
    E3: { commandName: name, data },
    E4: isRecord(data) ? { $type: name, ...data } : { $type: name, data },
    E5: data,
  };
  const dryRun = spec.kind === 'command' && draw.oneIn(12) ? '?dryRun=true' : '';
  const drawn = draw.of(addresses);
  // The address of queries runs no command.
  const address = spec.kind === 'query' ? drawn : drawn.replace('qry', 'cmd');
  return {
    method: 'POST',
    path: `${address}${form === 'E5' ? `/${name}` : ''}${dryRun}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${drawToken(draw, tokens)}`,
      ...(draw.oneIn(5) ? { 'idempotency-key': `key-${draw.below(30)}` } : {}),
      ...(spec.needsTenantHeader === true || draw.oneIn(20) ? { 'x-tenant-id': 'demo' } : {}),
    },
    body: written(bodies[form]),
  };
}

/** Mostly of who may do everything: more is found behind the door than before it. */
function drawToken(draw: Draw, tokens: Tokens): string {
  const who = draw.weighted({ Admin: 12, second: 6, BranchManager: 3, Teller: 3, SeniorTeller: 1, none: 1 });
  return tokens[who] ?? draw.of(Object.values(tokens));
}

/** A request of which something is as no client sends it. */
function hostile(draw: Draw, request: RawRequest): RawRequest {
  const text = String(request.body);
  switch (draw.below(10)) {
    case 0:
      return { ...request, body: mutated(draw, text) };
    case 1:
      return { ...request, body: mutatedBytes(draw, Buffer.from(text)) };
    case 2:
      return { ...request, body: draw.of(oddJson) };
    case 3:
      return { ...request, method: draw.of(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'BREW']) };
    case 4: {
      const type = draw.of([...contentTypes]);
      return { ...request, headers: { ...request.headers, 'content-type': type } };
    }
    case 5: {
      const name = draw.of(headerNames);
      const value = draw.of(headerValues);
      return { ...request, headers: { ...request.headers, [name]: value } };
    }
    case 6:
      return { ...request, path: oddPath(draw, request.path) };
    case 7:
      return { ...request, body: doubled(draw, text) };
    case 8: {
      const { authorization: _left, ...headers } = request.headers;
      return { ...request, headers };
    }
    default:
      return { ...request, body: `${'{"a":'.repeat(draw.below(60))}1${'}'.repeat(draw.below(60))}` };
  }
}

/** A member stands twice, with the one value or the other. */
function doubled(draw: Draw, text: string): string {
  const members = [...text.matchAll(/"(\w+)":("[^"]*"|\d+)/g)];
  if (members.length === 0) return text;
  const { 0: member, 1: name = '', index } = draw.of(members);
  const other = draw.oneIn(2) ? member : `"${name}":"other"`;
  return `${text.slice(0, index)}${other},${text.slice(index)}`;
}

const contentTypes = [
  ...['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ''],
  ...['application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
  ...['application/json; charset=latin1', 'APPLICATION/JSON', 'json', '*/*'],
];
const headerNames = [
  ...['content-encoding', 'transfer-encoding', 'x-forwarded-for', 'x-tenant-id', 'idempotency-key'],
  ...['accept', 'x-request-id', 'authorization', 'x-store-position', 'host', 'origin', 'expect'],
  ...['if-none-match', 'range', 'x-http-method-override', 'cookie', 'content-length', 'connection'],
  ...['upgrade', 'accept-encoding', '__proto__'],
];
const headerValues = [
  ...['gzip', 'chunked', 'identity, chunked', '127.0.0.1, ::1, x', 'other', '*', ' ', '-1', '1e9', 'W/"x"'],
  ...['""', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi', 'x'.repeat(8000), '\u00ff\u00fe', 'null'],
  ...['bytes=0-,-1', 'application/xml;q=0', 'text/csv', 'application/vnd.ms-excel', '../..', '%00'],
  ...['https://evil.example', 'h2c'],
];

const oddPath = (draw: Draw, path: string): string =>
  draw.of([
    ...[`/${path}`, `${path}/`, `${path}%00`, `${path}?dryRun=maybe`, path.toUpperCase(), `${path}/..`, '*'],
    ...['/api/bpm/cmd/%E0%A4%A', '/api/bpm/cmd/__proto__', '/api/bpm/cmd/toString', '/api/bpm/cmd/%2e%2e%2f'],
    ...[
      '/api/webhook/',
      '/api/webhook/%',
      '/',
      '//',
      '/api',
      `/api/bpm/cmd/${'x'.repeat(3000)}`,
      '?',
      '/a?b=%ff',
    ],
  ]);

const drawForm = (draw: Draw): string =>
  draw.of([
    ...['{"accountNumber":"1000000001","amount":1}', 'accountNumber=1000000001&amount=1', 'a=%ZZ&b', ''],
    ...['null', '<a><b>1</b></a>', '<a b="1"/>', '<!DOCTYPE a><a/>', '<a>&b;</a>', '[1]', '"x"'],
    ...['x='.repeat(11_000), `<a>${'<b>'.repeat(50)}`, '{"a":{"b":{"c":1}}}', '1e400', '\ufeff{"a":1}'],
    ...['amount[]=1&amount[x]=2'],
  ]);

const hookHeaders = (draw: Draw): Readonly<Record<string, string>> => ({
  'content-type': draw.of(['application/json', 'application/json', ...contentTypes, 'text/xml']),
  ...(draw.oneIn(3)
    ? {
        'webhook-id': draw.of(['a', 'b', 'é', '', 'x'.repeat(300)]),
        'webhook-timestamp': draw.of(['1772442000', 'x', '-1', '9'.repeat(30)]),
        'webhook-signature': draw.of(['v1,AAAA', 'v1,', 'v2,x v1,y', ',', 'x'.repeat(5000)]),
      }
    : {}),
});

const pageHeaders = (draw: Draw, tokens: Tokens): Readonly<Record<string, string>> => ({
  ...(draw.oneIn(2) ? { authorization: `Bearer ${drawToken(draw, tokens)}` } : {}),
  ...(draw.oneIn(3) ? { [draw.of(headerNames)]: draw.of(headerValues) } : {}),
});
