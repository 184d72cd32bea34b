/** Rejects the acknowledgement of a compliance report by the person it is about, or by an approver of its transaction. */
import { isAmong } from '../../core/command/declaration/actor.ts';
import { control } from '../../core/command/declaration/control.ts';
import { isPutOf } from '../../core/command/declaration/effects.ts';
import { approversOf } from '../../core/command/policy/approval.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { complianceReports } from '../compliance/report.ts';
import { transactions } from './transaction.ts';

export const ownReports = control({
  name: 'reports about oneself',
  of: ['restriction'],
  rejects: ['INSUFFICIENT_PERMISSIONS'],
  async judge({ effects, context, read }) {
    for (const { row } of effects.filter(isPutOf(complianceReports))) {
      const { userId, transactionId: id } = row;
      const transaction = id === null ? undefined : await read.one(transactions, { id });
      const people = [userId, ...approversOf(transaction?.approvals ?? [])];
      if (!isAmong(context.actor, people)) continue;
      return reject('INSUFFICIENT_PERMISSIONS', {
        message: 'You made or approved what the report is about. Another person acknowledges it.',
      });
    }
    return undefined;
  },
});
