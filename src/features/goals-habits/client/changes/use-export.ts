import { reasonOf } from '@/platform/client/changes/tool-words';
import { downloadFile } from '@/platform/client/download';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';

/** Saves all habits and their days as a file: our CSV, or the zip of Loop Habit Tracker. */
export function useExport() {
  const { client } = trpc.useUtils();
  return async (format: 'own' | 'loop') => {
    try {
      const { name, type, content } = await client.goalsHabits.exportCsv.query(
        { format },
        { context: LONG_TIMEOUT },
      );
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      downloadFile(name, new Blob([bytes], { type }));
    } catch (error) {
      showToast({ tone: 'error', text: reasonOf(error) });
    }
  };
}
