import { useState } from 'react';
import { DateField } from '@/platform/client/ui/date-field';
import { Dialog } from '@/platform/client/ui/dialog';
import { calendarLimits, calendarTexts } from '../../rules';

/** Asks for a day to be shown. Mounted when it opens. */
export function GoToDateDialog({
  day,
  onChoose,
  onClose,
}: {
  /** The one that is shown, YYYY-MM-DD. */
  day: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string | null>(day);
  const [tried, setTried] = useState(false);
  return (
    <Dialog
      open
      title="Go to a date"
      primary={{
        label: 'Go',
        onAction: () => {
          setTried(true);
          if (chosen === null) return;
          onClose();
          onChoose(chosen);
        },
      }}
      onClose={onClose}
    >
      <DateField
        label="Date"
        data-autofocus=""
        min={`${String(calendarLimits.firstYear)}-01-01`}
        max={`${String(calendarLimits.lastYear)}-12-31`}
        value={chosen}
        {...(tried && chosen === null && { error: calendarTexts.date })}
        onFocus={(event) => event.target.select()}
        onChange={setChosen}
      />
    </Dialog>
  );
}
