/** Demo tills and the vault; their accounts with the cash in them are demo accounts. */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { instantAt } from '../../core/values/instant.ts';
import { type TillKind, tillNoun } from './till.ts';

const places: readonly (readonly [key: string, name: string, kind: TillKind])[] = [
  ['till-01', 'Till 1', 'Till'],
  ['till-02', 'Till 2', 'Till'],
  ['vault-hq', 'Head office vault', 'Vault'],
];

const openedAt = instantAt(Date.UTC(2025, 0, 15));

export const demo: Demo = (tenant, context) =>
  (tenant === 'demo' ? places : []).flatMap(([key, name, kind]) =>
    tillNoun.begun(
      {
        key,
        name,
        kind,
        branchKey: 'branch-hq',
        state: 'Open',
        openedBy: 'demo',
        openedAt,
        closedAt: null,
        countedCash: null,
        difference: null,
        countedLine: null,
      },
      context,
    ),
  );
