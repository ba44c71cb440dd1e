import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { words } from './completion';
import { otherNames } from './other-names';

async function offered(doc: string, names: readonly string[] = []): Promise<string[]> {
  const state = EditorState.create({ doc, extensions: otherNames.of(() => names) });
  const result = await words(new CompletionContext(state, doc.length, false));
  return result?.options.map(({ label }) => label) ?? [];
}

test('words of the text and names of other scripts are offered, each once', async () => {
  const names = ['Monthly orders', 'month', 'other'];
  expect(await offered('SELECT month FROM mon', names)).toEqual([
    'SELECT',
    'month',
    'FROM',
    'Monthly orders',
  ]);
});

test('of many scripts those are offered whose names begin so, 2,000 at most', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `script ${String(at)}`);
  expect(await offered('zz', [...many, 'zz last'])).toEqual(['zz last']);
  expect(await offered('sc', many)).toHaveLength(2_000);
});
