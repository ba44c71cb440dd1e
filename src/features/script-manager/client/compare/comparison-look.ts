import type { Chunk } from '@codemirror/merge';
import { RangeSetBuilder, StateEffect, type Extension } from '@codemirror/state';
import { EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';

const word = (tone: string) => ({
  color: 'var(--text)',
  textDecoration: 'none',
  background: `color-mix(in srgb, var(--${tone}) 12%, transparent)`,
  borderBottom: `2px solid var(--${tone})`,
  '& *': { color: 'inherit' },
});
const line = (tone: string) => ({ backgroundColor: `var(--tint-${tone})` });
const edge = (tone: string) => ({ ...line(tone), boxShadow: `inset 3px 0 var(--${tone})` });

const frame = EditorView.theme({
  '&': { fontSize: '13px', backgroundColor: 'transparent' },
  '.cm-gutters': { minWidth: '44px', backgroundColor: 'transparent' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 12px 0 8px' },
  '.cm-content:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: '-2px' },
});

/**
 * Styles of differences side by side: the left text in the success colour, the right one in the info colour. Red is
 * reserved for danger.
 */
export const besideLook: Extension = [
  frame,
  EditorView.theme({
    '&.cm-merge-a .cm-changedLine': line('success'),
    '&.cm-merge-a .cm-changed': edge('success'),
    '&.cm-merge-a .cm-changedText': word('success'),
    '&.cm-merge-b .cm-changedLine': line('info'),
    '&.cm-merge-b .cm-changed': edge('info'),
    '&.cm-merge-b .cm-changedText': word('info'),
    '.cm-mergeSpacer': {
      backgroundImage: 'repeating-linear-gradient(-45deg, var(--border) 0 1px, transparent 1px 6px)',
    },
  }),
];

/** The same in one editor, where the right text's lines are above those of the left one. */
export const unifiedLook: Extension = [
  frame,
  EditorView.theme({
    '&.cm-merge-b .cm-changedLine': line('success'),
    '&.cm-merge-b .cm-changed': edge('success'),
    '&.cm-merge-b .cm-changedText': word('success'),
    '.cm-deletedChunk': { ...edge('info'), paddingLeft: '6px' },
    '.cm-deletedLine': { textDecoration: 'none' },
    '.cm-deletedChunk .cm-deletedText': word('info'),
  }),
];

const changed = new (class extends GutterMarker {
  override readonly elementClass = 'cm-changed';
})();

/** Highlights the numbers of changed lines. Once is enough, as both texts are read-only. */
export function markChangedLines(view: EditorView, chunks: readonly Chunk[], side: 'A' | 'B'): void {
  const { doc } = view.state;
  const marks = new RangeSetBuilder<GutterMarker>();
  for (const chunk of chunks) {
    const [from, to, end] =
      side === 'A' ? [chunk.fromA, chunk.toA, chunk.endA] : [chunk.fromB, chunk.toB, chunk.endB];
    if (from === to) continue;
    const last = doc.lineAt(end).number;
    for (let at = doc.lineAt(from).number; at <= last; at++) {
      const { from: start } = doc.line(at);
      marks.add(start, start, changed);
    }
  }
  view.dispatch({ effects: StateEffect.appendConfig.of(gutterLineClass.of(marks.finish())) });
}
