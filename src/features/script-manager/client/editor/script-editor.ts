import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import {
  Annotation,
  Compartment,
  EditorState,
  Transaction,
  type Extension,
  type StateEffect,
} from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { readCspNonce } from '@/platform/client/ui/csp-nonce';
import { scriptLimits } from '../../rules';
import { sqlLanguage } from './editor-language';
import { editorLook } from './editor-look';
import { changesTo, keepLineEndings, lengthOf, textOf } from './editor-text';
import { otherNames } from './other-names';
import { typedOver } from './typed-over';
import type { SqlDialect } from '../../sql-dialects';

/** The memory limit for texts shown before, with their undo history: UTF-16 units in all. */
const KEPT_UNITS = 40_000_000;

export interface EditorOptions {
  dialect: SqlDialect;
  wordWrap: boolean;
  dark: boolean;
  /** The accessible name of the text. */
  label: string;
}

/** The cursor position, counted from 1, and the size of the text. */
export interface EditorPlace {
  line: number;
  column: number;
  /** UTF-16 units of the whole text. */
  length: number;
  /** UTF-16 units selected in all ranges. */
  selected: number;
  cursors: number;
}

export interface EditorEvents {
  /** The user has changed the text of `script`; `read` builds the text, which is slow for a long one. */
  onEdit: (script: number, read: () => string) => void;
  onPlace: (place: EditorPlace) => void;
  /** An edit that would exceed the length limit was rejected. */
  onTooLong: () => void;
  /** The names of other scripts, for the completion; called while typing. */
  readNames: () => readonly string[];
}

export interface ScriptEditor {
  /** Shows the text of a script, with the history, selection and scroll position that it had before. */
  show: (script: number, text: string) => void;
  /**
   * Updates a script's text from elsewhere. Cursor and scroll position are kept; it is in the undo history only if the
   * user asked for the text. Does nothing while another script is shown: this one is updated when it is shown again.
   */
  adopt: (script: number, text: string, how?: { undoable: boolean }) => void;
  /** Replaces a script's text as if typed, as one undo step. False while another script is shown. */
  rewrite: (script: number, text: string) => boolean;
  /** The shown text before, in and after the selection, with its own line endings; all is in it if nothing is selected. */
  parts: () => [before: string, selected: string, after: string];
  configure: (options: EditorOptions) => void;
  /** Selects the first `words` in a line (counted from 1) and scrolls to it. */
  goTo: (line: number, words: string) => void;
  focus: () => void;
  /** Opens the find panel. */
  find: () => void;
}

const fromElsewhere = Annotation.define<true>();

interface Kept {
  state: EditorState;
  scroll: StateEffect<unknown>;
}

const nonce = readCspNonce();

const loadAids = () => import('./editor-aids');

/** The extensions of every text. The same array at all times, so that the editor is never reconfigured. */
export const editorExtensions: Extension[] = [
  nonce ? EditorView.cspNonce.of(nonce) : [],
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  EditorView.clickAddsSelectionRange.of((event) => event.altKey),
  rectangularSelection({ eventFilter: (event) => event.altKey && event.shiftKey && event.button === 0 }),
  crosshairCursor(),
  bracketMatching(),
  typedOver,
  indentUnit.of('    '),
  EditorState.tabSize.of(4),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  editorLook,
];

