import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { navigatorTool, navigatorTools } from '../../../tests/support/navigator-tools';
import { applyToolChanges, optionAccessTexts, type ToolChange, toolsFor } from './rules';

const stored = navigatorTools('a', 'b', 'c', 'd');

function keysAfter(changes: ToolChange[]): string {
  const saved = applyToolChanges(stored, changes);
  return 'tools' in saved ? saved.tools.map(({ tool_key }) => tool_key).join('') : saved.problem;
}

test('those who govern see every tool, a user the personal ones that are open', () => {
  const tools = [
    navigatorTool('a', 1),
    navigatorTool('b', 2, { enabled_user: false }),
    navigatorTool('c', 3, { category: 'advanced' }),
  ];
  expect(toolsFor(tools, 'user').map(({ tool_key }) => tool_key)).toEqual(['a']);
  expect(toolsFor(tools, 'admin').map(({ enabled }) => enabled)).toEqual([true, true, true]);
  expect(toolsFor([navigatorTool('a', 1, { enabled_admin: false })], 'admin')).toMatchObject([
    { enabled: false },
  ]);
});

describe('the order after a save', () => {
  test.each<[string, ToolChange[], string]>([
    ['nothing named', [], 'abcd'],
    ['the place in the list decides', [...'dcba'].map((tool_key) => ({ tool_key })), 'dcba'],
    [
      'numbers decide before places',
      [
        { tool_key: 'a', order: 40 },
        { tool_key: 'b', order: 30 },
        { tool_key: 'c', order: 20 },
        { tool_key: 'd', order: 10 },
      ],
      'dcba',
    ],
    ['one tool moves, the others keep their order', [{ tool_key: 'c', order: 1 }], 'cabd'],
    ['far beyond the end is the end', [{ tool_key: 'a', order: 2 ** 53 - 1 }], 'bcda'],
    ['a tool named alone stays', [{ tool_key: 'c', title: 'C' }], 'abcd'],
    ['tools named without numbers swap their places', [{ tool_key: 'd' }, { tool_key: 'b' }], 'adcb'],
    ['both kinds', [{ tool_key: 'd' }, { tool_key: 'b' }, { tool_key: 'c', order: 1 }], 'cadb'],
  ])('%s', (_title, changes, expected) => {
    expect(keysAfter(changes)).toBe(expected);
  });

  const changes = fc
    .uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'))
    .chain((keys) =>
      fc
        .uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: keys.length, maxLength: keys.length })
        .chain((orders) =>
          fc.tuple(
            ...keys.map((tool_key, index) =>
              fc.boolean().map((numbered) => ({ tool_key, order: numbered ? orders[index] : undefined })),
            ),
          ),
        ),
    );

  test('whatever is named, it stays a permutation numbered from 1 in which the unnamed keep their order', () => {
    fc.assert(
      fc.property(changes, (named) => {
        const saved = applyToolChanges(stored, named);
        if (!('tools' in saved)) throw new Error(saved.problem);
        expect(saved.tools.map(({ display_order }) => display_order)).toEqual([1, 2, 3, 4]);
        const keys = saved.tools.map(({ tool_key }) => tool_key);
        expect([...keys].sort()).toEqual(['a', 'b', 'c', 'd']);
        const unnamed = (all: string[]) =>
          all.filter((key) => named.every(({ tool_key }) => tool_key !== key));
        expect(unnamed(keys)).toEqual(unnamed(['a', 'b', 'c', 'd']));
        const numbered = named.filter(({ order }) => order !== undefined);
        numbered.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
        const numberedKeys = numbered.map(({ tool_key }) => tool_key);
        expect(keys.filter((key) => numberedKeys.includes(key))).toEqual(numberedKeys);
      }),
    );
  });
});

describe('what a saved list changes', () => {
  test('the fields that it has, found by id or by key', () => {
    const saved = applyToolChanges(stored, [
      { id: '2', title: 'Second', enabled_user: false },
      { id: 3, tool_key: 'c', category: 'advanced', description: 'Third' },
    ]);
    expect(saved).toEqual({
      tools: [
        stored[0],
        { ...stored[1], title: 'Second', enabled_user: false },
        { ...stored[2], category: 'advanced', description: 'Third' },
        stored[3],
      ],
    });
  });

  test.each<[string, ToolChange[]]>([
    [optionAccessTexts.unknownTool, [{ tool_key: 'a' }, { tool_key: 'x' }]],
    [optionAccessTexts.unknownTool, [{ title: 'Nameless' }]],
    [optionAccessTexts.unknownTool, [{ id: 1, tool_key: 'b' }]],
    [optionAccessTexts.doubledTool, [{ id: 1 }, { tool_key: 'a' }]],
    [
      optionAccessTexts.doubledOrder,
      [
        { id: 1, order: 2 },
        { id: 2, order: 2 },
      ],
    ],
  ])('%s', (problem, changes) => {
    expect(applyToolChanges(stored, changes)).toEqual({ problem });
  });
});
