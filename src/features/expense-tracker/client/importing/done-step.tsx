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
  const { takenOut, waiting } = importing;
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
        {/* It would forget those that wait. */}
        {waiting.length === 0 && <Button onClick={importing.again}>Import another file</Button>}
        <NextFile importing={importing} />
        {importId !== null && !takenOut && (
          <Button {...(waiting.length === 0 && { variant: 'primary' })} onClick={() => onShow(importId)}>
            Show its transactions
          </Button>
        )}
      </div>
    </div>
  );
}

/** Goes on with the next of the files that were chosen at once. */
export function NextFile({ importing }: { importing: ReturnType<typeof useImport> }) {
  const [next] = importing.waiting;
  return (
    next && (
      <Button
        variant="primary"
        busy={importing.isBusy}
        onClick={() => void importing.choose(importing.waiting)}
      >{`Next file: ${next.name}`}</Button>
    )
  );
}
