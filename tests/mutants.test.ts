import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MUTANTS } from '../scripts/mutants/list.mjs';

// Whether the mutants of `npm run mutants` can be tried; whether they are killed takes minutes and is tried each week.

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('no two mutants have the same name', () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

describe.each(MUTANTS)('$name', ({ file, text, instead, test: held, named = '' }) => {
  test('changes one place of the code', () => {
    expect(read(file).split(text)).toHaveLength(2);
    expect(instead).not.toBe(text);
  });

  test('names a test', () => {
    expect(existsSync(join(root, held))).toBe(true);
    expect(read(held)).toContain(named);
  });
});
