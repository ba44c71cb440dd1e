import { partsBySize } from '../../parts-by-size';
import { downloadFile, downloadText } from '@/platform/client/download';
import { loadTexts } from '../scripts/load-texts';
import type { ScriptEntry } from '../scripts/script-entry';
import { byName } from '../../by-name';
import { sqlFileNames } from '../../file-names';
import { exportFileName } from './export-file-name';
import type { ExportedScript, ExportFormat } from './export-file';
import type { ExportAnswer, ExportPart } from './export-worker';

/** Downloads a text as a file of the script's name. */
export function downloadSql({ name }: ScriptEntry, text: string): void {
  const [fileName = ''] = sqlFileNames([name]);
  downloadText(fileName, 'application/sql', [text]);
}

interface Exporting {
  format: ExportFormat;
  /** The format of the file's name. */
  nameFormat: string;
  /** Text from the editor that is not saved yet. */
  unsaved: (id: number) => string | undefined;
  /** Called after each part but the last, from 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Downloads scripts as one file, sorted by name, with the texts as in the editor. It is made in a worker and in parts, so
 * that typing is not blocked. Rejects if a text cannot be loaded, or when `signal` aborts.
 */
export async function downloadScripts(
  client: Parameters<typeof loadTexts>[0],
  scripts: readonly ScriptEntry[],
  exporting: Exporting,
): Promise<void> {
  const { format, nameFormat, onProgress, signal } = exporting;
  const inOrder = [...scripts].sort(byName);
  const names = sqlFileNames(inOrder.map(({ name }) => name));
  const fileNames = new Map(inOrder.map(({ id }, index) => [id, names[index] ?? '']));
  // Unsaved texts are read before the saved ones, in case a save happens in between.
  const unsaved = new Map(inOrder.map(({ id }) => [id, exporting.unsaved(id)]));
  const parts = partsBySize(inOrder);

  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  try {
    let file: Blob | null = null;
    for (const [at, part] of parts.entries()) {
      const stored = await loadTexts(client, part, signal);
      const exported = part.flatMap(({ id, name, tags, updatedAt }): ExportedScript[] => {
        const content = unsaved.get(id) ?? stored.get(id);
        // Deleted meanwhile.
        if (content === undefined) return [];
        return [{ name, fileName: fileNames.get(id) ?? '', content, tags, changedAt: new Date(updatedAt) }];
      });
      file = await written(worker, { format, scripts: exported, last: at === parts.length - 1 }, signal);
      if (!file) onProgress((at + 1) / parts.length);
    }
    if (!file) throw new Error('Nothing was exported');
    downloadFile(`${exportFileName(nameFormat, new Date())}.${format}`, file);
  } finally {
    worker.terminate();
  }
}

function written(worker: Worker, part: ExportPart, signal: AbortSignal): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.onmessage = ({ data }: MessageEvent<ExportAnswer>) => resolve(data.file);
    worker.onerror = () => reject(new Error('The file could not be made'));
    worker.postMessage(part);
  });
}
