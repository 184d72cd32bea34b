/** A browser for tests of pages and of code that runs in them: Debian's Chromium, where it is installed. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** For the `skip` of a test: why no browser can be started here; false where one can. */
export const noBrowser: string | false = existsSync(executablePath)
  ? false
  : `no Chromium at ${executablePath} (apt-get install chromium, or CHROMIUM=path)`;

/**
 * Starts a browser, which asks nothing of the network by itself; who starts it closes it. Pages forbid `eval`, so
 * `waitForFunction` works on them only where its condition holds at once: wait by locators.
 */
export function openBrowser(): Promise<Browser> {
  const quiet = ['--disable-gpu', '--disable-background-networking'];
  // It is root's in containers, where Chromium has no sandbox.
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] });
}
