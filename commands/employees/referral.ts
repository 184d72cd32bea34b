/** A customer whom an employee referred (specification: Resources, Employee referral). */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { instant, integer, nullable, type Row, table, text } from '../../core/command/declaration/table.ts';

export const referrals = table({
  name: 'employee_referrals',
  key: ['id'],
  appendOnly: true,
  indexes: [{ on: ['employeeId', 'id'], serves: [{ query: 'RetrieveEmployeeReferralsQuery' }] }],
  controls: 'none',
  columns: {
    id: integer('long'),
    employeeId: integer('long'),
    referralCode: text(64),
    customerName: text(200),
    customerAccountNumber: nullable(text(34)),
    clientId: nullable(integer('long')),
    createdAt: instant(),
  },
});

export type Referral = Row<typeof referrals>;

export const ReferralView = Type.Object({
  referralId: Type.Integer(),
  employeeId: Type.Integer(),
  referralCode: Type.String(),
  customerName: Type.String(),
  customerAccountNumber: Type.String({ description: 'Empty where none was given' }),
  createdAt: Type.String(),
});

export function referralView(referral: Omit<Referral, 'tenant' | 'version'>) {
  const { id, employeeId, referralCode, customerName, customerAccountNumber, createdAt } = referral;
  return {
    referralId: id,
    employeeId,
    referralCode,
    customerName,
    customerAccountNumber: customerAccountNumber ?? '',
    createdAt,
  };
}

export const events = eventTypes(['employees.view'], {
  'employee.referral_created': {
    summary: 'An employee referred a customer.',
    data: Type.Object({
      referralId: Type.Integer(),
      employeeId: Type.Integer(),
      referralCode: Type.String(),
    }),
  },
});
