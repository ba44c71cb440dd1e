import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { editorLook } from './editor-look';

it('is large enough on a phone that an iPhone does not zoom in: the text, and the fields of its panels', () => {
  const state = EditorState.create({ extensions: editorLook });
  const rules = state.facet(EditorView.styleModule).map((sheet) => sheet.getRules());
  const [ofPhones = ''] =
    /@media \(width < 768px\), \(pointer: coarse\) and \(height <= 500px\) .*/.exec(rules.join('\n')) ?? [];
  expect(ofPhones).toMatch(/\.cm-scroller \{font-size: 16px;/);
  expect(ofPhones).toMatch(/\.cm-panels \.cm-textfield \{[^}]*font-size: 16px;/);
});
