import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url';

test('reads every part, decoded', () => {
  expect(readDatabaseUrl('mysql://an%40na:p%2Fw%3A@db.example.org:3307/tools')).toEqual({
    user: 'an@na',
    password: 'p/w:',
    host: 'db.example.org',
    port: 3307,
    database: 'tools',
  });
});

test('fills in the port, takes IPv6, TLS and a socket', () => {
  expect(readDatabaseUrl('mysql://u:p@[::1]/t')).toMatchObject({ host: '::1', port: 3306 });
  expect(readDatabaseUrl('mariadb://u:p@h/t?ssl=true')).toMatchObject({ ssl: {} });
  expect(readDatabaseUrl('mysql://u@localhost/t?socketPath=/run/m.sock')).toEqual({
    user: 'u',
    password: '',
    database: 't',
    socketPath: '/run/m.sock',
  });
});

test.each([
  ['no url', 'not a URL'],
  ['postgres://u:secret@h/t', 'begins with postgres://'],
  ['mysql://u:secret@h/', 'must name a user and a database'],
  ['mysql://h/t', 'must name a user and a database'],
  ['mysql://u:secret%@h/t', 'must name a user and a database'],
  ['mysql://u:secret@h/t?multipleStatements=true', "unknown parameter 'multipleStatements'"],
])('%s is refused in a sentence that holds no password', (url, sentence) => {
  const answer = readDatabaseUrl(url);
  expect(answer).toContain(sentence);
  expect(answer).not.toContain('secret');
});
