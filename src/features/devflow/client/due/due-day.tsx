import Repeat from 'lucide-react/icons/repeat';
import { usePreferences } from '@/platform/client/preferences';
import { useTodayText } from '@/platform/client/use-today';
import { dateText } from '@/platform/shared/civil-names';
import { ruleSentence } from '@/platform/shared/repeat/sentence';
import { dueState } from '../../rules';
import styles from './due-day.module.css';

/** The day that an item is due on, and whether it has come: 'Due 24 Nov', 'Due today', 'Overdue 20 Nov'. */
export function DueDay({
  dueDate,
  completed = false,
  repeats = null,
}: {
  dueDate: string;
  completed?: boolean;
  /** An RRULE value. */
  repeats?: string | null;
}) {
  const preferences = usePreferences();
  const today = useTodayText();
  const state = dueState({ dueDate, completed }, today);
  // Where there is no room for both, it breaks between the word and the date.
  const date = dateText(dueDate, today, preferences).replaceAll(' ', '\u00a0');
  const sentence =
    repeats !== null && ruleSentence(repeats, { start: dueDate, allDay: true, zone: '' }, preferences);
  return (
    <time dateTime={dueDate} className={styles.due} data-due={state} title={sentence || undefined}>
      {state === 'today' ? 'Due today' : `${state === 'overdue' ? 'Overdue' : 'Due'} ${date}`}
      {sentence && (
        <>
          <Repeat aria-hidden="true" className={styles.repeats} />
          <span className="visually-hidden">, repeats: {sentence}</span>
        </>
      )}
    </time>
  );
}
