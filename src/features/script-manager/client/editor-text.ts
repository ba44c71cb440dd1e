import { diff } from '@codemirror/merge';
import { EditorState, Facet, type ChangeSpec, type Extension, type Text } from '@codemirror/state';
import { lineEndingsOf, type LineEndings } from './line-endings';

const lineEndings = Facet.define<LineEndings, LineEndings>({
  combine: ([endings]) => endings ?? { separator: '\n', mixed: false },
});

/** What a state for `text` needs in its configuration, so that `textOf` gives exactly the same text back. */
export function keepLineEndings(text: string): Extension {
  const endings = lineEndingsOf(text);
  // Without a separator the editor takes every kind for a line end.
  return [lineEndings.of(endings), endings.mixed ? EditorState.lineSeparator.of(endings.separator) : []];
}

/** The whole text, with the line ends that it came with. */
export function textOf(state: EditorState): string {
  return state.doc.sliceString(0, state.doc.length, state.facet(lineEndings).separator);
}

/** How long `textOf` would be with `doc` in the place of the state's own, in UTF-16 units; makes no text. */
export function lengthOf(state: EditorState, doc: Text = state.doc): number {
  return doc.length + (doc.lines - 1) * (state.facet(lineEndings).separator.length - 1);
}

/** Whether the state can hold `text` without changing any of its line ends. */
export function canHold(state: EditorState, text: string): boolean {
  const { separator, mixed } = lineEndingsOf(text);
  const own = state.facet(lineEndings);
  return separator === own.separator && mixed === own.mixed;
}

/** Work that finding small changes is worth; beyond it they get coarser, never wrong. */
const DIFF_EFFORT = { scanLimit: 500, timeout: 100 };

/** The changes, as small as they are easily found, that make `text` of what the state holds. */
export function changesTo(state: EditorState, text: string): ChangeSpec[] {
  const before = state.doc.toString();
  const after = state.facet(lineEndings).mixed ? text : text.replace(/\r\n?/g, '\n');
  if (before === after) return [];
  return diff(before, after, DIFF_EFFORT).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: state.toText(after.slice(fromB, toB)),
  }));
}
