import type { ReactElement } from 'react';
import Bell from 'lucide-react/icons/bell';
import Calendar from 'lucide-react/icons/calendar';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Repeat from 'lucide-react/icons/repeat';
import { UnderstoodChips } from '@/platform/client/ui/understood-chips';
import type { PartKind, QuickPart } from '../../rules/quick-add/read';
import type { Chip } from './chips';
import styles from './quick-add.module.css';

const ICONS: Record<Exclude<PartKind, 'calendar'>, ReactElement> = {
  day: <Calendar />,
  time: <Clock />,
  repeat: <Repeat />,
  until: <CalendarX2 />,
  reminder: <Bell />,
  place: <MapPin />,
};

/** What was understood of a sentence. */
export function QuickChips({
  chips,
  color,
  onGiveBack,
}: {
  chips: readonly Chip[];
  /** Of the calendar that the sentence names. */
  color: string | undefined;
  onGiveBack: (part: QuickPart) => void;
}) {
  return (
    <>
      <UnderstoodChips
        chips={chips.map(({ kind, text, part }) => ({
          key: part ? part.from : kind,
          icon:
            kind === 'calendar' ? (
              <span aria-hidden="true" className={styles.dot} style={{ background: color }} />
            ) : (
              ICONS[kind]
            ),
          text,
          typed: part?.text,
          ...(part && { onGiveBack: () => onGiveBack(part) }),
        }))}
      />
      {chips.some(({ part }) => part) && <span className={styles.aside}>Backspace gives one back</span>}
    </>
  );
}
