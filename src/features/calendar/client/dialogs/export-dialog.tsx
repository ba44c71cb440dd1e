import { useState } from 'react';
import { downloadText } from '@/platform/client/download';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { useWork } from '@/platform/client/use-work';
import type { CalendarRow } from '../../answers';

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
  const { working, work } = useWork();
  const { client } = trpc.useUtils();

  async function save() {
    const wanted = chosen === '' ? {} : { calendarId: Number(chosen) };
    const { name, type, content } = await client.calendar.exportIcs.query(wanted, { context: LONG_TIMEOUT });
    downloadText(name, type, [content]);
    onClose();
  }

  return (
    <Dialog
      open
      title="Export"
      subtitle="As an .ics file, which every calendar program reads."
      primary={{
        label: 'Save the file',
        busy: working !== null,
        onAction: () => void work('save', save),
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
