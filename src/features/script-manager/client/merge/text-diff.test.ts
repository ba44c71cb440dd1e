import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf } from './text-diff';

const text = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', ',', '语', '😀', '😁', '\ud83d'),
  maxLength: 60,
});

function made(a: string, b: string): string {
  let at = 0;
  const parts = differencesOf(a, b).map(({ fromA, toA, fromB, toB }) => {
    const part = a.slice(at, fromA) + b.slice(fromB, toB);
    at = toA;
    return part;
  });
  return parts.join('') + a.slice(at);
}

const sizeOf = (a: string, b: string) =>
  differencesOf(a, b).reduce((sum, { fromA, toA, fromB, toB }) => sum + toA - fromA + toB - fromB, 0);

test('what differs leads from any text to any other', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(made(a, b)).toBe(b);
      expect(differencesOf(a, a)).toEqual([]);
    }),
  );
});

test('no pair of surrogates is cut apart', () => {
  fc.assert(
    fc.property(
      text.map((a) => a.toWellFormed()),
      text.map((b) => b.toWellFormed()),
      (a, b) => {
        for (const { fromA, toA, fromB, toB } of differencesOf(a, b)) {
          for (const part of [a.slice(0, fromA), a.slice(toA), b.slice(fromB, toB)]) {
            expect(part.isWellFormed()).toBe(true);
          }
        }
      },
    ),
  );
});

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, id) => `INSERT INTO t VALUES (${String(id)}, 'name of line ${String(id)}');\n`,
  );

test('a word changed in every line, a block that moved, and text inserted between equal lines are found as they are', () => {
  const lines = rows(5_000);
  const renamed = lines.map((line) => line.replace('name', 'new_name'));
  expect(sizeOf(lines.join(''), renamed.join(''))).toBe('new_'.length * 5_000);
  const moved = [...lines.slice(1_000), ...lines.slice(0, 1_000)];
  const block = lines.slice(0, 1_000).join('').length;
  expect(sizeOf(lines.join(''), moved.join(''))).toBe(2 * block);
  const same = Array.from({ length: 20_000 }, () => 'go\n');
  const between = same.map((line, index) => (index % 100 === 50 ? `${line}x${String(index)}\n` : line));
  expect(differencesOf(same.join(''), between.join(''))).toHaveLength(200);
});

test('a text of one long line is no other', () => {
  const line = rows(20_000).join('').replaceAll('\n', ' ');
  const other = line.replaceAll(/name of line (\d*00)\b/g, 'title of line $1');
  expect(differencesOf(line, other)).toHaveLength(199);
  expect(made(line, other)).toBe(other);
});
