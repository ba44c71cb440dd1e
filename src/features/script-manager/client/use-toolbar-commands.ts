import { useNavigate } from '@tanstack/react-router';
import { showToast } from '@/platform/client/ui/toast-store';
import type { ScriptButton } from './button-colors';
import { copyText } from './clipboard';
import { downloadText } from './download';
import { fileNamePart } from './export-file-name';
import type { ScriptDialog } from './script-dialogs';
import type { ScriptEntry } from './script-entry';
import type { ScriptTexts } from './script-texts';
import { useFileOverlay } from './use-file-overlay';

interface Circumstances {
  scripts: readonly ScriptEntry[] | undefined;
  selected: ScriptEntry | undefined;
  texts: ScriptTexts;
  onDialog: (dialog: ScriptDialog) => void;
}

/** What the buttons of the toolbar do. */
export function useToolbarCommands({ scripts, selected, texts, onDialog }: Circumstances) {
  const navigate = useNavigate();
  const overlay = useFileOverlay();

  function press(button: ScriptButton) {
    switch (button) {
      case 'options':
        void navigate({ to: '/script-manager-settings' });
        return;
      case 'new-script':
        onDialog({ kind: 'new' });
        return;
      case 'import-csv':
        return;
      case 'export-csv':
        if (scripts?.length === 0) say('No scripts available to export.');
        return;
      case 'copy-script':
      case 'duplicate-script':
      case 'export-sql':
      case 'delete-script':
        if (selected) pressFor(button, selected);
        else say('Please select a script first.');
    }
  }

  function pressFor(
    button: 'copy-script' | 'duplicate-script' | 'export-sql' | 'delete-script',
    script: ScriptEntry,
  ) {
    switch (button) {
      case 'delete-script':
        onDialog({ kind: 'delete', scripts: [script] });
        return;
      case 'duplicate-script':
        onDialog({ kind: 'duplicate', script });
        return;
      case 'copy-script':
        void copy(script);
        return;
      case 'export-sql':
        void overlay.run('Downloading...', async () => {
          const text = await texts.load(script.id);
          downloadText(`${fileNamePart(script.name)}.sql`, 'application/sql', [text]);
        });
    }
  }

  async function copy(script: ScriptEntry) {
    const copied = await copyText(await texts.load(script.id));
    if (copied) showToast({ tone: 'success', text: 'Copied to the clipboard' });
    else say('The browser does not let this page use the clipboard.');
  }

  return { press, overlayText: overlay.text };
}

function say(text: string) {
  showToast({ tone: 'error', text });
}
