/** Fields of a webhook configuration in requests, with checks across fields and of the named targets. */

import type { Read } from '../../core/command/declaration/read.ts';
import type { Refusal } from '../../core/command/declaration/refusal.ts';
import { Note, OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { type ProcessDefinition, processDefinitions } from '../../core/process/definitions.ts';
import { chainOf } from '../../core/runs/chain.ts';
import { changing, type ExecutionType, ExecutionTypeNumber, type Runnable } from '../../core/runs/runner.ts';
import { NamedSecrets } from '../../core/scripts/secrets.ts';
import { maxCodeBytes, syntaxOf } from '../../core/scripts/syntax.ts';
import { isPlainAddress, isPlainRange } from '../../core/values/address.ts';
import { isEverybody } from '../../core/webhooks/callers.ts';
import { secretProblem } from '../../core/webhooks/signature.ts';
import { actions, addressesOf, isOpen, type Webhook } from '../../core/webhooks/webhook.ts';

/** Fields of creation and update. Creation requires some of them. */
export const fields = {
  description: Type.Optional(OrNull(Note(500))),
  path: Words(256, 'Answers at /api/webhook/{path}; a leading slash is dropped'),
  action: OneOf(actions, 'HTTP method of the inbound call'),
  executionType: ExecutionTypeNumber,
  commandName: Type.Optional(
    OrNull(Note(1000, 'Type 0: a command. Type 1: several, with commas between them')),
  ),
  executionCode: Type.Optional(
    OrNull(Note(maxCodeBytes, 'Type 2: a JavaScript expression, or statements with return')),
  ),
  secrets: NamedSecrets,
  processDefinitionId: Type.Optional(
    OrNull(Type.Union([Type.Integer({ minimum: 1 }), Words(100)], { description: 'Type 3' })),
  ),
  isEnabled: Type.Optional(Type.Boolean()),
  allowableIPs: Type.Optional(
    OrNull(Note(4000, 'Addresses that may call, with commas between them; none: everybody')),
  ),
  signingSecret: Type.Optional(
    OrNull(
      Type.String({
        maxLength: 200,
        description:
          'The host then demands a signature made with it; at least 24 bytes; it is never answered',
      }),
    ),
  ),
};

/** Fields of the target. */
export interface Target {
  readonly executionType: ExecutionType;
  readonly commandName?: string | null | undefined;
  readonly executionCode?: string | null | undefined;
  readonly processDefinitionId?: number | string | null | undefined;
}

const targetFields = {
  0: 'commandName',
  1: 'commandName',
  2: 'executionCode',
  3: 'processDefinitionId',
} as const;

export const wrong = (field: string, message: string): Refusal => ({
  field,
  message: `${field} ${message}`,
  code: 'VALIDATION',
});

/** Exactly the field of the execution type is there, and it can be read. */
export function targetProblems(target: Target): readonly Refusal[] {
  const own = targetFields[target.executionType];
  const found = [...new Set(Object.values(targetFields))]
    .filter((field) => field !== own && !isEmpty(target[field]))
    .map((field) =>
      wrong(field, `does not belong to executionType ${target.executionType}; give ${own} only`),
    );
  if (isEmpty(target[own])) {
    return [...found, wrong(own, `is required when executionType is ${target.executionType}`)];
  }
  return [...found, ...commandProblems(target), ...codeProblems(target)];
}

export function isEmpty(value: number | string | null | undefined): boolean {
  return value === undefined || value === null || String(value).trim() === '';
}

function commandProblems({ executionType, commandName }: Target): readonly Refusal[] {
  if (executionType > 1) return [];
  const names = chainOf(commandName);
  if (names.length === 0) return [wrong('commandName', 'must name a command')];
  if (executionType === 0 && names.length !== 1) {
    return [wrong('commandName', 'must name one command; executionType 1 runs several')];
  }
  if (names.length > 20) return [wrong('commandName', 'must name at most 20 commands')];
  return names.every((name) => /^\w{1,80}$/.test(name))
    ? []
    : [wrong('commandName', 'must name commands by letters, digits and underscores')];
}

function codeProblems({ executionType, executionCode }: Target): readonly Refusal[] {
  if (executionType !== 2) return [];
  const syntax = syntaxOf(executionCode ?? '');
  if (!('problem' in syntax)) return [];
  const { problem, line, column } = syntax;
  return [wrong('executionCode', `line ${line}, column ${column}: ${problem}`)];
}

/** The path without its leading slash. */
export const bare = (path: string): string => path.trim().replace(/^\//, '');

export function pathProblems(path: string): readonly Refusal[] {
  const segments = bare(path).split('/');
  const isGood = segments.every(
    (segment) => /^[\w.~-]+$/.test(segment) && segment !== '.' && segment !== '..',
  );
  return isGood && bare(path).length <= 255
    ? []
    : [wrong('path', 'must be segments of letters, digits, ".", "_", "-" and "~"')];
}

/** The problems of a new secret. Null removes the secret. */
export function secretProblems(secret: string | null | undefined): readonly Refusal[] {
  const problem = typeof secret === 'string' ? secretProblem(secret) : undefined;
  return problem === undefined ? [] : [wrong('signingSecret', problem)];
}

/**
 * Warns of an address without a secret and without `allowableIPs`. The specification contains such
 * configurations.
 */
function openWarnings(
  webhook: Pick<Webhook, 'executionType' | 'commandName' | 'sealedSecret' | 'allowedAddresses'>,
  runs: Runnable,
): string[] {
  if (!isOpen(webhook)) return [];
  const what = changing(webhook, runs.isQuery);
  if (what === undefined) return [];
  return [
    `Anyone can call this address, and it runs ${what}. What the controls of the bank cover waits for the approval of other people (rules/controls/hand-changes.json). Everything else is done at once with the permissions of the authors. Set signingSecret or allowableIPs.`,
  ];
}

/** Warnings about an accepted configuration. */
export const warningsOf = (
  webhook: Parameters<typeof carryWarnings>[0] & Parameters<typeof openWarnings>[0],
  runs: Runnable,
): string[] => [...openWarnings(webhook, runs), ...carryWarnings(webhook, runs)];

/** Single addresses. Ranges (CIDR) only if they are allowed. */
export function addressProblems(
  allowableIPs: string | null | undefined,
  ranges: 'allowed' | 'refused',
): readonly Refusal[] {
  const callers = addressesOf(allowableIPs);
  const problems = callers.flatMap((address) => {
    if (isPlainAddress(address)) return [];
    if (!isPlainRange(address)) {
      return [wrong('allowableIPs', `has ${JSON.stringify(address)}, which is not an IP address`)];
    }
    if (ranges === 'allowed' && isEverybody([address])) {
      return [wrong('allowableIPs', `has ${address}, which is most of the world; name who calls`)];
    }
    if (ranges === 'allowed') return [];
    return [
      wrong(
        'allowableIPs',
        `has the range ${address}: creation takes single addresses; add ranges by UpdateWebHookConfigCommand`,
      ),
    ];
  });
  if (problems.length > 0 || !isEverybody(callers)) return problems;
  return [wrong('allowableIPs', 'has ranges that are most of the world together; name who calls')];
}

/** The stored form of a target: only the field of its type. */
export function storedTarget(
  target: Target,
): Pick<Webhook, 'executionType' | 'commandName' | 'executionCode' | 'processDefinitionId'> {
  const { executionType } = target;
  const own = targetFields[executionType];
  return {
    executionType,
    commandName: own === 'commandName' ? chainOf(target.commandName).join(', ') : null,
    executionCode: own === 'executionCode' ? (target.executionCode ?? null) : null,
    processDefinitionId: own === 'processDefinitionId' ? String(target.processDefinitionId).trim() : null,
  };
}

/** The stored form of the addresses: a canonical text, or null for none. */
export function storedAddresses(allowableIPs: string | null | undefined): string | null {
  const addresses = addressesOf(allowableIPs);
  return addresses.length === 0 ? null : addresses.join(', ');
}

/**
 * The process of a target of type 3, by its number, its name or the id of its diagram. Deleted processes are
 * ignored.
 */
export async function processOf(
  { executionType, processDefinitionId: wanted }: Target,
  read: Pick<Read, 'one' | 'all'>,
): Promise<ProcessDefinition | undefined> {
  if (executionType !== 3 || isEmpty(wanted)) return undefined;
  const name = String(wanted).trim();
  const isNumber = /^\d{1,15}$/.test(name);
  const own = await read.one(processDefinitions, isNumber ? { id: Number(name) } : { name });
  const keyed = isNumber ? [] : await read.all(processDefinitions, { processKey: name });
  return [own, ...keyed].find((row) => row?.isDeleted === false);
}

/** Named targets that the bank does not have. */
export function missingTargets(
  target: Target,
  process: ProcessDefinition | undefined,
  runs: Pick<Runnable, 'knows'>,
): readonly Refusal[] {
  const { executionType, processDefinitionId: wanted } = target;
  if (executionType === 3) {
    if (isEmpty(wanted) || process !== undefined) return [];
    return [wrong('processDefinitionId', `names ${String(wanted)}, and there is no such process`)];
  }
  if (executionType === 2) return [];
  return chainOf(target.commandName)
    .filter((name) => /^\w{1,80}$/.test(name) && !runs.knows(name))
    .map((name) => wrong('commandName', `names ${name}, which is not a command of this host`));
}

/** Required members that a GET call, which has no body, can only send as JSON text. */
function carryWarnings(
  { action, executionType, commandName }: Pick<Webhook, 'action' | 'executionType' | 'commandName'>,
  runs: Runnable,
): string[] {
  if (action !== 'GET' || executionType > 1) return [];
  return chainOf(commandName).flatMap((name) =>
    runs
      .structured(name)
      .map(
        (member) =>
          `${name} needs ${member}, an object or a list. Query parameters bring texts: send it as the text of JSON, or use POST.`,
      ),
  );
}
