import { command } from '../../core/command/declaration/command.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandateBatches, mandateLife } from './mandate.ts';
import {
  accountFields,
  branchRefusal,
  draft,
  loadOrigin,
  mandateProblems,
  originFields,
  productRefusal,
  refusalOf,
  termFields,
} from './mandate-input.ts';

export default command({
  name: 'CreateInterbankGSIMandateCommand',
  aliases: ['CreateNibssGSIMandateCommand'],
  summary:
    'One mandate over several accounts of a borrower: recovery may turn to the next account when one lacks funds.',
  reply: R3,
  permission: ['mandates.create'],
  input: Type.Object({
    ...originFields,
    ...termFields,
    accounts: Type.Array(Type.Object(accountFields), { minItems: 1, maxItems: 50 }),
  }),
  output: Type.Object({
    mandates: Type.Array(
      Type.Object({
        id: Type.Integer(),
        accountNumber: Type.String(),
        bankCode: Type.String(),
        status: OneOf(mandateLife.states),
      }),
    ),
  }),
  example: {
    narration: 'Loan recovery',
    productCode: 'PROD-LN-001',
    branchCode: 'HQ',
    organisationCode: 'ORG-001',
    clientCode: 'client-amina',
    payerName: 'Amina Yusuf',
    payerAddress: '1 Marina Road, Lagos',
    amount: 500000,
    debitAmount: 50000,
    numberOfInstallments: 10,
    startDate: '2027-01-01T00:00:00Z',
    endDate: '2027-12-31T00:00:00Z',
    mobileNumber: '+2348100000001',
    emailAddress: 'amina@clients.example',
    accounts: [
      { accountNumber: '0123456789', bvn: '22222222222', bankCode: '058', accountName: 'Amina Yusuf' },
      { accountNumber: '0987654321', bvn: '22222222222', bankCode: '011', accountName: 'Amina Yusuf' },
    ],
  },
  rejects: ['MANDATE_PRODUCT_REFUSED', 'BRANCH_NOT_FOUND', 'VALIDATION'],
  audits: 'MandateCreated',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    await read.sequence('mandate');
    await read.sequence('mandate-batch');
    return loadOrigin(input, read);
  },

  decide: ({ accounts, ...terms }, { product, branch }, context) => {
    const wrong =
      productRefusal(product, 'productCode') ?? branchRefusal(branch, 'branchCode', terms.branchCode);
    if (wrong !== undefined) return wrong;
    const [first] = accounts;
    const problems =
      first === undefined ? [] : mandateProblems({ ...terms, ...first }, '', context.bank.timezone);
    for (const [at, account] of accounts.entries()) {
      const before = accounts.slice(0, at).some((other) => isSame(other, account));
      if (!before) continue;
      const field = `accounts.${at}.accountNumber`;
      problems.push({ field, message: `${field} is listed twice`, code: 'VALIDATION' });
    }
    const refused = refusalOf(problems);
    if (refused !== undefined) return refused;

    const batchId = context.newNumber('mandate-batch');
    const drafts = accounts.map((account) =>
      draft({ ...terms, ...account }, { kind: 'GSI', batchId }, context),
    );
    return {
      data: {
        mandates: drafts.map(({ mandate: { id, accountNumber, bankCode, state: status } }) => ({
          id,
          accountNumber,
          bankCode,
          status,
        })),
      },
      message: 'GSI mandates created successfully',
      effects: [
        insert(mandateBatches, {
          id: batchId,
          kind: 'GSI',
          productCode: terms.productCode.trim(),
          narration: terms.narration ?? null,
          mandateCount: drafts.length,
          createdBy: context.actor.name,
          createdAt: context.now,
        }),
        ...drafts.flatMap(({ effects }) => effects),
      ],
    };
  },
});

interface Named {
  readonly accountNumber: string;
  readonly bankCode: string;
}

function isSame(one: Named, other: Named): boolean {
  return (
    one.accountNumber.trim() === other.accountNumber.trim() && one.bankCode.trim() === other.bankCode.trim()
  );
}
