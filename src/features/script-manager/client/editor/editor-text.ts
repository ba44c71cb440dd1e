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

/** The extension for a state with `text` that lets `textOf` return exactly the same text. */
export function keepLineEndings(text: string): Extension {
  return lineEndingsPart.of(keeping(lineEndingsOf(text)));
}

function keeping(endings: LineEndings): Extension {
  // Without a configured separator the editor accepts all kinds of line endings.
  return [lineEndings.of(endings), endings.mixed ? EditorState.lineSeparator.of(endings.separator) : []];
}

/** The whole text, with its original line endings. */
export function textOf(state: EditorState): string {
  return state.doc.sliceString(0, state.doc.length, state.facet(lineEndings).separator);
}

/** The length of `textOf` if `doc` replaced the state's own, in UTF-16 units, without building the text. */
export function lengthOf(state: EditorState, doc: Text = state.doc): number {
  return doc.length + (doc.lines - 1) * (state.facet(lineEndings).separator.length - 1);
}

/**
 * The changes that turn a state's text into `text`: small ones, however many, and its line endings; null if it is
 * equal.
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
