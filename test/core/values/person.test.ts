/** One person, one key, however the name is written; and which subjects are nobody's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSamePerson, personKey, sharedPerson, subjectProblem } from '../../../core/values/person.ts';

const same: readonly (readonly [string, string])[] = [
  ['tess', 'TESS'],
  ['tess', 'tess '],
  ['tess', ' tess\u00a0'],
  ['tess', 'te\u200bss'],
  ['tess', 'tess\ufe0f'],
  ['tess', 'tess\u3164'],
  ['tess', '\uff54ess'],
  ['tess', 'te\u017fs'],
  ['straße', 'STRASSE'],
  ['straße', 'STRA\u1e9eE'],
  ['ilker', '\u0130lker'.normalize('NFD').replace('\u0307', '')],
  ['\u0130lker', 'I\u0307LKER'],
  ['νίκος', 'ΝΊΚΟΣ'],
  ['νίκοσ', 'νίκος'],
  ['zoë', 'ZOE\u0308'],
  ['file', '\ufb01le'],
  ['ıbrahim', 'ibrahim'],
];
for (const [one, other] of same) {
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} are one person`, () => {
    assert.ok(isSamePerson(one, other));
    assert.equal(personKey(one), personKey(other));
    assert.ok(sharedPerson([one], ['somebody', other]) !== undefined);
  });
}

for (const [one, other] of [
  ['tess', 'tessa'],
  ['ana', 'añä'],
  ['tess b', 'tessb'],
] as const) {
  test(`${one} and ${other} are two people`, () => {
    assert.ok(!isSamePerson(one, other));
    assert.equal(sharedPerson([one], [other]), undefined);
  });
}

test('a key is the key of itself, and of the name in any case and form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
      const key = personKey(name);
      assert.equal(personKey(key), key);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        assert.equal(personKey(name.normalize(form)), key);
      }
      assert.equal(personKey(name.toUpperCase()), key);
    }),
  );
});

for (const [subject, why] of [
  ['', /empty/],
  ['  \u2003', /empty/],
  ['\u3164', /empty/],
  ['tess\u200b', /control or format/],
  ['te\u0000ss', /control or format/],
  ['tess\n', /control or format/],
  ['te\u00adss', /control or format/],
  ['\u202etess', /control or format/],
  ['tess\ud800', /control or format/],
  ['system', /host's own/],
  ['ＳＹＳＴＥＭ ', /host's own/],
  ['Processes', /host's own/],
  ['rule:processes/grants', /host's own/],
  ['Webhook:pay', /host's own/],
  ['process:1', /host's own/],
  [' JOB:7', /host's own/],
  ['script：x', /host's own/],
  ['timer:sla', /host's own/],
  // Found by an attack: these were accepted, and looked like the host in records.
  ['open-webhook:x', /host's own/],
  ['Open-Webhook：x', /host's own/],
  ...['uploads', 'WEBHOOKS', 'timers', 'process', 'rules', 'trail', 'keys', 'anonymous', 'several'].map(
    (name) => [name, /host's own/] as const,
  ),
  ['t'.repeat(201), /longer than 200/],
  ['\ufdfa'.repeat(20), /longer than 200/],
] as const) {
  test(`${JSON.stringify(subject.slice(0, 30))} is nobody`, () => {
    assert.match(subjectProblem(subject) ?? '', why);
  });
}

for (const subject of ['tess', 'auth0|5f7C8', 'Ada Obi', 'systema', 'ruler', 'josé@bank.example']) {
  test(`${subject} may be somebody`, () => {
    assert.equal(subjectProblem(subject), undefined);
  });
}
