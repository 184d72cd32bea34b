import { command } from '../../core/command/declaration/command.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandateBatches } from './mandate.ts';
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
  name: 'CreateInterbankMandateListCommand',
  aliases: ['CreateNibssMandateListCommand'],
  summary: 'Enters a list of mandates of one product: all of them, or none where one is wrong.',
  reply: R3,
  permission: ['mandates.create'],
  bulk: true,
  body: bulkBody,
  list: 'mandates',
  input: Type.Object({
    ...originFields,
    mandates: Type.Array(Type.Object({ ...termFields, ...accountFields }), { minItems: 1, maxItems: 1000 }),
  }),
  output: Type.Object({ batchId: Type.Integer(), count: Type.Integer() }),
  example: {
    narration: 'Repayments of March',
    productCode: 'PROD-LN-001',
    branchCode: 'HQ',
    organisationCode: 'ORG-001',
    mandates: [
      {
        clientCode: 'client-bayo',
        amount: 120000,
        debitAmount: 10000,
        numberOfInstallments: 12,
        startDate: '2027-01-01T00:00:00Z',
        endDate: '2027-12-31T00:00:00Z',
        mobileNumber: '+2348100000002',
        emailAddress: 'bayo@clients.example',
        payerName: 'Bayo Adeyemi',
        accountNumber: '0123456780',
        bvn: '33333333333',
        bankCode: '058',
        accountName: 'Bayo Adeyemi',
      },
    ],
  },
  rejects: ['MANDATE_PRODUCT_REFUSED', 'BRANCH_NOT_FOUND', 'VALIDATION'],
  audits: 'MandateListCreated',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    await read.sequence('mandate');
    await read.sequence('mandate-batch');
    return loadOrigin(input, read);
  },

  decide: ({ mandates: wanted, ...origin }, { product, branch }, context) => {
    const wrong =
      productRefusal(product, 'productCode') ?? branchRefusal(branch, 'branchCode', origin.branchCode);
    if (wrong !== undefined) return wrong;
    const { timezone } = context.bank;
    const refused = refusalOf(wanted.flatMap((one, at) => mandateProblems(one, `mandates.${at}.`, timezone)));
    if (refused !== undefined) return refused;

    const batchId = context.newNumber('mandate-batch');
    const drafts = wanted.map((one) => draft({ ...origin, ...one }, { kind: 'List', batchId }, context));
    return {
      data: { batchId, count: drafts.length },
      message: 'Mandates created successfully',
      effects: [
        insert(mandateBatches, {
          id: batchId,
          kind: 'List',
          productCode: origin.productCode.trim(),
          narration: origin.narration ?? null,
          mandateCount: drafts.length,
          createdBy: context.actor.name,
          createdAt: context.now,
        }),
        ...drafts.flatMap(({ effects }) => effects),
      ],
    };
  },
});
