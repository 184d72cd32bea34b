import { command } from '../../core/command/declaration/command.ts';
import { Note, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandateLife } from './mandate.ts';
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

const { narration, ...ownSide } = originFields;

export default command({
  name: 'CreateInterbankMandateCommand',
  aliases: ['CreateNibssMandateCommand'],
  summary: 'Enters one mandate, electronic or on paper, as a draft.',
  reply: R3,
  permission: ['mandates.create'],
  input: Type.Object({
    narration,
    mandate: Type.Object({
      ...ownSide,
      ...termFields,
      payerAddress: Words(500),
      ...accountFields,
      mandateType: Type.Integer({ minimum: 0, maximum: 1, description: '0 electronic, 1 paper' }),
      mandateFileBase64: Type.Optional(
        Type.String({ maxLength: 200_000, pattern: '^[A-Za-z0-9+/]+={0,2}$', written: 'base64' }),
      ),
      mandateFileExtension: Type.Optional(Note(10, 'pdf, jpg ...')),
    }),
  }),
  output: Type.Object({ id: Type.Integer(), status: OneOf(mandateLife.states) }),
  example: {
    narration: 'Loan recovery',
    mandate: {
      clientCode: 'client-amina',
      productCode: 'PROD-LN-001',
      amount: 600000,
      debitAmount: 50000,
      numberOfInstallments: 12,
      startDate: '2027-01-01T00:00:00Z',
      endDate: '2027-12-31T00:00:00Z',
      mobileNumber: '+2348100000001',
      emailAddress: 'amina@clients.example',
      payerName: 'Amina Yusuf',
      payerAddress: '1 Marina Road, Lagos',
      branchCode: 'HQ',
      organisationCode: 'ORG-001',
      mandateType: 0,
      accountNumber: '0123456789',
      bvn: '22222222222',
      bankCode: '058',
      accountName: 'Amina Yusuf',
    },
  },
  rejects: ['MANDATE_PRODUCT_REFUSED', 'BRANCH_NOT_FOUND', 'VALIDATION'],
  audits: 'MandateCreated',
  effectClasses: ['commitment'],

  load: async ({ mandate }, read) => {
    await read.sequence('mandate');
    return loadOrigin(mandate, read);
  },

  decide: (input, { product, branch }, context) => {
    const wrong =
      productRefusal(product, 'mandate.productCode') ??
      branchRefusal(branch, 'mandate.branchCode', input.mandate.branchCode);
    if (wrong !== undefined) return wrong;
    const { mandateType, mandateFileBase64, mandateFileExtension, ...terms } = input.mandate;
    const refused = refusalOf(mandateProblems(terms, 'mandate.', context.bank.timezone));
    if (refused !== undefined) return refused;
    const hasPaper = mandateFileBase64 !== undefined && mandateFileExtension !== undefined;
    if (mandateType === 1 && !hasPaper) {
      const field = `mandate.${mandateFileBase64 === undefined ? 'mandateFileBase64' : 'mandateFileExtension'}`;
      return reject('VALIDATION', { field, message: `${field} is required on paper mandates` });
    }
    const paper = hasPaper ? { extension: mandateFileExtension, base64: mandateFileBase64 } : null;
    const origin = input.narration === undefined ? {} : { narration: input.narration };
    const { mandate, effects } = draft(
      { ...terms, ...origin },
      { kind: 'Single', batchId: null, mandateType, paper },
      context,
    );
    return {
      data: { id: mandate.id, status: mandate.state },
      message: 'Mandate created successfully',
      effects,
    };
  },
});
