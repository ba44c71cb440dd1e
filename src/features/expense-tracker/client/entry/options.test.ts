import { expect, test } from 'vitest';
import type { CategoryRow } from '../../answers';
import { categoryOptions, NEW_CATEGORY, SPLIT, TRANSFER } from './options';

/** What a letter that is typed into a select is compared with in Firefox, which looks past these blanks only. */
const sought = (label: string) => label.replace(/^[\t\n\f\r \u00a0]+/, '');

test('a category below another one is found by the letters of its name', () => {
  const categories = [
    { id: 1, name: 'Living', parentId: null },
    { id: 2, name: 'Groceries', parentId: 1 },
  ] as CategoryRow[];
  const [top, below] = categoryOptions(categories);
  expect(below?.label).not.toBe('Groceries');
  expect([top, below].map((option) => sought(option?.label ?? ''))).toEqual(['Living', 'Groceries']);
});

test.each([NEW_CATEGORY, SPLIT, TRANSFER])('no letter chooses $label', ({ label }) => {
  expect(label).not.toMatch(/^[\p{L}\p{N}]/u);
});
