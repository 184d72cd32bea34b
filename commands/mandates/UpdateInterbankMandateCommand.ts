import { peopleWith } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { inState } from '../../core/command/declaration/noun.ts';
import { Amount, Note, Type, Words, withoutChange } from '../../core/command/declaration/schema.ts';
import { sentTrimmed } from '../../core/command/kit/sent.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { toMinor } from '../../core/values/money.ts';
import { mandates } from './mandate.ts';
import { accountFields, originFields, sumProblem } from './mandate-input.ts';
import { MandateMoved, mandateNamed } from './mandate-move.ts';
import { loadFamilies } from './mandate-use.ts';

/** Members of a mandate that cannot be changed. */
const fixedMembers = [
  ...Object.keys({ ...accountFields, ...originFields }),
  ...['clientCode', 'startDate', 'endDate', 'payerAddress', 'mandateType', 'status'],
  ...['mandateFileBase64', 'mandateFileExtension'],
];

export default command({
  name: 'UpdateInterbankMandateCommand',
  aliases: ['UpdateNibssMandateCommand'],
  summary:
    'Changes what is sent of a draft; dates and the account stay. The accounts of a GSI mandate share what is collected.',
  reply: R3,
  permission: ['mandates.create'],
  input: Type.Object(
    {
      ...mandateNamed,
      amount: Type.Optional(Amount()),
      debitAmount: Type.Optional(Amount()),
      numberOfInstallments: Type.Optional(Type.Integer({ minimum: 1, maximum: 1200 })),
      mobileNumber: Type.Optional(Words(40)),
      emailAddress: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
      payerName: Type.Optional(Words(200)),
      tag: Type.Optional(Note(100)),
    },
    withoutChange(...fixedMembers),
  ),
  output: MandateMoved,
  example: { mandateId: 1, debitAmount: 40000 },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE', 'VALIDATION'],
  audits: 'MandateUpdated',
  effectClasses: ['commitment'],
  load: async ({ mandateId }, read) => {
    const family = (await loadFamilies([mandateId], read)).get(mandateId) ?? [];
    return { mandate: family.find(({ id }) => id === mandateId), family };
  },

  decide: (input, { mandate, family }, { now, actor }) => {
    if (mandate === undefined) return reject('MANDATE_NOT_FOUND');
    const { id, state: status } = mandate;
    const { amount, debitAmount, numberOfInstallments } = input;
    const isShared = [amount, debitAmount, numberOfInstallments].some((one) => one !== undefined);
    const changed = isShared ? family : [mandate];
    const fixed = changed.find(({ state }) => state !== 'Draft');
    if (fixed !== undefined) {
      const shares = fixed.id === id ? '' : `, and shares its amounts with mandate ${id}`;
      const told = { end: `${shares}; only a draft is changed.`, fact: 'status' };
      return inState('MANDATE_STATE', `Mandate ${fixed.id}`, fixed.state, told);
    }
    const own = sentTrimmed(input, ['mobileNumber', 'emailAddress', 'payerName', 'tag']);
    const terms = {
      amount: amount === undefined ? mandate.amount : toMinor(amount),
      debitAmount: debitAmount === undefined ? mandate.debitAmount : toMinor(debitAmount),
      numberOfInstallments: numberOfInstallments ?? mandate.numberOfInstallments,
    };
    const beyond = sumProblem(terms);
    if (beyond !== undefined) {
      const { field, says } = beyond;
      return reject('VALIDATION', { field, message: `${field} ${says}` });
    }
    return {
      data: { id, status },
      message: 'Mandate updated successfully',
      effects: changed.map((one) =>
        put(mandates, one, {
          ...(isShared ? terms : {}),
          ...(one.id === id ? own : {}),
          makers: peopleWith(one.makers, actor),
          updatedAt: now,
        }),
      ),
    };
  },
});
