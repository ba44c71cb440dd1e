import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completeFromList,
  completionStatus,
  ifNotIn,
  moveCompletionSelection,
  selectedCompletion,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { SqlDialect } from '../../sql-dialects';
import { dialectWords } from './editor-language';
import { otherNames } from './other-names';

/** Fewer letters match too much to be worth a list that opens by itself. */
const LETTERS = 2;

/** How far from the cursor words are looked for, in UTF-16 units, so that a long text stays quick. */
const REACH = 50_000;
const MOST_WORDS = 2_000;

/** Words of the text near the cursor, and the names of other scripts that begin like the one that is typed. */
export const words: CompletionSource = (context) => {
  const { pos, state } = context;
  const from = context.matchBefore(/[\p{L}\p{N}_$]+/u)?.from ?? pos;
  const near = [state.sliceDoc(Math.max(0, from - REACH), from), state.sliceDoc(pos, pos + REACH)];
  const nearby = new Set(near.join(' ').match(/[\p{L}_$][\p{L}\p{N}_$]+/gu));
  const begun = state.sliceDoc(from, pos).toLowerCase();
  const names = state.facet(otherNames).flatMap((read) => read());
  const fitting = names.filter((name) => name.toLowerCase().startsWith(begun));
  const labels = new Set([...[...nearby].slice(0, MOST_WORDS), ...fitting.slice(0, MOST_WORDS)]);
  const options = [...labels].map((label) => ({ label, type: 'text' }));
  return { from, options, validFor: /^[\p{L}\p{N}_$]*$/u };
};

/** Where a completion would change what is no SQL. */
const LITERAL = ['String', 'QuotedIdentifier', 'LineComment', 'BlockComment'];

/**
 * The source of a completion, asked for words of some letters only, unless the person asks by a key. What is typed in
 * capitals is completed by `upper`.
 */
function settled(lower: CompletionSource, upper = lower): CompletionSource {
  return ifNotIn(LITERAL, (context) => {
    const word = context.matchBefore(/[\p{L}\p{N}_$]+/u)?.text ?? '';
    // What an input method composes is not what will stand there, except on Android, where every word is composed.
    if (context.view?.composing && !/android/i.test(navigator.userAgent)) return null;
    if (!context.explicit && (word.length < LETTERS || /^\d/.test(word))) return null;
    return (/\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word) ? upper : lower)(context);
  });
}

/** The keywords, types and functions of a dialect, in the case in which the word was begun. */
function keywords(dialect: SqlDialect): CompletionSource {
  const listed = (spell: (word: string) => string) =>
    completeFromList(
      dialectWords(dialect).map((word) => ({ label: spell(word), type: 'keyword', boost: -1 })),
    );
  return settled(
    listed((word) => word),
    listed((word) => word.toUpperCase()),
  );
}

/**
 * Words of the text near the cursor and of the dialect, and names of other scripts, are offered while typing. Enter never
 * takes one that was not chosen by the arrow keys, since it would change what was typed; Tab takes the first.
 */
export function completion(dialect: SqlDialect): Extension {
  return autocompletion({
    override: [settled(words), keywords(dialect)],
    filterStrict: true,
    selectOnOpen: false,
    interactionDelay: 0,
    icons: false,
    maxRenderedOptions: 50,
  });
}

/** The keys of the list, before those of the text; and brackets and quotes that are closed as they are opened. */
export const typingAids: Extension = [
  Prec.highest(
    keymap.of([
      {
        key: 'Tab',
        run: (view) =>
          completionStatus(view.state) === 'active' &&
          (selectedCompletion(view.state) !== null || moveCompletionSelection(true)(view)) &&
          acceptCompletion(view),
      },
      // It closes the list only: Tab does not leave the text after that, as it does after another Escape.
      { key: 'Escape', run: closeCompletion },
    ]),
  ),
  closeBrackets(),
  keymap.of(closeBracketsKeymap),
  EditorView.theme({
    '.cm-tooltip.cm-tooltip-autocomplete': {
      overflow: 'hidden',
      color: 'var(--text)',
      backgroundColor: 'var(--card-bg)',
      border: '1px solid var(--border)',
      borderRadius: 'var(--radius-control)',
      boxShadow: 'var(--card-hover-shadow)',
      '& > ul': { fontFamily: 'var(--font-mono)', fontSize: '13px', maxHeight: '226px', minWidth: '180px' },
      '& > ul > li': { padding: '4px 12px', lineHeight: '20px' },
      '& > ul > li[aria-selected]': { color: 'var(--text)', background: 'var(--selected)' },
    },
    '@media (pointer: coarse)': {
      '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '12px' },
    },
    '@media (forced-colors: active)': {
      '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
        outline: '2px solid Highlight',
        outlineOffset: '-2px',
      },
    },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--link)' },
  }),
];
