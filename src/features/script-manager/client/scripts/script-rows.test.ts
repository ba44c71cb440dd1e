import { describe, expect, test } from 'vitest';
import { scriptEntry as script } from '../../../../../tests/support/scripts';
import type { ScriptEntry } from './script-entry';
import { reversed, rowKey, rowsOf, sorted } from './script-rows';
import type { Scope } from './script-address';

const scripts = [
  script(1, 'weekly', { size: 30, tags: ['Finance'] }),
  script(2, 'Backup 10', { updatedAt: '2026-11-21T00:00:00.000Z' }),
  script(3, 'backup 9', { size: 20 }),
  script(4, 'zeta', { pinned: true, tags: ['月报'] }),
];
const names = (list: ScriptEntry[]) => list.map(({ name }) => name);

describe('the order', () => {
  test('is alphabetical, numbers by their value, pinned ones first', () => {
    expect(names(sorted(scripts, 'name'))).toEqual(['zeta', 'backup 9', 'Backup 10', 'weekly']);
  });

  test('by update and by size begins with the newest and the largest', () => {
    expect(names(sorted(scripts, 'updated'))).toEqual(['zeta', 'Backup 10', 'backup 9', 'weekly']);
    expect(names(sorted(scripts, 'size'))).toEqual(['zeta', 'weekly', 'backup 9', 'Backup 10']);
  });
});

test('each order goes the other way as well, the pinned ones still first', () => {
  expect(names(sorted(scripts, '-name'))).toEqual(['zeta', 'weekly', 'Backup 10', 'backup 9']);
  expect(names(sorted(scripts, '-size'))).toEqual(['zeta', 'Backup 10', 'backup 9', 'weekly']);
  expect(reversed(reversed('size'))).toBe('size');
});

describe('the search', () => {
  const hits = new Map([[3, [{ line: 7, text: 'weekly backup', start: 0, end: 6 }]]]);
  const keys = (query: string, ...scopes: Scope[]) =>
    rowsOf(sorted(scripts, 'name'), { query, scopes: new Set(scopes), hits }).map(rowKey);

  test('looks where it is told to', () => {
    expect(keys('WEEK', 'name')).toEqual(['1']);
    expect(keys('week', 'content')).toEqual(['3:text', '3:7']);
    expect(keys('finance', 'tag')).toEqual(['1']);
    expect(keys('月', 'tag')).toEqual(['4']);
    expect(keys('week')).toEqual([]);
  });

  test('finds a name by its words, in any order and without its accents', () => {
    const named = [script(1, 'monthly_cafés'), script(2, 'monthly_orders')];
    const found = (query: string) =>
      rowsOf(named, { query, scopes: new Set(['name']), hits: new Map() }).map(rowKey);
    expect(found('cafes MONTH')).toEqual(['1']);
    expect(found('CAFÉ')).toEqual(['1']);
    expect(found('month')).toEqual(['1', '2']);
    expect(found('weekly cafes')).toEqual([]);
  });

  test('puts what the contents bring below what was there without them', () => {
    const without = rowsOf(scripts, { query: 'BACK', scopes: new Set(['name', 'content']), hits: new Map() });
    const found = rowsOf(scripts, { query: 'BACK', scopes: new Set(['name', 'content']), hits });
    expect(without.map(rowKey)).toEqual(['2', '3']);
    // A script that is there already is not listed again: its lines say whose they are.
    expect(found.map(rowKey)).toEqual(['2', '3', '3:7']);
    expect(found[2]).toMatchObject({ kind: 'hit', named: true, begins: true });
  });

  test('tells by which tag a script was found, where its name does not', () => {
    const [found] = rowsOf(scripts, { query: 'fin', scopes: new Set(['name', 'tag']), hits });
    expect(found).toMatchObject({ script: { id: 1 }, tag: 'Finance' });
  });

  test('of nothing finds everything', () => {
    expect(keys('  ', 'name')).toEqual(['4', '3', '2', '1']);
  });
});
