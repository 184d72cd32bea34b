/**
 * Tries commands without running them: authorization and decision on committed rows, so a list can show which
 * actions its caller may take now, and why not. Nothing is locked, written or recorded.
 */
import { randomUUID } from 'node:crypto';
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { Command, Services } from '../command/declaration/command.ts';
import type { Ports } from '../command/declaration/ports.ts';
import type { QueryRead, Read } from '../command/declaration/read.ts';
import type { Act, Told, Tried, WorkPort } from '../command/declaration/work.ts';
import { PolicyUnavailable } from '../command/policy/policy.ts';
import type { Origin } from '../command/wire/envelope.ts';
import { invalid, notPermitted } from '../command/wire/execute.ts';
import type { Registry, Subject } from '../command/wire/registry.ts';
import { isRejection, type Rejection, reject } from '../command/wire/rejections.ts';
import { refusedBy } from '../command/wire/reply.ts';
import type { Instant } from '../values/instant.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { type Deciders, decided } from './decided.ts';
import { gatheredRead } from './gathered-read.ts';

export interface TrialOptions {
  readonly deciding: Deciders['deciding'];
  readonly registry: Registry;
  readonly ports: () => Ports;
}

/** As a person sends it who works at a screen. */
const origin: Origin = { kind: 'http', requestId: '', ip: null, userAgent: null };
const form = 'E2';

/** The state shared by one person's trials. */
interface Trying {
  readonly actor: Actor;
  readonly now: Instant;
  readonly read: QueryRead;
  readonly gathered: Read;
}

/** The port that queries ask about work. */
export function workPort(options: TrialOptions): WorkPort {
  const { registry, deciding } = options;
  const commandOf = (name: string) => {
    const subject = registry.find(name);
    if (subject?.spec.kind !== 'command') throw new Error(`${name} is not a command`);
    return { subject, spec: subject.spec };
  };
  return {
    kinds: [...registry.work.values()],
    doables: [...registry.doables.values()],
    problems: [...registry.problems.values()],
    used: [...registry.used.values()],
    users: [...registry.users.values()],
    async verdict(policy, facts, tenant) {
      const { fired, content } = await deciding.rules.evaluate(policy, facts, tenant);
      return policy.verdict(fired, content);
    },
    permits: (commands, actor) =>
      commands.some((name) => {
        const { permission } = commandOf(name).spec;
        return permission !== null && allows(actor, permission);
      }),
    trying({ actor, now }, read) {
      const gathered = gatheredRead(read, actor.tenant, deciding.links);
      const trying = { actor, now, read, gathered };
      return (acts) =>
        Promise.all(
          acts.map(async (act): Promise<Tried> => {
            const { subject, spec } = commandOf(act.command);
            const refused = await refusalOf(act, { subject, spec }, trying, options);
            return { act, needs: needsOf(spec, act), refused: refused && told(refused, registry) };
          }),
        );
    },
  };
}

/** Required members of the schema that the action does not have. */
function needsOf({ input }: Command, { data }: Act): readonly string[] {
  const required = itemsOf(membersOf(input).required).map(String);
  return required.filter((name) => !Object.hasOwn(data, name));
}

async function refusalOf(
  { data, sample, unprepared }: Act,
  { subject, spec }: { readonly subject: Subject; readonly spec: Command },
  { actor, now, read, gathered }: Trying,
  { deciding, ports }: TrialOptions,
): Promise<Rejection | undefined> {
  const forbidden = notPermitted(spec, { form: 'E5', origin }, actor);
  if (forbidden !== undefined) return forbidden;
  const { timezone } = deciding.settings;
  const { input, problems } = subject.admit({ ...data, ...sample }, false, timezone);
  if (problems.length > 0) return invalid(problems);
  const services: Services = {
    ...ports(),
    actor,
    origin,
    read,
    timezone,
    dryRun: true,
    run: () => Promise.reject(new Error(`${spec.name} is only tried`)),
  };
  const prepared = unprepared === true ? undefined : await spec.prepare?.(input, services);
  if (isRejection(prepared)) return prepared;
  const asked = { command: spec, input, actor, ...(prepared === undefined ? {} : { prepared }) };
  const dry = { approved: undefined, isDry: true };
  const by = { deciding, now, origin, form, ...dry, newId: randomUUID, newNumber: () => 1 } as const;
  try {
    const { decision } = await decided(asked, gathered, by);
    return isRejection(decision) ? decision : undefined;
  } catch (error) {
    if (!(error instanceof PolicyUnavailable)) throw error;
    return reject('POLICY_UNAVAILABLE', { message: error.message });
  }
}

function told(rejection: Rejection, { rejections }: Registry): Told {
  const { code, message } = refusedBy(rejections, rejection);
  const { requiredRole } = rejection.facts ?? {};
  return { code, message, requiredRole: typeof requiredRole === 'string' ? requiredRole : null };
}
