import { codeFolding, foldGutter, foldKeymap, foldService, syntaxTree } from '@codemirror/language';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** What stands between the brackets that a line opens last and does not close; statements and comments fold by the grammar. */
const brackets = foldService.of((state, lineStart, lineEnd) => {
  const tree = syntaxTree(state);
  for (let at = lineEnd; at > lineStart;) {
    const node = tree.resolveInner(at, -1);
    if (node.from < lineStart) return null;
    if (node.name === '(' && node.parent && node.parent.to > lineEnd) {
      return { from: node.to, to: node.parent.to - 1 };
    }
    at = Math.min(node.from, at - 1);
  }
  return null;
});

function marker(open: boolean): HTMLElement {
  const made = document.createElement('span');
  made.textContent = open ? '⌄' : '›';
  made.title = open ? 'Fold' : 'Unfold';
  return made;
}

/** Statements, comments and brackets of several lines fold, by the gutter and by keys. */
export const folding: Extension = [
  brackets,
  codeFolding({ placeholderText: '…' }),
  // After the line numbers.
  Prec.low(foldGutter({ markerDOM: marker })),
  keymap.of(foldKeymap),
  EditorView.theme({
    // Within the room that the line numbers had before it was there, so that the text does not move.
    '.cm-gutters:has(.cm-foldGutter) .cm-lineNumbers .cm-gutterElement': { paddingRight: '0' },
    '.cm-foldGutter': { width: '16px', textAlign: 'center' },
    '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
    '.cm-foldPlaceholder': {
      margin: '0 4px',
      padding: '0 6px',
      color: 'var(--secondary-text)',
      backgroundColor: 'var(--well)',
      border: '0',
      borderRadius: 'var(--radius-control)',
    },
  }),
];