/** Shows one script at a time in a view, each with its own state. */
export function createScriptEditor(
  view: EditorView,
  firstOptions: EditorOptions,
  events: EditorEvents,
): ScriptEditor {
  const compartment = new Compartment();
  const kept = new Map<number, Kept>();
  let options = firstOptions;
  let shown: number | null = null;
  let aids: Awaited<ReturnType<typeof loadAids>> | null = null;

  /** Completion, folding and the find panel, which the first text need not wait for. */
  async function withAids() {
    if (aids) return aids;
    aids = await loadAids();
    configure();
    return aids;
  }
  // A failure is retried by `find`.
  withAids().catch(() => undefined);

  const configured = () => [aids?.editorAids(options.dialect) ?? [], optionsOf(options)];
  const configure = () => view.dispatch({ effects: compartment.reconfigure(configured()) });

  const extensions = [
    editorExtensions,
    otherNames.of(events.readNames),
    EditorState.transactionFilter.of(refuseTooLong),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && shown !== null && !update.transactions.every(isFromElsewhere)) {
        const { state } = update;
        // A lone surrogate, as some inputs paste it, could not be stored, and would block all later saves.
        events.onEdit(shown, () => textOf(state).toWellFormed());
      }
      if (update.docChanged || update.selectionSet) events.onPlace(placeIn(update.state));
    }),
  ];

  function stateFor(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [keepLineEndings(text), compartment.of(configured()), extensions],
    });
  }

  function refuseTooLong(transaction: Transaction) {
    if (!transaction.docChanged || isFromElsewhere(transaction)) return transaction;
    const { startState, newDoc } = transaction;
    if (newDoc.length <= startState.doc.length || lengthOf(startState, newDoc) <= scriptLimits.contentMax) {
      return transaction;
    }
    events.onTooLong();
    return [];
  }

  function keep() {
    if (shown === null) return;
    kept.delete(shown);
    kept.set(shown, { state: view.state, scroll: view.scrollSnapshot() });
    let units = 0;
    for (const [script, { state }] of [...kept].reverse()) {
      units += state.doc.length;
      if (units > KEPT_UNITS) kept.delete(script);
    }
  }

  function show(script: number, text: string) {
    if (script === shown) return;
    keep();
    const known = kept.get(script);
    kept.delete(script);
    shown = script;
    view.setState(known?.state ?? stateFor(text));
    // The options may have changed while another script was shown.
    configure();
    if (known) view.dispatch({ effects: known.scroll });
    adopt(script, text);
    events.onPlace(placeIn(view.state));
  }

  function adopt(script: number, text: string, { undoable } = { undoable: false }) {
    const changes = script === shown ? changesTo(view.state, text) : null;
    if (!changes) return;
    const annotations = undoable
      ? [fromElsewhere.of(true), isolateHistory.of('full')]
      : [fromElsewhere.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)];
    view.dispatch({ ...changes, annotations });
  }

  return {
    show,
    adopt,
    rewrite(script, text) {
      if (script !== shown) return false;
      const changes = changesTo(view.state, text);
      if (changes) view.dispatch({ ...changes, userEvent: 'input.format', scrollIntoView: true });
      return true;
    },
    parts() {
      const text = textOf(view.state);
      const { from, to, empty } = view.state.selection.main;
      if (empty) return ['', text, ''];
      const before = lengthOf(view.state, view.state.doc.slice(0, from));
      const end = before + lengthOf(view.state, view.state.doc.slice(from, to));
      return [text.slice(0, before), text.slice(before, end), text.slice(end)];
    },
    configure(next) {
      options = next;
      configure();
    },
    goTo(line, words) {
      const { doc } = view.state;
      const { from, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
      const at = Math.max(0, text.indexOf(words));
      const anchor = from + at;
      view.dispatch({
        selection: { anchor, head: Math.min(anchor + words.length, from + text.length) },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      });
    },
    focus: () => view.focus(),
    find: () => {
      void withAids().then(({ openSearchPanel }) => openSearchPanel(view));
    },
  };
}

function optionsOf({ dialect, wordWrap, dark, label }: EditorOptions) {
  return [
    sqlLanguage(dialect),
    wordWrap ? EditorView.lineWrapping : [],
    EditorView.darkTheme.of(dark),
    EditorView.contentAttributes.of({
      'aria-label': label,
      autocapitalize: 'off',
      spellcheck: 'false',
      tabindex: '0',
    }),
  ];
}

function isFromElsewhere(transaction: Transaction): boolean {
  return transaction.annotation(fromElsewhere) === true;
}

function placeIn(state: EditorState): EditorPlace {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  return {
    line: line.number,
    column: main.head - line.from + 1,
    length: lengthOf(state),
    selected: ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    cursors: ranges.length,
  };
}
