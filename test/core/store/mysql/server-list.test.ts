/** Addresses of one server and of several: what is odd is not an address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverName, serverUrls } from '../../../../core/store/mysql/server-list.ts';

const right: Readonly<Record<string, readonly string[]>> = {
  'mysql://bank:pass@db:3306/bursar': ['mysql://bank:pass@db:3306/bursar'],
  'mariadb://db/bursar': ['mysql://db/bursar'],
  'mysql://bank:pa,ss@db/bursar': ['mysql://bank:pa,ss@db/bursar'],
  'mysql://bank:pass@one:3306,two:3307,10.0.0.3/bursar': [
    'mysql://bank:pass@one:3306/bursar',
    'mysql://bank:pass@two:3307/bursar',
    'mysql://bank:pass@10.0.0.3/bursar',
  ],
  'mariadb://bank:pa%2Css@one.example.com, two_b/bursar': [
    'mysql://bank:pa%2Css@one.example.com/bursar',
    'mysql://bank:pa%2Css@two_b/bursar',
  ],
  'mysql://one,two/bursar': ['mysql://one/bursar', 'mysql://two/bursar'],
};
for (const [value, urls] of Object.entries(right)) {
  test(`${value} is ${urls.length === 1 ? 'a server' : 'several servers'}`, () => {
    assert.deepEqual(serverUrls(value), urls);
  });
}

const wrong = [
  'postgres://one,two/bursar',
  'mysql://bank:pass@one,two',
  'mysql://bank:pass@one,two/',
  'mysql://bank:pass@one,,two/bursar',
  'mysql://bank:pass@one,/bursar',
  'mysql://bank:pass@,one/bursar',
  'mysql://bank:pass@one,bank:pass@two/bursar',
  'mysql://bank:pass@one/bursar,mysql://bank:pass@two/bursar',
  'mysql://bank:pass@one/bursar,two/bursar',
  'mysql://bank:pass@one,two/bursar/more',
  'mysql://bank:pass@one,two/bursar?ssl=true',
  'mysql://bank:pass@one:0,two/bursar',
  'mysql://bank:pass@one:65536,two/bursar',
  'mysql://bank:pass@one:x,two/bursar',
  'mysql://bank:pass@one,-two/bursar',
  'mysql://bank:pass@one,t wo/bursar',
  'mysql://bank:pass@one,[::1]/bursar',
  `mysql://bank:pass@${Array.from({ length: 10 }, (_, at) => `s${at}`).join(',')}/bursar`,
];
for (const value of wrong) {
  test(`${value} is none`, () => assert.equal(serverUrls(value), undefined));
}

test('a server is called by its host and its port', () => {
  assert.equal(serverName('mysql://bank:pass@DB.example/bursar'), 'db.example:3306');
  assert.equal(serverName('mysql://bank:pass@10.0.0.3:3307/bursar'), '10.0.0.3:3307');
});
