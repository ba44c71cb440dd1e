import {
  Compartment,
  EditorState,
  Facet,
  Text,
  type Extension,
  type TransactionSpec,
} from '@codemirror/state';
import { lineEndingsOf, type LineEndings } from './line-endings';
import { differencesOf } from '../merge/text-diff';

const lineEndings = Facet.define<LineEndings, LineEndings>({
  combine: ([endings]) => endings ?? { separator: '\n', mixed: false },
});

const lineEndingsPart = new Compartment();

/** What a state for `text` needs in its configuration, so that `textOf` gives exactly the same text back. */
export function keepLineEndings(text: string): Extension {
  return lineEndingsPart.of(keeping(lineEndingsOf(text)));
}

function keeping(endings: LineEndings): Extension {
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

/**
 * What makes `text` of a state: small changes, however many there are, and its line ends; null where it is that text
 * already.
 */
export function changesTo(
  state: EditorState,
  text: string,
): Pick<TransactionSpec, 'changes' | 'effects'> | null {
  const own = state.facet(lineEndings);
  const endings = lineEndingsOf(text);
  const sameEndings = endings.separator === own.separator && endings.mixed === own.mixed;
  const before = state.doc.toString();
  const after = endings.mixed ? text : text.replace(/\r\n?/g, '\n');
  if (sameEndings && before === after) return null;
  const changes = differencesOf(before, after).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: Text.of(after.slice(fromB, toB).split('\n')),
  }));
  return { changes, effects: sameEndings ? [] : lineEndingsPart.reconfigure(keeping(endings)) };
}
