/** Every page of `docs/` runs as it is written. */
import { testGuides } from './guide-run.ts';
import { guideRuns } from './guides.ts';

for (const names of await guideRuns()) if (names[0] !== 'README.md') testGuides(names);
