/** Rejects the acknowledgement of a compliance report by the person it is about. */
import { isAmong } from '../../core/command/declaration/actor.ts';
import { control } from '../../core/command/declaration/control.ts';
import { isPutOf } from '../../core/command/declaration/effects.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { complianceReports } from './report.ts';

export const ownReports = control({
  name: 'reports about oneself',
  of: ['restriction'],
  rejects: ['INSUFFICIENT_PERMISSIONS'],
  async judge({ effects, context }) {
    const own = effects
      .filter(isPutOf(complianceReports))
      .some(({ row }) => isAmong(context.actor, [row.userId]));
    return own
      ? reject('INSUFFICIENT_PERMISSIONS', {
          message: 'The report is about your own acts. Another person acknowledges it.',
        })
      : undefined;
  },
});
