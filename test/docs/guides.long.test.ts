/** Every page of `docs/` is run as it stands. */

import { testGuide } from './guide-run.ts';
import { guides } from './guides.ts';

for (const name of guides) if (name !== 'README.md') testGuide(name);
