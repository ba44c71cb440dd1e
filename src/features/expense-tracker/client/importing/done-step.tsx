import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import type { ImportedAnswer } from '../../import-answers';
import { expenseLimits } from '../../rules';
import styles from './import-view.module.css';
import { doneText } from './import-texts';
import { TakenOutNotice } from './taken-out';
import type { useImport } from './use-import';

/** What an import made, and how to take it out again. */
export function DoneStep({
  done,
  currency,
  importing,
  onShow,
}: {
  done: ImportedAnswer;
  currency: string;
  importing: ReturnType<typeof useImport>;
  onShow: (importId: number) => void;
}) {
  const { takenOut } = importing;
  const { importId } = done;
  return (
    <div className={styles.column}>
      {takenOut ? (
        <TakenOutNotice takenOut={takenOut} currency={currency} />
      ) : (
        <Notice tone="success" title={doneText(done.counts)}>
          {`This import can be undone for ${String(expenseLimits.importDays)} days.`}
        </Notice>
      )}
      <div className="row gap-12 wrap">
        {importId !== null && !takenOut && (
          <Button busy={importing.isBusy} onClick={() => void importing.undo(importId)}>
            Undo this import
          </Button>
        )}
        <Button onClick={importing.again}>Import another file</Button>
        {importId !== null && !takenOut && (
          <Button variant="primary" onClick={() => onShow(importId)}>
            Show its transactions
          </Button>
        )}
      </div>
    </div>
  );
}
