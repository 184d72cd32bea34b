/** A proposed import of accounts, for the tests of those who decide on it. */
import {
  type AccountImport,
  type AccountImportRow,
  hashOf,
  sumsOf,
} from '../../commands/accounts/account-import.ts';
import { aBranch } from './branches.ts';
import { aClient } from './clients.ts';
import { noon } from './decide.ts';

const savings = {
  tenant: 'demo',
  version: 1,
  encodedKey: 'product-savings',
  id: 1,
  code: 'SAVINGS',
  name: 'Savings',
  description: null,
  tier: 'STANDARD',
  isActive: true,
  createdAt: noon,
  updatedAt: noon,
};

/** A row of the import. */
export function aRow(more: Partial<AccountImportRow> = {}): AccountImportRow {
  return {
    tenant: 'demo',
    version: 1,
    importId,
    position: 0,
    accountNumber: '0045001',
    clientEncodedKey: 'client-1',
    productCode: 'SAVINGS',
    branchKey: 'BR005',
    accountName: null,
    state: 'Active',
    balance: 150_025n,
    ...more,
  };
}

export const importId = '0199a0d4-0000-7000-8000-000000000001';

/** The import that these rows make, proposed by `admin`. */
export function anImport(
  rows: readonly AccountImportRow[] = [aRow()],
  more: Partial<AccountImport> = {},
): AccountImport {
  return {
    tenant: 'demo',
    version: 1,
    id: importId,
    state: 'Proposed',
    hash: hashOf(rows),
    unchanged: 0,
    ...sumsOf(rows),
    makers: ['admin'],
    proposedBy: 'admin',
    proposedAt: noon,
    decidedBy: null,
    decidedAt: null,
    reason: null,
    ...more,
  };
}

/** What a row names, all of it there. */
export const found = () => ({ there: false, client: aClient(), product: savings, branch: aBranch() });
