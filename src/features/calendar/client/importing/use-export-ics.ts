import { reasonOf } from '@/platform/client/changes/tool-words';
import { downloadText } from '@/platform/client/download';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';

/** Saves the events of a calendar, or of all of them, as an .ics file. Gives whether it could. */
export function useExportIcs() {
  const { client } = trpc.useUtils();
  return async (calendarId?: number): Promise<boolean> => {
    try {
      const { name, type, content } = await client.calendar.exportIcs.query(
        calendarId === undefined ? {} : { calendarId },
        { context: LONG_TIMEOUT },
      );
      downloadText(name, type, [content]);
      return true;
    } catch (error) {
      showToast({ tone: 'error', text: reasonOf(error) });
      return false;
    }
  };
}
