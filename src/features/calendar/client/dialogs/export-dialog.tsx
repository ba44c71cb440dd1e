import { useState } from 'react';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { downloadText } from '@/platform/client/download';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { showToast } from '@/platform/client/ui/toast-store';
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
  const [busy, setBusy] = useState(false);
  const { client } = trpc.useUtils();

  async function save() {
    setBusy(true);
    try {
      const wanted = chosen === '' ? {} : { calendarId: Number(chosen) };
      const { name, type, content } = await client.calendar.exportIcs.query(wanted, {
        context: LONG_TIMEOUT,
      });
      downloadText(name, type, [content]);
      onClose();
    } catch (error) {
      showToast({ tone: 'error', text: reasonOf(error) });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="Export"
      subtitle="As an .ics file, which every calendar program reads."
      primary={{ label: 'Save the file', busy, onAction: () => void save() }}
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
