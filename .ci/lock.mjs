// Takes two things from package-lock.json. Which Node each package wants: Bursar brings its own, so that of whoever
// installs it says nothing, and npm would warn of every one. And which of them would run something at their install:
// what Bursar needs comes ready within the packages, and an install only unpacks them.
// Run it after `npm install`; a house test holds the file to it.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path !== '') delete entry.engines;
  delete entry.hasInstallScript;
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
