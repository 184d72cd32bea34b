/** All passes of `check store`: the core's and those that the areas declare. */
import { historyCheck } from '../audit/checks.ts';
import { recordIndexCheck } from '../audit/index-checks.ts';
import { placesCheck } from '../audit/places.ts';
import type { StoreCheck } from '../command/declaration/store-check.ts';
import type { Registry } from '../command/wire/registry.ts';
import { ledgerChecks } from '../ledger/checks.ts';
import { ownersCheck } from '../ledger/owner-checks.ts';
import { unitChecks } from '../unit/checks.ts';

/** The passes in the order in which they run. */
export function storeChecks({ checked }: Registry): readonly StoreCheck[] {
  return [
    ...ledgerChecks(checked.holdOwners),
    ownersCheck(checked.bookings),
    placesCheck,
    historyCheck(checked.histories),
    recordIndexCheck,
    ...unitChecks,
    ...checked.checks,
  ];
}
