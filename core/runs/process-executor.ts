/** Runs of type 3: a webhook or a job starts a process. The call is told that it was taken, and where it stands. */
import type { Bank } from '../command/wire/bank.ts';
import { errorCodeHeader } from '../command/wire/reply.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { type Executor, misconfigured, outcomeOf, type RunOutcome } from './runner.ts';
import { stepsOf } from './step.ts';

/** The executor of type 3. */
export function processExecutor(bank: Bank): Executor {
  return async (run) => {
    const { execution, data, variables = {} } = run;
    const { processDefinitionId } = execution;
    if (processDefinitionId === null || processDefinitionId === undefined) {
      return misconfigured('processDefinitionId', 'is missing');
    }
    // A webhook's body is a variable of its own; a job's parameters are the variables.
    const began = 'webhookData' in variables ? callVariables(variables) : { ...data, ...variables };
    const input = { processDefinitionId, variables: began };
    const reply = await stepsOf(run, bank)('StartProcessInstanceCommand', input);
    const problem = goneProblems[codeIn(reply.body)];
    if (problem !== undefined) return misconfigured('processDefinitionId', problem);
    return reply.status === 200 ? taken(reply.body) : outcomeOf(reply);
  };
}

/** What the specification gives a process that a webhook starts. */
function callVariables(variables: Readonly<Record<string, unknown>>) {
  const { webhookData, webhookPath, webhookMethod, remoteIp } = variables;
  return { webhookData, webhookPath, webhookMethod, remoteIp };
}

/** The process was there when the configuration was made, and cannot be started now. */
const goneProblems: Readonly<Record<string, string>> = {
  PROCESS_NOT_FOUND: 'names no process of this bank',
};

function codeIn(body: unknown): string {
  const [first] = itemsOf(membersOf(body).errors);
  return String(membersOf(first).code);
}

/**
 * 202 with the instance; its variables too when it came to its end at once. One that failed at once was not taken:
 * its incident waits for an operator, and the caller hears so.
 */
function taken(body: unknown): RunOutcome {
  const { data, message } = membersOf(body);
  const { instanceId, status, variables } = membersOf(data);
  if (status === 'ERROR') {
    const error = `the process failed: instance ${String(instanceId)}`;
    const body = { error, instanceId, status };
    const headers = { [errorCodeHeader]: 'CALL_FAILED' };
    return { ok: false, retryable: false, status: 500, headers, body };
  }
  const told = { instanceId, status, ...(status === 'COMPLETED' ? { variables } : {}) };
  return {
    ...{ ok: true, retryable: false, status: 202, headers: {} },
    body: { isSuccessful: true, message, data: told },
  };
}
