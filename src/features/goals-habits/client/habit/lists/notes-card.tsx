import Pencil from 'lucide-react/icons/pencil';
import { usePreferences } from '@/platform/client/preferences';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { LinkButton } from '@/platform/client/ui/link-button';
import { useNarrow } from '@/platform/client/use-narrow';
import { fullDate } from '@/platform/shared/civil-names';
import type { DetailAnswer } from '../../../answers';
import { notedText } from '../year/year-cells';
import { BoundedList } from './bounded-list';
import styles from './lists.module.css';

/** The notes of a habit by their days, newest first. */
export function NotesCard({
  answer,
  onDay,
  onNote,
}: {
  answer: DetailAnswer;
  onDay: (day: string) => void;
  onNote: (day: string) => void;
}) {
  const preferences = usePreferences();
  const notes = answer.entries.filter(({ note }) => note !== '').toReversed();
  return (
    <BoundedList
      title="Notes"
      rows={notes}
      keyOf={({ day }) => day}
      none={`No notes yet. ${useNarrow() ? 'Tap a day, then “Note…”,' : 'Press O on a day'} to write one.`}
    >
      {(entry) => (
        <>
          <span className="grow">
            <LinkButton onClick={() => onDay(entry.day)}>{fullDate(entry.day, preferences)}</LinkButton>
            {entry.state !== null && <span className="muted small"> {notedText(answer.habit, entry)}</span>}
            <span className={styles.note}>{entry.note}</span>
          </span>
          <BareIconButton
            size="row"
            label={`Edit the note of ${fullDate(entry.day, preferences)}`}
            icon={<Pencil size={14} />}
            className={styles.button}
            onClick={() => onNote(entry.day)}
          />
        </>
      )}
    </BoundedList>
  );
}
