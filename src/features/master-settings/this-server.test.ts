import { expect, test } from 'vitest';
import { warningsOf } from './this-server';

const NOW = new Date('2026-11-29T12:00:00Z');
const HOUR_AGO = new Date('2026-11-29T11:00:00Z');
const LONG_AGO = new Date('2026-11-20T12:00:00Z');
const well: Parameters<typeof warningsOf>[0] = {
  ...{ publicUrl: 'https://tools.example.org', demo: false, started: LONG_AGO },
  backup: { newest: { at: HOUR_AGO }, nightly: true },
  mail: { host: 'mail.example.org', lastFailure: null },
  jobs: [{ name: 'sessions', lastDone: HOUR_AGO, lastFailed: { at: LONG_AGO, reason: 'gone' } }],
  observed: {},
};
const texts = (change: Partial<typeof well>) =>
  warningsOf({ ...well, ...change }, NOW).map(({ text }) => text);

test('a server that is as it should be has none', () => {
  expect(texts({})).toEqual([]);
  expect(texts({ publicUrl: 'http://localhost:3000' })).toEqual([]);
  expect(texts({ started: HOUR_AGO, backup: { newest: null, nightly: true } })).toEqual([]);
});

test.each<[string, Partial<typeof well>]>([
  ['No backup is made at night', { backup: { newest: null, nightly: false } }],
  ['more than two days old', { backup: { newest: { at: LONG_AGO }, nightly: true } }],
  ['more than two days old', { backup: { newest: null, nightly: true } }],
  ['could not be sent: refused', { mail: { host: 'x', lastFailure: { reason: 'refused' } } }],
  ['set SMTP_URL', { mail: { host: null, lastFailure: null } }],
  ['TRUST_PROXY=private', { observed: { proxy: 'private' } }],
  ['the claim groups', { observed: { claim: 'groups' } }],
  ['no verified address', { observed: { address: 'Auth' } }],
  ['without TLS', { publicUrl: 'http://tools.example.org' }],
  [
    '“sessions” failed: gone',
    { jobs: [{ name: 'sessions', lastDone: LONG_AGO, lastFailed: { at: HOUR_AGO, reason: 'gone' } }] },
  ],
])('%s', (text, change) => {
  expect(texts(change)).toEqual([expect.stringContaining(text)]);
});
