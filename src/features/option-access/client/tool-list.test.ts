import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Tool, TOOL_FLAGS } from '@/platform/shared/tool-access';
import { applyToolChanges } from '../rules';
import { rebased, withList } from './draft';
import { changesBetween, movedTo, readPlace, toolDifferences, toolMerging, withTool } from './tool-list';

const COUNT = 8;
const tools: Tool[] = Array.from({ length: COUNT }, (_, index) => ({
  id: index + 1,
  tool_key: `tool-${String(index + 1)}`,
  title: `Tool ${String(index + 1)}`,
  path: `/tool-${String(index + 1)}`,
  description: 'About it',
  category: 'personal',
  enabled_global: true,
  enabled_master: true,
  enabled_admin: true,
  enabled_user: true,
  display_order: index + 1,
}));
const ids = (list: readonly Tool[]) => list.map(({ id }) => id);
const places = (list: readonly Tool[]) => list.map(({ display_order }) => display_order);
const oneToEight = tools.map(({ display_order }) => display_order);

const id = fc.integer({ min: 1, max: COUNT });
/** A sequence of any user actions. */
const work = fc
  .array(
    fc.oneof(
      fc.tuple(id, fc.integer({ min: -2, max: COUNT + 3 })).map(
        ([which, place]) =>
          (list: Tool[]) =>
            movedTo(list, which, place),
      ),
      fc.tuple(id, fc.constantFrom(...TOOL_FLAGS), fc.boolean()).map(
        ([which, flag, on]) =>
          (list: Tool[]) =>
            withTool(list, which, { [flag]: on }),
      ),
      fc.tuple(id, fc.string()).map(
        ([which, title]) =>
          (list: Tool[]) =>
            withTool(list, which, { title }),
      ),
    ),
    { maxLength: 12 },
  )
  .map((steps) => (list: Tool[]) => steps.reduce((result, step) => step(result), list));

test('any work leaves every tool in, at the places 1 to n', () => {
  fc.assert(
    fc.property(work, (done) => {
      const after = done(tools);
      expect(places(after)).toEqual(oneToEight);
      expect(ids(after).toSorted((one, other) => one - other)).toEqual(oneToEight);
    }),
  );
});

test('a move shifts the others by one and goes at most to the end', () => {
  expect(ids(movedTo(tools, 5, 2))).toEqual([1, 5, 2, 3, 4, 6, 7, 8]);
  expect(ids(movedTo(tools, 2, 5))).toEqual([1, 3, 4, 5, 2, 6, 7, 8]);
  expect(ids(movedTo(tools, 1, 99))).toEqual([2, 3, 4, 5, 6, 7, 8, 1]);
  expect(movedTo(tools, 99, 1)).toEqual(tools);
});

test.each([
  ['3', 3],
  [' 03 ', 3],
  ['99', 99],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
  ['two', null],
])('the typed order number %j means %j', (text, place) => {
  expect(readPlace(text)).toBe(place);
});

describe('changes', () => {
  test('done to the list before, make the list after', () => {
    fc.assert(
      fc.property(work, work, (first, second) => {
        const before = first(tools);
        const after = second(before);
        expect(applyToolChanges(before, changesBetween(before, after))).toEqual({ tools: after });
      }),
    );
  });

  test('name what was moved, not what it was moved past', () => {
    expect(changesBetween(tools, movedTo(tools, 8, 1))).toEqual([{ id: 8, order: 1 }]);
    expect(changesBetween(tools, movedTo(tools, 1, 8))).toEqual([{ id: 1, order: 8 }]);
    expect(changesBetween(tools, tools)).toEqual([]);
  });
});

describe('a draft', () => {
  const told = { list: tools, revision: 1 };
  const draftOf = (list: Tool[]) => ({ told, list });

  test('is none once everything is as it was', () => {
    const off = withTool(tools, 3, { enabled_user: false });
    expect(withList(draftOf(tools), off, toolMerging)?.list).toBe(off);
    expect(withList(draftOf(off), withTool(off, 3, { enabled_user: true }), toolMerging)).toBeNull();
  });

  test('keeps, after a save, what was done since it was sent', () => {
    const sent = withTool(tools, 3, { enabled_user: false });
    const latest = movedTo(sent, 8, 1);
    const answer = { list: sent, revision: 2 };
    expect(rebased(draftOf(latest), sent, answer, toolMerging)).toEqual({ told: answer, list: latest });
    expect(rebased(draftOf(sent), sent, answer, toolMerging)).toBeNull();
  });

  test('goes on top of what somebody else has saved, field by field', () => {
    const mine = movedTo(withTool(tools, 1, { title: 'Mine', enabled_user: false }), 8, 1);
    const theirs = movedTo(withTool(tools, 1, { title: 'Theirs', description: 'Theirs' }), 2, 7);
    const both = rebased(draftOf(mine), tools, { list: theirs, revision: 2 }, toolMerging);
    expect(both?.told.revision).toBe(2);
    expect(both?.list.find((tool) => tool.id === 1)).toMatchObject({
      title: 'Mine',
      description: 'Theirs',
      enabled_user: false,
    });
    expect(ids(both?.list ?? [])).toEqual([8, 1, 3, 4, 5, 6, 7, 2]);
  });

  test('keeps what was swapped together, wherever others have moved it', () => {
    const both = toolMerging.reapply(tools, movedTo(tools, 6, 5), movedTo(tools, 8, 1));
    expect(ids(both)).toEqual([8, 1, 2, 3, 4, 6, 5, 7]);
  });

  test('of any two people leaves every tool in, and all the words and switches of the later one', () => {
    fc.assert(
      fc.property(work, work, (mine, other) => {
        const done = mine(tools);
        const both = toolMerging.reapply(tools, done, other(tools));
        expect(places(both)).toEqual(oneToEight);
        expect(ids(both).toSorted((one, another) => one - another)).toEqual(oneToEight);
        for (const change of changesBetween(tools, done)) {
          const { order = 0, ...fields } = change;
          expect(order).toBeLessThanOrEqual(COUNT);
          expect(both.find((tool) => tool.id === change.id)).toMatchObject(fields);
        }
      }),
    );
  });

  test('on top of the list that it began from is what it was, and without work it is theirs', () => {
    fc.assert(
      fc.property(work, (done) => {
        expect(toolMerging.reapply(tools, done(tools), tools)).toEqual(done(tools));
        expect(toolMerging.reapply(tools, tools, done(tools))).toEqual(done(tools));
      }),
    );
  });
});

test('differences are told field by field, in words', () => {
  const after = movedTo(withTool(tools, 2, { title: 'Second', enabled_admin: false }), 8, 1);
  expect(toolDifferences(tools, after)).toEqual([
    { key: '8 Order', subject: 'Tool 8', field: 'Order', before: '8', after: '1' },
    { key: '2 Title', subject: 'Tool 2', field: 'Title', before: 'Tool 2', after: 'Second' },
    { key: '2 Admin', subject: 'Tool 2', field: 'Admin', before: 'on', after: 'off' },
  ]);
});
