import { useNavigate } from '@tanstack/react-router';
import { copyText } from '@/platform/client/clipboard';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import type { ScriptButton } from '../scripts/button-colors';
import type { ExportFormat } from '../export/export-file';
import { failureText, type Failure } from '../scripts/failure-text';
import type { ScriptDialog } from '../scripts/script-dialog';
import type { ScriptEntry } from '../scripts/script-entry';
import type { ScriptTexts } from '../texts/script-texts';
import { useFileOverlay } from '../export/use-file-overlay';

const loadExport = () => import('../export/export-scripts');

interface Circumstances {
  scripts: readonly ScriptEntry[] | undefined;
  selected: ScriptEntry | undefined;
  texts: ScriptTexts;
  /** The format of the exported file's name. */
  exportFilename: string;
  onDialog: (dialog: ScriptDialog) => void;
  onImport: () => void;
}

/** The commands of the toolbar. */
export function useToolbarCommands({
  scripts,
  selected,
  texts,
  exportFilename,
  onDialog,
  onImport,
}: Circumstances) {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const overlay = useFileOverlay();

  const ofAll: Partial<Record<ScriptButton, () => void>> = {
    options: () => void navigate({ to: '/script-manager-settings' }),
    'new-script': () => onDialog({ kind: 'new' }),
    'import-csv': onImport,
    'export-csv': () => exportScripts(scripts ?? [], 'csv'),
  };
  const ofOne: Partial<Record<ScriptButton, (script: ScriptEntry) => void>> = {
    'delete-script': (script) => onDialog({ kind: 'delete', scripts: [script] }),
    'duplicate-script': (script) => onDialog({ kind: 'duplicate', script }),
    'copy-script': (script) => void copy(script),
    'export-sql': (script) => void downloadSql(script),
  };

  function press(button: ScriptButton) {
    ofAll[button]?.();
    if (selected) ofOne[button]?.(selected);
    else if (ofOne[button]) say('Please select a script first.');
  }

  function downloadSql(script: ScriptEntry) {
    return overlay.run('Downloading...', async () => {
      try {
        const text = await loadText(script);
        if (text !== null) (await loadExport()).downloadSql(script, text);
      } catch (error) {
        say(failureText('Failed to export scripts', error as Failure));
      }
    });
  }

  /** Downloads scripts as one file, with the texts as in the editor. */
  function exportScripts(chosen: readonly ScriptEntry[], format: ExportFormat) {
    if (chosen.length === 0) {
      say('No scripts available to export.');
      return;
    }
    void overlay.runLong('Exporting...', async (onProgress, signal) => {
      try {
        const { downloadScripts } = await loadExport();
        const { unsaved } = texts;
        const how = { format, nameFormat: exportFilename, unsaved, onProgress, signal };
        await downloadScripts(client, chosen, how);
      } catch (error) {
        if (!signal.aborted) say(failureText('Failed to export scripts', error as Failure));
      }
    });
  }

  /** The text in the editor, or else the saved one; null if it cannot be loaded, which is shown. */
  async function loadText(script: ScriptEntry): Promise<string | null> {
    try {
      return await texts.load(script.id);
    } catch (error) {
      sayReason(error);
      return null;
    }
  }

  async function copy(script: ScriptEntry) {
    try {
      const copied = await copyText(texts.load(script.id));
      if (copied) showToast({ tone: 'success', text: 'Copied to the clipboard' });
      else say('The browser does not let this page use the clipboard.');
    } catch (error) {
      sayReason(error);
    }
  }

  return { press, exportScripts, overlay: overlay.shown };
}

function say(text: string) {
  showToast({ tone: 'error', text });
}

function sayReason(error: unknown) {
  say(error instanceof Error ? error.message : '');
}
