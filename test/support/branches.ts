/** A branch as decide functions are shown it. */
import type { Branch } from '../../commands/branches/branch.ts';
import { noon } from './decide.ts';

/** An active branch without accounts. */
export function aBranch(more: Partial<Branch> = {}): Branch {
  return {
    tenant: 'demo',
    version: 1,
    id: 5,
    encodedKey: 'branch-5',
    key: 'BR005',
    name: 'Ikeja Branch',
    branchNote: null,
    objectState: 0,
    emailAddress: 'br005@bank.example',
    mobileNumber: '+2348000000005',
    addressLine1: '5 Marina Road',
    addressLine2: null,
    addressCity: 'Lagos',
    addressState: 'Lagos',
    addressCountry: 'Nigeria',
    zipCode: '100005',
    dateCreated: noon,
    lastUpdated: noon,
    openAccounts: 0,
    ...more,
  };
}
