import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The class of a function's name, which the grammar does not tell from other names. */
export const FUNCTION_CLASS = 'cm-function';

const functionColour = 'color-mix(in srgb, var(--info) 60%, var(--text))';
const match = 'color-mix(in srgb, var(--warning) 28%, transparent)';
const selection = 'color-mix(in srgb, var(--accent) 24%, var(--card-bg))';

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--card-bg)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '22px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 16px 0 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '1.5px solid var(--text)' },
  '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: selection,
  },
  '.cm-content ::selection, .cm-line::selection': { backgroundColor: selection },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { color: 'var(--text)' },
  '.cm-gutters': {
    minWidth: '56px',
    color: 'var(--secondary-text)',
    backgroundColor: 'var(--card-bg)',
    border: '0',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers': { flex: '1' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 16px 0 12px', fontSize: '13px' },
  '.cm-selectionMatch': { backgroundColor: 'var(--well)' },
  '.cm-searchMatch': { backgroundColor: match, borderRadius: '2px' },
  '.cm-searchMatch.cm-searchMatch-selected': {
    backgroundColor: match,
    outline: '2px solid var(--warning)',
    outlineOffset: '-1px',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--well)',
    outline: '1px solid var(--border-strong)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--danger)' },
  '.cm-specialChar': { color: 'var(--danger)' },
});

const panels = EditorView.theme({
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--subtle-surface-bg)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--border)' },
  '.cm-panel.cm-search, .cm-dialog': {
    padding: '8px 40px 8px 16px',
    fontFamily: 'var(--font)',
    fontSize: '13px',
    lineHeight: '20px',
  },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': {
    margin: '2px 8px 2px 0',
  },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: '28px',
    fontSize: '12px',
    verticalAlign: 'middle',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0', accentColor: 'var(--accent)' },
  '.cm-textfield': {
    height: '28px',
    padding: '0 8px',
    verticalAlign: 'middle',
    color: 'var(--text)',
    fontSize: '13px',
    backgroundColor: 'var(--card-bg)',
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius-control)',
  },
  '.cm-button': {
    height: '28px',
    padding: '0 8px',
    verticalAlign: 'middle',
    color: 'var(--text)',
    fontSize: '12px',
    fontWeight: '500',
    backgroundImage: 'none',
    backgroundColor: 'var(--card-bg)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-control)',
    '&:hover': { backgroundColor: 'var(--hover)' },
    '&:active': { backgroundImage: 'none', backgroundColor: 'var(--pressed)' },
  },
  '.cm-panel.cm-search [name=close], .cm-dialog-close': {
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    margin: '0',
    color: 'var(--secondary-text)',
    fontSize: '18px',
    lineHeight: '26px',
    borderRadius: 'var(--radius-control)',
    '&:hover': { color: 'var(--text)', backgroundColor: 'var(--hover)' },
  },
});

const syntax = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.typeName], color: 'var(--link)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--success)' },
  { tag: [tags.number, tags.special(tags.name)], color: 'var(--warning)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--secondary-text)', fontStyle: 'italic' },
  { tag: [tags.standard(tags.name), tags.function(tags.name)], color: functionColour },
]);

/** The panels' own words begin with small letters. */
const phrases = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  go: 'Go',
});

/** How the editor looks: every colour is the theme's, so that a change of theme needs nothing of the editor. */
export const editorLook: Extension = [
  frame,
  panels,
  phrases,
  syntaxHighlighting(syntax),
  EditorView.theme({ [`.${FUNCTION_CLASS}, .${FUNCTION_CLASS} span`]: { color: functionColour } }),
];
