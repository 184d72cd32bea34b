/** The templates of notices: loaded at the start, reloaded when a file changes. */

import type { WatchFolder } from '../files/watch.ts';
import type { Log } from '../telemetry/log.ts';
import { type Templates, templatesOf } from './templates.ts';

export interface HostTemplates {
  readonly templates: Templates;
  stop(): void;
}

/** Loads every template. An invalid one is a problem in the host's readiness and does not stop the host. */
export async function startTemplates(
  folder: string,
  log: Log,
  watchFolder: WatchFolder,
): Promise<HostTemplates> {
  const templates = templatesOf(folder);
  const reload = async () => {
    const before = new Map(templates.problems());
    await templates.reload();
    for (const [template, problem] of templates.problems()) {
      if (before.get(template) !== problem) log.error({ template, problem }, 'template refused');
    }
  };
  await reload();
  const stop = watchFolder(folder, () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'templates not reloaded'));
  });
  return { templates, stop };
}
