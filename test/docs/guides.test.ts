/** README runs as it is written; `guides.long.test.ts` runs the pages of `docs/`. */
import { testGuides } from './guide-run.ts';

testGuides(['README.md']);
