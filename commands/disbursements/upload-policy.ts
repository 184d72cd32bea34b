/** How long a batch that is being uploaded may stand still: `rules/disbursements/uploads.json`. */

import { type Static, Type } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';

const UploadsFile = Type.Object({
  givenUpAfterMinutes: Type.Integer({
    ...{ minimum: 1, maximum: 1440 },
    description: 'Minutes without progress after which an upload is given up and taken away',
  }),
});

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
