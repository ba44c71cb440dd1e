import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { IconButton } from '@/platform/client/ui/icon-button';
import { lineEndingsOf } from '../editor/line-endings';
import styles from './text-comparison.module.css';
import type { ComparedText, Comparison } from './use-comparison';

interface TextComparisonProps {
  left: ComparedText;
  right: ComparedText;
  comparison: Comparison;
}

/** Two texts with their captions; fills its flex column. */
export function TextComparison({
  left,
  right,
  comparison: { attach, unified, changes },
}: TextComparisonProps) {
  return (
    <div className={styles.comparison} data-unified={unified || undefined}>
      <div className={styles.heads}>
        <Head side="left" {...left} />
        <Head side="right" {...right} />
      </div>
      {changes === 0 && <p className={styles.same}>{sameness(left.text, right.text)}</p>}
      <div ref={attach} className={styles.texts} />
    </div>
  );
}

/** 'Change 1 of 4', and the buttons for the next and the previous one. */
export function ChangeStepper({ comparison: { changes, at, go } }: { comparison: Comparison }) {
  if (!changes) return null;
  return (
    <div className="row gap-4">
      <span className={styles.place} aria-live="polite">
        <span className={styles.word}>Change </span>
        {(at + 1).toLocaleString('en-US')} of {changes.toLocaleString('en-US')}
      </span>
      <IconButton label="Previous change" icon={<ChevronUp size={16} />} onClick={() => go(-1)} />
      <IconButton label="Next change" icon={<ChevronDown size={16} />} onClick={() => go(1)} />
    </div>
  );
}

function Head({ side, title, note, text }: ComparedText & { side: 'left' | 'right' }) {
  const lines = countLines(text);
  return (
    <p className={styles.head} data-side={side}>
      <span className={styles.dot} />
      <b>{title}</b>
      <span className="grow muted cut">{note}</span>
      <span className="rigid muted tiny figures">
        {lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`}
      </span>
    </p>
  );
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** The message for texts with the same lines: their line endings may differ. */
function sameness(left: string, right: string): string {
  if (left === right) return 'Both texts are the same.';
  return `The texts differ in the ends of their lines only: ${endings(left)} on the left, ${endings(right)} on the right.`;
}

function endings(text: string): string {
  const { separator, mixed } = lineEndingsOf(text);
  if (mixed) return 'mixed ones';
  return { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' }[separator];
}
