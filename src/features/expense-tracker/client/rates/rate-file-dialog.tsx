import { useState } from 'react';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { Dialog } from '@/platform/client/ui/dialog';
import { FilePicker } from '@/platform/client/ui/file-picker';
import type { RateActions } from './rate-actions';
import { readRateFile } from './rate-file';

/** Brings in a file of rates. Mounted when it opens. */
export function RateFileDialog({
  actions,
  onClose,
}: {
  actions: Pick<RateActions, 'bringIn'>;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const { error, busy, save } = useDialogSave();

  async function take(files: readonly File[]) {
    const [file] = files;
    if (!file || busy) return;
    const read = await readRateFile(file);
    setProblem('problem' in read ? read.problem : undefined);
    if ('csv' in read) void save((onError) => actions.bringIn(read.csv, onError), onClose);
  }

  return (
    <Dialog
      open
      title="Import Rates"
      subtitle="Reference rates of the European Central Bank, against the euro."
      error={problem ?? error}
      busy={busy}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <div aria-busy={busy} className="stack gap-16">
        <FilePicker
          text="The file eurofxref-hist, as .csv or .zip."
          accept=".csv,.zip"
          onFiles={(files) => void take(files)}
        />
        <p className="muted caption">
          {busy
            ? 'Bringing in the rates. This takes a moment.'
            : 'It is on ecb.europa.eu under “Euro foreign exchange reference rates”. Nothing is fetched by itself.'}
        </p>
      </div>
    </Dialog>
  );
}
