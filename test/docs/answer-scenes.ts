/** Commands whose examples name what a bank has only after other commands, each asked where it is accepted. */

import type { Answer, TestBank, Who } from '../support/bank.ts';
import type { Recorded } from '../support/recorded.ts';
import { registry } from '../support/registry.ts';

/** What these commands are answered, one after the other, on demo data. */
export async function scenes(bank: TestBank): Promise<readonly Recorded[]> {
  const asked: Recorded[] = [];
  const ask = async (as: Who, name: string, more: object = {}): Promise<Answer> => {
    const example = registry.find(name)?.spec.example;
    const data = { ...(Object.keys(more).length === 0 ? Object(example) : {}), ...more };
    const options = { as, headers: { 'X-Tenant-Id': 'demo' } };
    const answer = await bank.call(name, data, options);
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    asked.push({ name, data, body: answer.body });
    return answer;
  };
  await clients(ask);
  await disbursements(ask);
  await collections(ask);
  await partnerLoans(ask);
  await loans(ask);
  return asked;
}

type Ask = (as: Who, name: string, more?: object) => Promise<Answer>;

async function clients(ask: Ask): Promise<void> {
  const made = await ask('admin', 'CreateClientCommand');
  const clientEncodedKey = made.at('data.clientEncodedKey') ?? made.at('data.encodedKey');
  await ask('admin2', 'RejectClientCommand', { clientEncodedKey });
}

async function disbursements(ask: Ask): Promise<void> {
  for (const isReviewed of [false, true]) {
    const { batchId } = Object((await ask('admin', 'InitiateDisbursementBatchCommand')).at('data')) as {
      readonly batchId: number;
    };
    await ask('admin', 'ConfirmDisbursementBatchCommand', { batchId });
    if (isReviewed) await ask('admin2', 'ReviewDisbursementBatchCommand', { batchId });
    const name = isReviewed ? 'RejectDisbursementApprovalCommand' : 'RejectDisbursementReviewCommand';
    await ask('regional', name, { batchId, comment: 'The total differs from the payroll' });
  }
}

async function collections(ask: Ask): Promise<void> {
  const mandate = await ask('admin', 'CreateInterbankMandateCommand');
  const mandateId = mandate.at('response.id');
  await ask('admin2', 'AuthoriseInterbankMandateCommand', { mandateId });
  await ask('admin2', 'StartInterbankMandateCommand', { mandateId });
  const batch = await ask('admin', 'CreateInterbankCollectionBatchCommand');
  const batchId = batch.at('response.id') ?? batch.at('data.id');
  await ask('admin', 'AddInterbankCollectionToBatchCommand', {
    batchId,
    mandateId,
    amount: 500,
    collectionDate: '2027-01-04',
  });
  await ask('admin2', 'ActivateInterbankCollectionBatchCommand', { batchId });
  await ask('admin', 'DeactivateInterbankCollectionBatchCommand', { batchId });
}

async function partnerLoans(ask: Ask): Promise<void> {
  for (const name of [
    'CancelPartnerLoanRequestCommand',
    'RejectPartnerLoanRequestCommand',
    'ProcessPartnerRejectLoanCommand',
  ]) {
    const made = await ask('admin', 'CreatePartnerLoanRequestCommand');
    const id = made.at('data.id') ?? made.at('response.id');
    if (!name.startsWith('Cancel')) await ask('admin', 'SubmitPartnerLoanForApprovalCommand', { id });
    await ask('admin2', name, { id, comment: 'The employer does not confirm the salary' });
  }
}

async function loans(ask: Ask): Promise<void> {
  const made = await ask('senior', 'CreateLoanCommand');
  const example = Object(registry.find('UpdateLoanCommand')?.spec.example);
  const associationInformation = {
    ...example.associationInformation,
    loanEncodedKey: made.at('data.accountNumber') ?? made.at('data.loanAccountNumber'),
  };
  await ask('senior', 'UpdateLoanCommand', { ...example, associationInformation });
}
