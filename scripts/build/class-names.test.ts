import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createClassNames } from './class-names';

const src = path.resolve(import.meta.dirname, '../../src');
const classes = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => path.join(src, file))
  .flatMap((file) => {
    const names = readFileSync(file, 'utf8').matchAll(/\.([a-z][\w-]*)/gi);
    return [...new Set([...names].map(([, name = '']) => name))].map((name) => ({ name, file }));
  });

test('classes have short names, no two the same, and every build gives them the same', () => {
  const nameOf = createClassNames();
  const given = classes.map(({ name, file }) => nameOf(name, file));
  expect(given.filter((name) => !/^[a-z][a-z\d]{2,3}$/.test(name))).toEqual([]);
  expect(new Set(given).size).toBe(classes.length);
  expect(classes.map(({ name, file }) => nameOf(name, `${file}?used`))).toEqual(given);
  const again = createClassNames();
  expect(classes.map(({ name, file }) => again(name, file))).toEqual(given);
});

test('a stylesheet that is not of the product is told', () => {
  expect(() => createClassNames()('box', '/elsewhere/box.module.css')).toThrow('is no stylesheet');
});
