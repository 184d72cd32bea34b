// Puts package.json back as it was before `npm pack`.
import { manifest, writeManifest } from './bundled.mjs';

const { bundleDependencies: _, ...own } = manifest();
writeManifest(own);
