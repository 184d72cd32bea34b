import assert from 'node:assert/strict';
import { test } from 'node:test';
import CompileComplianceDocument from '../../../commands/compliance/CompileComplianceDocument.ts';
import { csvOf, htmlOf } from '../../../commands/compliance/document.ts';
import type { ComplianceDocument } from '../../../commands/compliance/report.ts';
import { aReport } from '../../support/compliance.ts';
import { cases, noon, person } from '../../support/decide.ts';

const span = { reportType: 'HIGH_VALUE' as const, firstDay: '2026-03-02', lastDay: '2026-03-02' };

cases(
  CompileComplianceDocument,
  {
    input: { ...span, reportType: 'HIGH_VALUE' as 'HIGH_VALUE' | 'SAR', period: 'HIGH_VALUE:2026-03-02' },
    state: { items: [aReport()], unmoved: new Set<string | undefined>(), document: undefined },
    actor: person('system', 'Admin'),
  },
  {
    'the first of a period': { gives: ['insert'] },
    'money that was called off is in no daily report': {
      state: { unmoved: new Set([aReport().transactionId ?? '']) },
      gives: ['insert'],
      also: (decision) => {
        assert.ok('effects' in decision && decision.effects[0]?.do === 'insert');
        const { itemCount, totalAmount } = decision.effects[0].row;
        assert.deepEqual([itemCount, totalAmount], [0, 0n]);
      },
    },
    'a cancellation that is itself reported stays in the report': {
      input: { reportType: 'SAR' },
      state: { unmoved: new Set([aReport().transactionId ?? '']) },
      gives: ['insert'],
      also: (decision) => {
        assert.ok('effects' in decision && decision.effects[0]?.do === 'insert');
        assert.equal(decision.effects[0].row.itemCount, 1);
      },
    },
    'once more, after a late item': {
      state: {
        document: {
          tenant: 'demo',
          version: 1,
          period: 'HIGH_VALUE:2026-03-02',
          ...span,
          itemCount: 0,
          totalAmount: 0n,
          csv: '',
          html: '',
          createdAt: noon,
        } as unknown as ComplianceDocument,
      },
      gives: ['put'],
    },
  },
);

test('CompileComplianceDocument: a table whose texts are not formulas and no markup', () => {
  const evil = aReport({ userName: '=1+1', userId: 'a,"b"', evidence: { reason: '<b>&' } });
  const csv = csvOf([evil], 'Africa/Lagos').split('\r\n');
  assert.equal(csv.length, 3);
  assert.match(csv[1] ?? '', /,6000000\.00,1000000004,"a,""b""",'=1\+1,/);
  const html = htmlOf(span, [evil], 'Africa/Lagos');
  assert.match(html, /Daily high-value transaction report/);
  assert.match(html, /1 item\(s\) · total 6,000,000\.00/);
  assert.doesNotMatch(html, /<b>/);
});

test('CompileComplianceDocument: amounts are in currency units, times by the clock of the bank', () => {
  const report = aReport({ evidence: { threshold: '5000000.00' } });
  const csv = csvOf([report], 'Africa/Lagos');
  const html = htmlOf(span, [report], 'Africa/Lagos');
  assert.match(csv, /\{""threshold"":""5000000\.00""\}/);
  assert.match(html, /5000000\.00/);
  for (const made of [csv, html]) {
    assert.match(made, /T\d\d:\d\d:\d\d\+01:00/);
    assert.doesNotMatch(made, /UTC|\dZ/);
  }
});

test('CompileComplianceDocument: no sign in front of a formula hides it', () => {
  for (const userName of ['=1+1', '\u200b=1+1', '＝1+1', ' +1', '\t1']) {
    const [, row = ''] = csvOf([aReport({ userName })], 'Africa/Lagos').split('\r\n');
    assert.ok(row.includes(`'${userName}`), JSON.stringify(row));
  }
});
