import {
  and,
  beside,
  boundary,
  deposit,
  on,
  process,
  script,
  sub,
  task,
  user,
} from '../../support/diagram.ts';
import { about, type Case, closed, complete, stands } from './case.ts';

const error = about('13.5.3', 'Error boundary event');
const lost = 'throw new BpmnError("LOST", "It is lost.")';
const raising = (inside: readonly string[], ...catching: readonly string[]) =>
  process(
    [...inside, ...catching, task('one'), task('two')],
    ['s -> a -> e', 'b -> one -> e', 'c -> two -> e'],
  );

export const errorBoundaries: readonly Case[] = [
  error('catches the error of its code that a script throws', {
    elements: [script('a', lost), boundary('a', 'b', on.error('LOST')), task('h')],
    flows: ['s -> a -> e', 'b -> h -> e'],
    trace: 's a? b h e',
  }),
  error('catches the code of a refused command', {
    elements: [
      deposit('a', '1', '1000000003'),
      boundary('a', 'b', on.error('CUSTOMER_ACCOUNT_CLOSED')),
      task('h'),
    ],
    flows: ['s -> a -> e', 'b -> h -> e'],
    trace: 's a? b h e',
  }),
  error('without a code catches any', {
    elements: [script('a', lost), boundary('a', 'b', on.error()), task('h')],
    flows: ['s -> a -> e', 'b -> h -> e'],
    trace: 's a? b h e',
  }),
  error('of its code goes before one without a code', {
    xml: raising([script('a', lost)], boundary('a', 'b', on.error()), boundary('a', 'c', on.error('LOST'))),
    trace: 's a? c two e',
  }),
  error('of another code does not catch it: an incident', {
    elements: [script('a', lost), boundary('a', 'b', on.error('OTHER')), task('h')],
    flows: ['s -> a -> e', 'b -> h -> e'],
    status: 'ERROR',
    script: [stands('a')],
    incident: /^LOST/,
    trace: 's a!',
  }),
  error('nearest to it goes before those further out', {
    xml: raising(
      [
        sub(
          'a',
          [script('x', lost), boundary('x', 'y', on.error()), task('z')],
          ['a_s -> x -> a_e', 'y -> z -> a_e'],
        ),
      ],
      boundary('a', 'b', on.error('LOST')),
      boundary('a', 'c', on.error()),
    ),
    trace: 's a_s x? y z a_e a e',
  }),
  error('further out catches what nothing nearer catches', {
    xml: raising(
      [
        sub(
          'a',
          [
            sub(
              'q',
              [script('x', lost), boundary('x', 'y', on.error('OTHER'))],
              ['q_s -> x -> q_e', 'y -> q_e'],
            ),
          ],
          ['a_s -> q -> a_e'],
        ),
      ],
      boundary('a', 'b', on.error('LOST')),
      boundary('a', 'c', on.error()),
    ),
    trace: 's a_s q_s x? b one e',
  }),
  error('at a sub-process ends what runs next to the error', {
    elements: [
      sub(
        'p',
        [and('f'), user('u'), user('v'), script('x', lost)],
        ['p_s -> f -> u -> x -> p_e', 'f -> v -> p_e'],
      ),
      boundary('p', 'b', on.error('LOST')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    script: [[complete('u'), closed('v')]],
    trace: 's p_s f u x? b h e',
  }),
  error('tells what it caught in _lastError', {
    elements: [
      script('a', lost),
      boundary('a', 'b', on.error('LOST')),
      script('h', 'context.why = context._lastError.errorMessage; return null'),
    ],
    flows: ['s -> a -> e', 'b -> h -> e'],
    trace: 's a? b h e',
    gives: { why: 'It is lost.' },
  }),
  error('that does not interrupt is refused', {
    xml: process([user('a'), beside('a', 'b', on.error())], ['s -> a -> e', 'b -> e']),
    refused: /interrupting/,
  }),
];
