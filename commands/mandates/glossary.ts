/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Mandates to collect from accounts at other banks';

export const glossary = {
  accounts: 'The accounts',
  branchCode: 'Code of the branch',
  clientCode: 'Code of the client',
  collectedAmount: 'What was collected so far, in currency units',
  collectedInstallments: 'Instalments that were collected so far',
  count: 'How many there are',
  debitAmount: 'What is collected each time, in currency units',
  endDate: 'The last day',
  mandate: 'The mandate',
  mandateCount: 'How many mandates there are',
  mandateFileBase64: 'The signed mandate as a file, in base64',
  mandates: 'The mandates',
  networkReference: "The network's own name for it",
  numberOfInstallments: 'How many instalments there are',
  organisationCode: 'Code of the organisation',
  payerAddress: 'Address of the payer',
  payerName: 'Who pays',
  productName: 'Name of the product',
  startDate: 'The first day',
} as const satisfies Glossary;
