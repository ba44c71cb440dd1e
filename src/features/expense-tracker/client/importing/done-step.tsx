import { reasonOf } from '@/platform/client/changes/tool-words';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import type { ImportedAnswer } from '../../import-answers';
import { expenseLimits } from '../../rules';
import styles from './import-page.module.css';
import { doneText, takenOutText } from './import-texts';

/** What an import made, and how to take it out again. */
export function DoneStep({
  done,
  onAgain,
  onLeave,
}: {
  done: ImportedAnswer;
  onAgain: () => void;
  onLeave: () => void;
}) {
  const utils = trpc.useUtils();
  const undo = trpc.expenses.undoImport.useMutation({ onSuccess: () => utils.expenses.invalidate() });
  const { importId } = done;
  return (
    <div className={styles.done}>
      {undo.data ? (
        <Notice tone="success" title={takenOutText(undo.data)} />
      ) : (
        <Notice tone="success" title={doneText(done.counts)}>
          {`This import can be undone for ${String(expenseLimits.importDays)} days.`}
        </Notice>
      )}
      {undo.error && <Notice tone="danger" title={reasonOf(undo.error)} />}
      <div className={styles.buttons}>
        {importId !== null && !undo.data && (
          <Button busy={undo.isPending} onClick={() => undo.mutate({ id: importId })}>
            Undo this import
          </Button>
        )}
        <Button onClick={onAgain}>Import another file</Button>
        <Button variant="primary" onClick={onLeave}>
          Show the transactions
        </Button>
      </div>
    </div>
  );
}
