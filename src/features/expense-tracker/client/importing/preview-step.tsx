import { PreviewTabs } from '@/platform/client/importing/preview-tabs';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Notice } from '@/platform/client/ui/notice';
import type { AccountRow } from '../../answers';
import type { ImportedAnswer } from '../../import-answers';
import type { Statement } from '../../import/imported';
import { balanceAfter, counted, decisionCounts, OUTCOME_LABELS, summaryText } from './import-texts';
import type { Books } from '../changes/use-books';
import { figure } from '../../rules/figures';
import { KeyHints } from './key-hints';
import { PreviewRows } from './preview-rows';
import styles from './preview-step.module.css';
import type { useImport } from './use-import';

/** What would become of each row, what a person decides otherwise, and the import as it is shown. */
export function PreviewStep({
  preview,
  statement,
  account,
  books,
  importing,
}: {
  preview: ImportedAnswer;
  statement: Statement;
  account: AccountRow;
  books: Books;
  importing: ReturnType<typeof useImport>;
}) {
  const { decisions, takesDates } = importing;
  const counts = decisionCounts(preview.rows, decisions);
  const taken = preview.rows.length - counts.skip;
  const amounts = statement.rows.map(({ amount }) => amount);
  const after = balanceAfter(account.balance, preview.rows, { decisions, amounts });
  return (
    <>
      <LeftOut statement={statement} />
      {preview.missingCategories.length > 0 && <Missing preview={preview} importing={importing} />}
      <PreviewTabs
        rows={preview.rows}
        labels={OUTCOME_LABELS}
        hidesEmpty
        aside={(shown, tab) => (
          <>
            {tab === 'transfer' && <ForAll rows={shown.map(({ row }) => row)} onDecide={importing.decide} />}
            <KeyHints />
          </>
        )}
      >
        {(shown, tab) => (
          <>
            <PreviewRows
              key={tab}
              rows={shown}
              fileRows={statement.rows}
              books={books}
              currency={account.currency}
              decisions={decisions}
              onDecide={(row, decision) => importing.decide([row], decision)}
            />
            <div className={styles.foot}>
              <p className={styles.summary} role="status">
                <strong>{summaryText(counts)}</strong>
                <span className="muted">
                  Balance after {figure(after, account.currency)} {account.currency}
                </span>
              </p>
              {counts.match > 0 && (
                <Checkbox
                  label="Take the bank’s date for matches"
                  checked={takesDates}
                  onChange={importing.takeDates}
                />
              )}
              <span className={styles.buttons}>
                <Button onClick={importing.goBack}>Back</Button>
                <Button
                  variant="primary"
                  busy={importing.isBusy}
                  disabled={taken === 0}
                  onClick={() => void importing.run()}
                >
                  {`Import ${counted(taken, 'row')}`}
                </Button>
              </span>
            </div>
          </>
        )}
      </PreviewTabs>
    </>
  );
}

/** One answer for all that look like transfers. */
function ForAll({
  rows,
  onDecide,
}: {
  rows: readonly number[];
  onDecide: ReturnType<typeof useImport>['decide'];
}) {
  if (rows.length < 2) return null;
  return (
    <span className="row gap-8">
      <Button size="small" onClick={() => onDecide(rows, 'transfer')}>
        All are transfers
      </Button>
      <Button size="small" onClick={() => onDecide(rows, 'new')}>
        Add all
      </Button>
    </span>
  );
}

function Missing({
  preview: { missingCategories },
  importing,
}: {
  preview: ImportedAnswer;
  importing: ReturnType<typeof useImport>;
}) {
  const names = missingCategories.map(({ name, above }) => (above === null ? name : `${above}: ${name}`));
  const told = names.slice(0, NAMED).join(', ');
  const count = counted(names.length, 'category', 'categories');
  return (
    <Notice
      tone="info"
      title={
        <span className="row wrap">
          {`The file names ${count} that ${names.length === 1 ? 'is' : 'are'} not there: ${told}`}
          {names.length > NAMED && ' …'}
          <Button size="small" busy={importing.isBusy} onClick={() => void importing.addCategories()}>
            {`Add ${count}`}
          </Button>
        </span>
      }
    />
  );
}

/** Of missing categories. */
const NAMED = 6;
const TOLD = 100;

/** What of the file is not among the rows. */
function LeftOut({ statement: { problems, pending } }: { statement: Statement }) {
  return (
    <>
      {problems.length > 0 && (
        <Notice
          tone="warning"
          title={`${counted(problems.length, 'line')} cannot be read and ${problems.length === 1 ? 'is' : 'are'} left out`}
          details={
            <ul>
              {problems.slice(0, TOLD).map(({ line, text }) => (
                <li key={`${String(line)} ${text}`}>{text}</li>
              ))}
              {problems.length > TOLD && <li>and {counted(problems.length - TOLD, 'more line')}</li>}
            </ul>
          }
        />
      )}
      {pending > 0 && (
        <Notice
          tone="info"
          title={`${pending === 1 ? '1 entry is' : `${String(pending)} entries are`} not booked yet and left out`}
        />
      )}
    </>
  );
}
