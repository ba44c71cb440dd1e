import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { SYNTAX_COLOURS } from './syntax-colours';

/** The class of function names, which the grammar does not distinguish from other names. */
export const FUNCTION_CLASS = 'cm-function';

const match = 'color-mix(in srgb, var(--warning) 28%, transparent)';
const selection = 'color-mix(in srgb, var(--accent) 24%, var(--card-bg))';

/** All colours are theme tokens, so that a change of theme needs no update. */
const look = EditorView.theme({
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
  [`.${FUNCTION_CLASS}, .${FUNCTION_CLASS} span`]: { color: SYNTAX_COLOURS.function },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--subtle-surface-bg)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--border)' },
  '.cm-panel.cm-search, .cm-dialog': {
    padding: '8px 12px',
    fontFamily: 'var(--font)',
    fontSize: '13px',
    lineHeight: '20px',
  },
  '.cm-panel.cm-search input, .cm-panel.cm-search button': { margin: '0' },
  '.cm-find-line': { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  '.cm-find-line[hidden]': { display: 'none' },
  '.cm-find-line + .cm-find-line': { marginTop: '8px', paddingLeft: '36px' },
  '.cm-find-part': { display: 'flex', gap: '8px', alignItems: 'center', minWidth: '0' },
  '.cm-find-end': { flex: '1 0 auto' },
  '.cm-find-line .cm-textfield': { flex: '1 1 240px', minWidth: '0', maxWidth: '240px' },
  '.cm-find-count': {
    minWidth: '72px',
    color: 'var(--secondary-text)',
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-find-line .cm-button': { minWidth: '28px', whiteSpace: 'nowrap' },
  '.cm-find-line .cm-button[aria-pressed=true]': {
    color: 'var(--link)',
    backgroundColor: 'var(--selected)',
    borderColor: 'var(--link)',
  },
  '.cm-find-end .cm-button:last-child': { marginLeft: 'auto' },
  '@media (width < 768px), (pointer: coarse) and (height <= 500px)': {
    // An iPhone, held sideways too, zooms into what is typed in if that is smaller, and the page then moves sideways.
    '.cm-scroller': { fontSize: '16px' },
    '.cm-panels .cm-textfield': { height: '36px', fontSize: '16px' },
    '.cm-panels .cm-button': { minWidth: '36px', height: '36px' },
  },
  '@media (forced-colors: active)': {
    '.cm-searchMatch': { outline: '1px solid' },
    '.cm-searchMatch.cm-searchMatch-selected': { outlineWidth: '3px' },
    '.cm-find-line .cm-button[aria-pressed=true]': { borderWidth: '2px', borderColor: 'Highlight' },
  },
  '.cm-find-fold': { fontSize: '16px', lineHeight: '1' },
  '.cm-find-fold[aria-expanded=true]': { transform: 'rotate(90deg)' },
  '.cm-textfield[aria-invalid=true]': { borderColor: 'var(--danger)' },
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
  '.cm-dialog-close': {
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
  { tag: [tags.keyword, tags.bool, tags.null, tags.typeName], color: SYNTAX_COLOURS.keyword },
  { tag: [tags.string, tags.special(tags.string)], color: SYNTAX_COLOURS.string },
  { tag: [tags.number, tags.special(tags.name)], color: SYNTAX_COLOURS.number },
  { tag: [tags.lineComment, tags.blockComment], color: SYNTAX_COLOURS.comment, fontStyle: 'italic' },
  { tag: [tags.standard(tags.name), tags.function(tags.name)], color: SYNTAX_COLOURS.function },
]);

/** The default texts of the panels are in lower case. */
const phrases = EditorState.phrases.of({
  close: 'Close',
  go: 'Go',
});

export const editorLook: Extension = [look, phrases, syntaxHighlighting(syntax)];
