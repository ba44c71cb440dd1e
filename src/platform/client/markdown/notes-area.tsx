import { useState } from 'react';
import { lazyPiece } from '../lazy-piece';
import { LinkButton } from '../ui/link-button';
import { TextArea, type TextAreaProps } from '../ui/text-area';
import styles from './markdown.module.css';
import { saysMarkdown } from './ticks';

const Markdown = lazyPiece(async () => (await import('./markdown')).Markdown, { onDemand: true });

/**
 * Notes in Markdown, to be read or edited. They are read first where they say something by its marks.
 *
 * @param onTick is given the notes with a box ticked; without it that is a change like one that is typed
 */
export function NotesArea({ onTick, ...area }: TextAreaProps & { onTick?: (notes: string) => void }) {
  const { label, value, disabled = false, onChange } = area;
  /** As they were when they were there, since the form must not change while it is typed in. */
  const [first, setFirst] = useState<string | null>(null);
  const [chosen, setChosen] = useState<'read' | 'edit' | null>(null);
  if (first === null && !disabled) setFirst(value);
  const reads = chosen === null ? first !== null && saysMarkdown(first) : chosen === 'read';

  if (!reads) {
    const isEmpty = value.trim() === '';
    const aside = isEmpty ? area.labelAside : <LinkButton onClick={() => setChosen('read')}>Read</LinkButton>;
    return <TextArea {...area} labelAside={aside} autoFocus={chosen === 'edit' || area.autoFocus} />;
  }
  return (
    <div role="group" aria-label={label} className="stack gap-8 narrow">
      <div className="row spread">
        <span className="medium">{label}</span>
        <LinkButton onClick={() => setChosen('edit')}>Edit</LinkButton>
      </div>
      <div className={styles.read}>
        <Markdown text={value} onChange={onTick ?? onChange} />
      </div>
    </div>
  );
}
