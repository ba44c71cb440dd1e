import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useLayoutEffect, useRef } from 'react';
import { readCspNonce } from '@/platform/client/ui/csp-nonce';
import { sqlLanguage } from './editor-language';
import { editorLook } from './editor-look';
import type { SqlDialect } from '../sql-dialects';
import styles from './text-comparison.module.css';

/** Beyond these the differences are shown coarsely; without them a small edit of a long text shows as one of the whole. */
const DIFF_LIMITS = { scanLimit: 5_000, timeout: 1_000 };

export interface ComparedText {
  /** What it is: 'Mine'. */
  title: string;
  /** Where it comes from: 'saved 11/20/2026_14:31:52'. */
  note: string;
  text: string;
}

interface TextComparisonProps {
  left: ComparedText;
  right: ComparedText;
  dialect: SqlDialect;
}

/** Two texts side by side, with what differs marked; neither can be changed. */
export function TextComparison({ left, right, dialect }: TextComparisonProps) {
  const host = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!host.current) return;
    const nonce = readCspNonce();
    const extensions = (label: string) => [
      nonce ? EditorView.cspNonce.of(nonce) : [],
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.editable.of(false),
      EditorView.lineWrapping,
      lineNumbers(),
      sqlLanguage(dialect),
      editorLook,
    ];
    const view = new MergeView({
      parent: host.current,
      a: { doc: left.text, extensions: extensions(left.title) },
      b: { doc: right.text, extensions: extensions(right.title) },
      diffConfig: DIFF_LIMITS,
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: false,
    });
    const first = view.chunks[0];
    if (first) view.a.dispatch({ effects: EditorView.scrollIntoView(first.fromA, { y: 'center' }) });
    return () => view.destroy();
  }, [left, right, dialect]);

  return (
    <div className={styles.comparison}>
      <Head side="left" {...left} />
      <Head side="right" {...right} />
      <div ref={host} className={styles.texts} />
    </div>
  );
}

function Head({ side, title, note, text }: ComparedText & { side: 'left' | 'right' }) {
  const lines = text.split('\n').length;
  return (
    <p className={styles.head} data-side={side}>
      <span className={styles.dot} />
      <b className={styles.title}>{title}</b>
      <span className={styles.note}>{note}</span>
      <span className={styles.lines}>
        {lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`}
      </span>
    </p>
  );
}
