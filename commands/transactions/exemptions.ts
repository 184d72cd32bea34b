/** Commands that the controls let pass, and why: `rules/controls/exemptions.json`. */
import type { Judged } from '../../core/command/declaration/control.ts';
import { CommandName, OneOf, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';

const ExemptionsFile = Type.Object({
  exemptions: Type.Array(
    Type.Object({
      command: CommandName(),
      by: OneOf(['host', 'anyone'], 'Who runs it: the host by itself, or anyone with the permission'),
      reason: Words(500, 'Who has approved it before'),
    }),
  ),
});

export const exemptions = policy<
  Readonly<Record<string, never>>,
  Static<typeof ExemptionsFile>['exemptions'],
  Static<typeof ExemptionsFile>
>({
  name: 'controls/exemptions',
  summary: 'Which commands the controls of classes of effects let pass.',
  schema: ExemptionsFile,
  fileOnly: true,
  facts: {},
  compile: () => [{ name: 'exemptions', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, content) => content.exemptions,
  outcome: (rows) => ({ commands: rows.map(({ command }) => command) }),
});

export const ruleSets = [exemptions];

/**
 * Whether the file exempts the command for this actor. Rows for `anyone` count only if `by` requests them.
 */
export async function isExempt(
  { command, context, verdict }: Judged,
  by: 'host' | 'anyone' = 'host',
): Promise<boolean> {
  const isHost = context.actor.kind === 'system';
  if (!isHost && by === 'host') return false;
  const rows = await verdict(exemptions, {});
  const named = rows.filter((row) => row.command === command);
  return named.some((row) => (row.by === 'host' ? isHost : by === 'anyone'));
}
