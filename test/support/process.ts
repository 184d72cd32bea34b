/** Processes in tests: deploy, start, look, signal. */
import type { Answer, TestBank } from './bank.ts';

let deployed = 0;

/** Deploys a definition under a name of its own and answers its id. */
export async function deploy(bank: TestBank, bpmnXml: string, name?: string): Promise<number> {
  deployed += 1;
  const made = await bank.done(
    'CreateProcessDefinitionCommand',
    { name: name ?? `Test process ${deployed}`, bpmnXml },
    'admin',
  );
  return made.at('data.id') as number;
}

/** Starts a definition. */
export async function begin(
  bank: TestBank,
  processDefinitionId: number | string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const started = await bank.done(
    'StartProcessInstanceCommand',
    { processDefinitionId, variables },
    'manager',
  );
  return started;
}

/** How an instance stands. */
export function look(bank: TestBank, started: Answer | string): Promise<Answer> {
  const instanceId = typeof started === 'string' ? started : started.text('data.instanceId');
  return bank.call('GetProcessInstanceByIdQuery', { instanceId }, { as: 'manager' });
}

/** Returns a callback, by another person than `begin` starts with. */
export function callback(
  bank: TestBank,
  correlationKey: string,
  callbackData: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return bank.call(
    'ReturnCallbackCommand',
    { correlationKey, callbackData, isSuccess: true, ...more },
    { as: 'admin' },
  );
}
