/** Runs of type 3: a webhook or a job starts a process. The reply contains the instance and its status. */
import { systemActor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { execute } from '../command/wire/execute.ts';
import { errorCodeHeader } from '../command/wire/reply.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { type Executor, misconfigured, outcomeOf, type Run, type RunOutcome } from './runner.ts';
import { stepsOf } from './step.ts';

/** The executor of type 3. */
export function processExecutor(bank: Bank): Executor {
  return async (run) => {
    const { execution, data, variables = {} } = run;
    const { processDefinitionId } = execution;
    if (processDefinitionId === null || processDefinitionId === undefined) {
      return misconfigured('processDefinitionId', 'is missing');
    }
    // A webhook's body is a variable of its own. A job's parameters are the variables.
    const began = 'webhookData' in variables ? callVariables(variables) : { ...data, ...variables };
    const input = { processDefinitionId, variables: began };
    const reply = await stepsOf(run, bank)('StartProcessInstanceCommand', input);
    const problem = goneProblems[codeIn(reply.body)];
    if (problem !== undefined) return misconfigured('processDefinitionId', problem);
    if (reply.status !== 200) return outcomeOf(reply);
    const { data: started, message } = membersOf(reply.body);
    const begun = membersOf(started);
    const wasBegun = reply.headers['Idempotency-Replayed'] === 'true';
    return taken(wasBegun ? await nowOf(begun, run, bank) : begun, message);
  };
}

/** The variables of a process that a webhook starts, by the specification. */
function callVariables(variables: Readonly<Record<string, unknown>>) {
  const { webhookData, webhookPath, webhookMethod, remoteIp } = variables;
  return { webhookData, webhookPath, webhookMethod, remoteIp };
}

/** The process was there when the configuration was made, and cannot be started now. */
const goneProblems: Readonly<Record<string, string>> = { PROCESS_NOT_FOUND: 'names no process of this bank' };

function codeIn(body: unknown): string {
  const [first] = itemsOf(membersOf(body).errors);
  return String(membersOf(first).code);
}

/** The current state of an instance that an earlier run started. An operator may have fixed it since. */
async function nowOf(
  begun: Instance,
  { actor: { tenant }, origin }: Pick<Run, 'actor' | 'origin'>,
  bank: Bank,
): Promise<Instance> {
  const name = 'GetProcessInstanceByIdQuery';
  const actor = systemActor(tenant, 'processes');
  const asked = { name, data: { instanceGuid: begun.instanceId }, form: 'E4', origin } as const;
  const reply = await execute({ ...asked, credentials: { actor }, dryRun: false }, bank);
  const { data } = membersOf(reply.body);
  return reply.status === 200 ? { ...begun, ...membersOf(data) } : begun;
}

/** The instance in the reply to its start. */
type Instance = Readonly<Record<string, unknown>>;

/**
 * Replies 202 with the instance, and with its variables if the instance completed at once. An instance that
 * failed at once is an error reply. Its incident waits for an operator.
 */
function taken({ instanceId, status, variables }: Instance, message: unknown): RunOutcome {
  if (status === 'ERROR') {
    const error = `the process failed: instance ${String(instanceId)}`;
    const body = { error, instanceId, status };
    const headers = { [errorCodeHeader]: 'CALL_FAILED' };
    return { ok: false, retryable: false, status: 500, headers, body };
  }
  const told = { instanceId, status, ...(status === 'COMPLETED' ? { variables } : {}) };
  return {
    ok: true,
    retryable: false,
    status: 202,
    headers: {},
    body: { isSuccessful: true, message, data: told },
  };
}
