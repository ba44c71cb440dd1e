import { useState } from 'react';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import type { CalendarRow } from '../../answers';
import { useExportIcs } from '../importing/use-export-ics';

/** Saves a calendar or all of them as a file. Mounted when it opens. */
export function ExportDialog({
  calendars,
  calendarId,
  onClose,
}: {
  calendars: readonly CalendarRow[];
  /** The one that is offered first; undefined: all. */
  calendarId: number | undefined;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(String(calendarId ?? ''));
  const [busy, setBusy] = useState(false);
  const save = useExportIcs();
  return (
    <Dialog
      open
      title="Export"
      subtitle="As an .ics file, which every calendar program reads."
      primary={{
        label: 'Save the file',
        busy,
        onAction: () => {
          setBusy(true);
          void save(chosen === '' ? undefined : Number(chosen)).then((saved) => {
            setBusy(false);
            if (saved) onClose();
          });
        },
      }}
      onClose={onClose}
    >
      <SelectField
        label="Calendar"
        data-autofocus=""
        value={chosen}
        options={[
          { value: '', label: 'All calendars' },
          ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setChosen}
      />
    </Dialog>
  );
}
