import assert from 'node:assert/strict';
import RecordUpload from '../../../commands/uploads/RecordUpload.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases } from '../../support/decide.ts';
import { anUpload } from '../../support/uploads.ts';

const { id, requestId, command, userId, bytes, ofBytes, received, checked, total } = anUpload();
const input = {
  id,
  requestId,
  command,
  userId,
  state: 'Checking' as const,
  bytes,
  ofBytes,
  received,
  checked,
};

cases(
  RecordUpload,
  { input: { ...input, total }, state: { upload: undefined }, actor: systemActor('demo') },
  {
    'the first news': { gives: ['insert'] },
    'how far it is': {
      state: { upload: anUpload({ state: 'Receiving', total: null }) },
      gives: ['put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [effect] = decision.effects;
        assert.equal(effect?.do === 'put' && effect.changes.state, 'Checking');
        assert.equal(effect?.do === 'put' && effect.changes.total, 1200);
      },
    },
    'news that come late': { state: { upload: anUpload() }, gives: [] },
    'its end': { input: { state: 'Refused' }, state: { upload: anUpload() }, gives: ['put'] },
    'an answer that made nothing of what was written': {
      input: { state: 'Done' },
      state: { upload: anUpload({ written: 1200 }) },
      gives: ['put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [effect] = decision.effects;
        assert.equal(effect?.do === 'put' && effect.changes.state, 'Refused');
      },
    },
    'the end of one that writes all at once': {
      input: { state: 'Done' },
      state: { upload: anUpload({ state: 'Checking', subject: null }) },
      gives: ['put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [effect] = decision.effects;
        assert.equal(effect?.do === 'put' && effect.changes.state, 'Done');
      },
    },
    'news after its end': { state: { upload: anUpload({ state: 'Done' }) }, gives: [] },
    'an end of what was given up': {
      input: { state: 'Done' },
      state: { upload: anUpload({ state: 'Cleared' }) },
      gives: [],
    },
  },
);
