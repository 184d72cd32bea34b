/** The script of a user task looks at a form before it is taken (execution engine: 5.5). */
import { handsOf } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import type { ScriptLine } from '../scripts/script.ts';
import type { Hours } from './holder.ts';
import { openInstance, processActor } from './instance.ts';
import { unpack } from './notes.ts';
import type { FormVerdict, SubmittedForm } from './port.ts';
import type { Programs } from './programs.ts';
import { isRecord } from './result.ts';
import { scopeOf } from './scope.ts';
import { runScript } from './script-work.ts';
import { type ProcessInstance, processInstances } from './tables.ts';
import type { Tools } from './tools.ts';

export interface FormTools {
  readonly programs: Programs;
  readonly tools: Tools;
  readonly hours: Hours;
}

export async function submitForm(
  { actor, instanceId, elementId, data, key }: SubmittedForm,
  { programs, tools, hours }: FormTools,
): Promise<FormVerdict> {
  const read = tools.bank.queries.reader(actor);
  const row = await read.one(processInstances, { id: instanceId });
  if (row === undefined) return { kind: 'taken', result: undefined };
  const { definitionId, definitionVersion } = row;
  const version = await programs.of(actor.tenant, read, definitionId, definitionVersion);
  const { plan } = version;
  const step = plan.steps.get(elementId);
  const script = step?.properties.get('serverscript')?.value;
  if (step === undefined || script === undefined) return { kind: 'taken', result: undefined };
  const lines: ScriptLine[] = [];
  const ending = await runScript(
    script,
    'serverscript',
    {
      ...{ step, instanceId },
      // What the script runs, the process runs: the person lends it nothing.
      actor: processActor(row, version, [...peopleOf(row), ...handsOf(actor)]),
      scope: scopeOf(row.variables, undefined, plan, { formData: data }),
      key: `${instanceId}:${elementId}:form:${key}`,
      realm: `process:${definitionId}:${definitionVersion}`,
      said: (more) => lines.push(...more),
    },
    tools,
  );
  if (lines.length > 0) await keepLines(instanceId, elementId, lines, actor.tenant, tools.bank);
  if (ending.ok) return taken(ending.result);
  const { code, message } = ending;
  const { machine } = openInstance({ row, version, ...hours });
  const isCaught = [...machine.tokens.values()].some(
    (token) => token.elementId === elementId && token.catcher(code)?.events[0]?.reference === code,
  );
  return isCaught ? { kind: 'raised', code, message } : { kind: 'refused', message };
}

/** Who had a hand in the instance since its start. */
const peopleOf = ({ state }: ProcessInstance): readonly string[] =>
  state === null ? [] : unpack(state).notes.people;
/** A form that is refused leaves nothing else behind: its lines have a command of their own. */
async function keepLines(
  instanceId: string,
  elementId: string,
  lines: readonly ScriptLine[],
  tenant: string,
  bank: Bank,
): Promise<void> {
  const command = 'RecordProcessLog';
  const data = { instanceId, elementId, lines };
  const reply = await runForHost(
    { tenant, command, data, as: 'process', origin: { kind: 'process' } },
    bank,
  );
  if (reply.status < 400) return;
  bank.incident(new Error('lines of a form were not kept'), {
    name: command,
    requestId: instanceId,
  });
}

/** A script may also answer that the form is not valid. */
function taken(result: unknown): FormVerdict {
  if (!isRecord(result) || result.isValid !== false) return { kind: 'taken', result };
  return { kind: 'refused', message: String(result.message ?? 'The form is not valid.') };
}
