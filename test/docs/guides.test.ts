/** README is run as it stands; `guides.long.test.ts` runs every page of `docs/`. */
import { testGuide } from './guide-run.ts';

testGuide('README.md');
