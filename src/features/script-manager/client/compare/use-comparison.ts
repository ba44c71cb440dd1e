import { Change, getChunks, MergeView, unifiedMergeView, type Chunk } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useCallback, useRef, useState } from 'react';
import { readCspNonce } from '@/platform/client/ui/csp-nonce';
import type { SqlDialect } from '../../sql-dialects';
import { sqlLanguage } from '../editor/editor-language';
import { editorLook } from '../editor/editor-look';
import { differencesOf } from '../merge/text-diff';
import { besideLook, markChangedLines, unifiedLook } from './comparison-look';

/** The library's own diff gives up, or is slow, if a long text has many differences. */
const diffConfig = {
  override: (a: string, b: string) =>
    differencesOf(a, b).map(({ fromA, toA, fromB, toB }) => new Change(fromA, toA, fromB, toB)),
};
/** In pixels; below it both texts are shown in one editor. */
const BESIDE_WIDTH = 640;
/** In one editor the differing part of the right text is rendered as a whole, which is too slow above this size. */
const UNIFIED_MAX = 500_000;

export interface ComparedText {
  /** The caption: 'Mine'. */
  title: string;
  /** The origin: 'saved 11/20/2026_14:31:52'. */
  note: string;
  text: string;
}

export interface Comparison {
  /** A ref for the element that shows the texts. */
  attach: (host: HTMLElement | null) => (() => void) | undefined;
  /** Both texts are in one editor. */
  unified: boolean;
  /** The number of differences; null while unknown. */
  changes: number | null;
  /** The index of the current one. */
  at: number;
  /** Moves to a later or an earlier difference. */
  go: (step: number) => void;
}

interface Shown {
  chunks: readonly Chunk[];
  show: (chunk: Chunk) => void;
  destroy: () => void;
}

/**
 * Two texts side by side, or in one editor if there is no room for that, with their differences highlighted; both are
 * read-only.
 */
export function useComparison(left: ComparedText, right: ComparedText, dialect: SqlDialect): Comparison {
  const shown = useRef<Shown | null>(null);
  const [tight, setTight] = useState<boolean | null>(null);
  const [changes, setChanges] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const unified = tight === true && left.text.length + right.text.length <= UNIFIED_MAX;

  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return undefined;
      const measure = () => setTight(host.clientWidth < BESIDE_WIDTH);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(host);
      const view = tight === null ? null : (unified ? showInOne : showBeside)(host, left, right, dialect);
      shown.current = view;
      setChanges(view?.chunks.length ?? null);
      setAt(0);
      const first = view?.chunks[0];
      if (first) view.show(first);
      return () => {
        observer.disconnect();
        view?.destroy();
      };
    },
    [tight, unified, left, right, dialect],
  );

  function go(step: number) {
    const chunks = shown.current?.chunks ?? [];
    const next = (at + step + chunks.length) % chunks.length;
    const chunk = chunks[next];
    if (!chunk) return;
    shown.current?.show(chunk);
    setAt(next);
  }

  return { attach, unified, changes, at, go };
}

function readOnlyText(label: string, dialect: SqlDialect): Extension {
  const nonce = readCspNonce();
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
    EditorView.lineWrapping,
    lineNumbers(),
    sqlLanguage(dialect),
    editorLook,
  ];
}

function showBeside(
  parent: HTMLElement,
  left: ComparedText,
  right: ComparedText,
  dialect: SqlDialect,
): Shown {
  const view = new MergeView({
    parent,
    a: { doc: left.text, extensions: [besideLook, readOnlyText(left.title, dialect)] },
    b: { doc: right.text, extensions: [besideLook, readOnlyText(right.title, dialect)] },
    diffConfig,
    gutter: false,
  });
  markChangedLines(view.a, view.chunks, 'A');
  markChangedLines(view.b, view.chunks, 'B');
  return {
    chunks: view.chunks,
    show: ({ fromA, fromB }) => {
      scrollTo(view.a, fromA);
      scrollTo(view.b, fromB);
    },
    destroy: () => view.destroy(),
  };
}

function showInOne(parent: HTMLElement, left: ComparedText, right: ComparedText, dialect: SqlDialect): Shown {
  const view = new EditorView({
    parent,
    doc: left.text,
    extensions: [
      unifiedMergeView({
        original: right.text,
        mergeControls: false,
        gutter: false,
        diffConfig,
      }),
      unifiedLook,
      readOnlyText(`${left.title} and ${right.title}`, dialect),
    ],
  });
  const chunks = getChunks(view.state)?.chunks ?? [];
  markChangedLines(view, chunks, 'B');
  return {
    chunks,
    show: ({ fromB }) => scrollTo(view, fromB),
    destroy: () => view.destroy(),
  };
}

function scrollTo(view: EditorView, position: number) {
  const target = Math.min(position, view.state.doc.length);
  view.dispatch({ effects: EditorView.scrollIntoView(target, { y: 'center' }) });
}
