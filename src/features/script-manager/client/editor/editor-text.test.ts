import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesTo, keepLineEndings, lengthOf, textOf } from './editor-text';

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

test('changes lead from any text to any other, whatever its line ends', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const state = stateFor(before);
      const changes = changesTo(state, after);
      expect(changes === null).toBe(before === after);
      expect(textOf(state.update(changes ?? {}).state)).toBe(after);
    }),
  );
});

test('many changes all over a long text are made one by one, so that a cursor stays in its statement', () => {
  const line = (id: number) =>
    `INSERT INTO t VALUES (${String(id)}, 'name of line ${String(id)}', ${String(id % 97)});`;
  const lines = Array.from({ length: 1_500 }, (_, id) => line(id));
  const typed = `${lines[148] ?? ''} typed here`;
  const before = lines.with(148, typed).join('\n');
  const after = lines
    .map((one, id) => (id % 7 === 0 ? one.replace('name', 'new_name') : one))
    .with(148, typed);
  const state = stateFor(before);
  const cursor = before.indexOf('typed here') + 'typed'.length;
  const update = state.update(changesTo(state, after.join('\n')) ?? {});
  const mapped = update.changes.mapPos(cursor);
  expect(update.state.doc.lineAt(mapped).number).toBe(149);
  expect(update.state.sliceDoc(mapped - 5, mapped + 5)).toBe('typed here');
  let replaced = 0;
  update.changes.iterChanges((fromA, toA, fromB, toB) => (replaced += toA - fromA + toB - fromB));
  expect(replaced).toBe('new_'.length * Math.ceil(1_500 / 7));
});

test('changes are no larger than what differs, so that a cursor between them stays', () => {
  const state = stateFor('select 1\r\nfrom a\r\nwhere c\r\n');
  const changes = state.changes(changesTo(state, 'select 2\r\nfrom a\r\nwhere d\r\n')?.changes);
  expect(changes.mapPos('select 1\nfr'.length)).toBe('select 1\nfr'.length);
});
