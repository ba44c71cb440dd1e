import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canHold, changeTo, keepLineEndings, lengthOf, textOf } from './editor-text';

const stateFor = (text: string) => EditorState.create({ doc: text, extensions: keepLineEndings(text) });
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n', '语', '😀') });

test('gives every text back as it came, and knows its length', () => {
  fc.assert(
    fc.property(text, (original) => {
      const state = stateFor(original);
      expect(textOf(state)).toBe(original);
      expect(lengthOf(state)).toBe(original.length);
    }),
  );
});

test('one change leads from any text to any other that it can hold', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const state = stateFor(before);
      if (!canHold(state, after)) return;
      const changes = changeTo(state, after);
      expect(changes === null).toBe(before === after);
      if (changes) expect(textOf(state.update({ changes }).state)).toBe(after);
    }),
  );
});

test('the change is no larger than what differs', () => {
  const state = stateFor('select 1\r\nfrom a\r\n');
  expect(changeTo(state, 'select 1\r\nfrom b\r\n')).toMatchObject({ from: 14, to: 15 });
});
