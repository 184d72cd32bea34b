// Takes from package-lock.json which Node each package wants: Bursar brings its own, so that of whoever installs it says
// nothing, and npm would warn of every one. Run it after `npm install`; a house test holds the file to it.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const [path, entry] of Object.entries(lock.packages)) if (path !== '') delete entry.engines;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
