import { expect, test } from 'vitest';
import { readScopes, readScriptAddress, scopesText } from './script-address';

test.each([
  [{}, {}],
  [
    { script: 7, search: 'report', in: 'tag' },
    { script: 7, search: 'report', in: 'tag' },
  ],
  // The router parses ?search=2026 as a number.
  [
    { script: '7', search: 2026, in: 'tag-name' },
    { script: 7, search: '2026', in: 'name-tag' },
  ],
  // Defaults are omitted.
  [{ search: '', in: 'content-name' }, {}],
  [{ in: 'nowhere' }, { in: 'nowhere' }],
  [{ script: -1, search: ['x'], in: 'everywhere' }, {}],
  [{ script: 1.5, search: 'x'.repeat(300), in: 4 }, { search: 'x'.repeat(200) }],
])('%j is read as %j', (raw, address) => {
  expect(readScriptAddress(raw)).toEqual(address);
});

test('scopes come back as they were written', () => {
  for (const scopes of [new Set<never>(), new Set(['tag'] as const), new Set(['name', 'content'] as const)]) {
    expect(readScopes(scopesText(scopes))).toEqual(scopes);
  }
});
