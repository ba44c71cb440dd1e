import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBoundedMap } from './bounded-map';

test('what is in it takes no more than its size, and what was used last stays', () => {
  const act = fc.record({
    what: fc.constantFrom('set', 'set', 'get', 'grow'),
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    size: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const map = createBoundedMap<number>(100);
      /** As it should be, the one used last at the end. */
      let model: { key: string; value: number; size: number }[] = [];
      const total = () => model.reduce((sum, { size }) => sum + size, 0);
      for (const [value, { what, key, size }] of acts.entries()) {
        const known = model.find((one) => one.key === key);
        const others = model.filter((one) => one !== known);
        if (what === 'get') {
          expect(map.get(key)).toBe(known?.value);
          if (known) model = [...others, known];
        } else if (what === 'grow') {
          map.grow(key, size);
          if (known) known.size += size;
        } else {
          map.set(key, value, size);
          model = [...others, { key, value, size }];
        }
        while (total() > 100) model.shift();
        expect(map.size).toBe(total());
      }
      expect(['a', 'b', 'c', 'd', 'e'].filter((key) => map.get(key) !== undefined)).toEqual(
        model.map(({ key }) => key).sort(),
      );
    }),
  );
});

test('what is larger than all of it is not stored, and what had its key is gone', () => {
  const map = createBoundedMap<number>(100);
  map.set('a', 1, 10);
  map.set('a', 2, 101);
  expect([map.get('a'), map.size]).toEqual([undefined, 0]);
});
