/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Employees of the bank and their referrals';

export const glossary = {
  branch: 'Key of the branch',
  canReferCustomer: 'Whether the employee may refer customers',
  city: 'The city',
  contactDetails: 'How to reach the person',
  country: 'The country',
  employeeId: 'Id of the employee',
  isAccountOfficer: 'Whether the employee looks after clients',
  mobile: 'Number of the mobile phone',
  referralCode: 'The code by which the employee refers customers',
  referralId: 'Id of the referral',
  roleName: 'Name of the role',
  staffId: "The bank's own number of the employee",
} as const satisfies Glossary;
