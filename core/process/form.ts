/** The script of a user task looks at a form before it is taken (execution engine: 5.5). */
import type { FormVerdict, SubmittedForm } from '../command/processes.ts';
import { catcherOf } from './catching.ts';
import { processActor } from './instance.ts';
import { unpack } from './notes.ts';
import type { Programs } from './programs.ts';
import { isRecord } from './result.ts';
import { scopeOf } from './scope.ts';
import { type ProcessInstance, processInstances } from './tables.ts';
import { runScript, type Tools } from './work.ts';

export async function submitForm(
  { actor, instanceId, elementId, data, key }: SubmittedForm,
  { programs, tools }: { readonly programs: Programs; readonly tools: Tools },
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
  const ending = await runScript(
    script,
    'serverscript',
    {
      ...{ step, instanceId },
      // What the script runs, the process runs: the person lends it nothing.
      actor: processActor(row, version, [...peopleOf(row), ...actor.humans]),
      scope: scopeOf(row.variables, undefined, plan, { formData: data }),
      key: `${instanceId}:${elementId}:form:${key}`,
      realm: `process:${definitionId}:${definitionVersion}`,
    },
    tools,
  );
  if (ending.ok) return taken(ending.result);
  const { code, message } = ending;
  const isCaught = catcherOf(plan, elementId, code)?.events[0]?.reference === code;
  return isCaught ? { kind: 'raised', code, message } : { kind: 'refused', message };
}

/** Who had a hand in the instance since its start. */
const peopleOf = ({ state }: ProcessInstance): readonly string[] =>
  state === null ? [] : unpack(state).notes.people;

/** A script may also answer that the form is not valid. */
function taken(result: unknown): FormVerdict {
  if (!isRecord(result) || result.isValid !== false) return { kind: 'taken', result };
  return { kind: 'refused', message: String(result.message ?? 'The form is not valid.') };
}
