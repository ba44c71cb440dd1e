import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canHold, changesTo, keepLineEndings, lengthOf, textOf } from './editor-text';

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

test('changes lead from any text to any other that it can hold', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const state = stateFor(before);
      if (!canHold(state, after)) return;
      const changes = changesTo(state, after);
      expect(changes.length === 0).toBe(before === after);
      expect(textOf(state.update({ changes }).state)).toBe(after);
    }),
  );
});

test('changes are no larger than what differs, so that a cursor between them stays', () => {
  const state = stateFor('select 1\r\nfrom a\r\nwhere c\r\n');
  const changes = state.changes(changesTo(state, 'select 2\r\nfrom a\r\nwhere d\r\n'));
  expect(changes.mapPos('select 1\nfr'.length)).toBe('select 1\nfr'.length);
});
