/** Policies of batches: which entries stay within the bank, and how long an upload may pause. */

import { type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';

const RoutingFile = Type.Object({
  ownBankCodes: Type.Array(Words(20), { description: 'Bank codes that mean this bank' }),
});

/** The codes by which other banks and batches name this bank. */
export const routing = policy<
  Readonly<Record<string, never>>,
  Static<typeof RoutingFile>,
  Static<typeof RoutingFile>
>({
  name: 'disbursements/routing',
  summary: 'Which bank codes of disbursement entries mean this bank.',
  schema: RoutingFile,
  facts: {},
  compile: () => [{ name: 'routing', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { ownBankCodes }) => ({ ownBankCodes }),
});

const UploadsFile = Type.Object({
  givenUpAfterMinutes: Type.Integer({
    minimum: 1,
    maximum: 1440,
    description: 'Minutes without progress after which an upload is given up and taken away',
  }),
});

/** How long an upload of a batch may pause. */
export const uploadPolicy = policy<
  Readonly<Record<string, never>>,
  Static<typeof UploadsFile>,
  Static<typeof UploadsFile>
>({
  name: 'disbursements/uploads',
  summary: 'After how many minutes without progress the upload of a large batch is given up.',
  schema: UploadsFile,
  facts: {},
  compile: () => [{ name: 'uploads', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { givenUpAfterMinutes }) => ({ givenUpAfterMinutes }),
});
