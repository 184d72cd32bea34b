/** What an integrator writes on what generators make: it compiles under `strict`, and what is wrong in it does not. */

/** A sample by the name of its file. `ts-expect-error` stands where the types have to say no. */
export const samples: Readonly<Record<string, string>> = {
  'openapi-typescript.sample.ts': `
import type { components, operations, webhooks } from './openapi-typescript.ts';

type Deposit = operations['InitiateDeposit'];
export const body: Deposit['requestBody']['content']['application/json'] = {
  accountNumber: '1000000001',
  amount: 25,
};
// @ts-expect-error An amount is a number.
export const wrong: typeof body = { accountNumber: '1000000001', amount: '25' };

type Answer = Deposit['responses'][200]['content']['application/json'];
export const settled = (answer: Answer): boolean => answer.data.status === 'SETTLED';
// @ts-expect-error There is no such state.
export const never = (answer: Answer): boolean => answer.data.status === 'PAID';

type Refused = Deposit['responses'][400]['content']['application/json'];
export function told(refused: Refused): string {
  const [error] = refused.errors;
  if (error === undefined) return refused.message;
  if (error.code === 'VALIDATION') return error.field ?? error.message;
  return error.code;
}
// @ts-expect-error No deposit is refused so.
export const strange = (refused: Refused): boolean => refused.errors[0]?.code === 'LOAN_004';

export type Loan = components['schemas']['GetLoanAccountCommand.output'];
export type Told = webhooks['transaction.approved']['post']['requestBody']['content']['application/json'];
export const kind: Told['type'] = 'transaction.approved';
`,
  'hey-api.sample.ts': `
import type { InitiateDepositError, InitiateDepositResponse } from './hey-api/types.gen.ts';
import { initiateDeposit, retrieveTillsQuery } from './hey-api/sdk.gen.ts';

export async function deposit(amount: number): Promise<string> {
  const { data, error } = await initiateDeposit({ body: { accountNumber: '1000000001', amount } });
  if (error !== undefined) return codeOf(error);
  const answer: InitiateDepositResponse = data;
  return answer.data.status === 'PENDING' ? answer.data.transactionId : 'settled';
}

const codeOf = (error: InitiateDepositError): string => error.errors[0]?.code ?? error.message;

// @ts-expect-error It asks for an account.
export const wrong = () => initiateDeposit({ body: { amount: 5 } });
export const tills = () => retrieveTillsQuery({ body: { state: 'Open' } });
// @ts-expect-error A query takes nothing that it does not declare.
export const stray = () => retrieveTillsQuery({ body: { stateless: 'Open' } });
`,
  'orval.sample.ts': `
import { initiateDeposit } from './orval.ts';

export async function deposit(amount: number): Promise<string> {
  const answer = await initiateDeposit({ accountNumber: '1000000001', amount });
  if (answer.status === 200) return answer.data.data.status;
  if (answer.status === 404) return answer.data.errors[0]?.code ?? '';
  return String(answer.status);
}

// @ts-expect-error An amount is a number.
export const wrong = () => initiateDeposit({ accountNumber: '1000000001', amount: '5' });
`,
};
