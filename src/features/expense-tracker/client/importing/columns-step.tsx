import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Notice } from '@/platform/client/ui/notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import { typedDate } from '@/platform/shared/typed-date';
import type { AccountRow } from '../../answers';
import { COLUMN_ROLES, type ColumnRole } from '../../import/csv-names';
import { DELIMITERS } from '../../import/csv-sheet';
import type { ReadFile } from '../../import/read-file';
import type { FileMapping, SampleRow } from '../../import/reading';
import { signedFigure } from '../../rules/figures';
import styles from './columns-step.module.css';
import { counted } from './import-texts';
import { DELIMITER_LABELS, ROLE_LABELS } from './question-texts';
import { Questions } from './questions';
import { isSettled, type useImport } from './use-import';

const ROLES = COLUMN_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

/** How a file is read: what it leaves open, what its columns are, and its first rows as they will be read. */
export function ColumnsStep({
  file,
  account,
  importing,
}: {
  file: ReadFile;
  account: AccountRow;
  importing: ReturnType<typeof useImport>;
}) {
  const { at, statement, isBusy, reading } = importing;
  // What is said is shown before the file is read again with it.
  const mapping = reading.answers.mapping ?? file.mapping;
  return (
    <div className="stack gap-16">
      {file.refusal !== null && <Notice tone="danger" title={file.refusal} />}
      {file.warnings.map((text) => (
        <Notice key={text} tone="warning" title={text} />
      ))}
      <Questions file={file} account={account} importing={importing} />
      {file.statements.length > 1 && (
        <SelectField
          label="The file has several accounts. Which one is this?"
          value={String(at)}
          options={file.statements.map(({ account: name, currency, rows }, place) => ({
            value: String(place),
            label: [name || 'Without a name', currency, counted(rows.length, 'row')]
              .filter(Boolean)
              .join(' · '),
          }))}
          onChange={(place) => importing.takeStatement(Number(place))}
        />
      )}
      {statement && statement.currency !== '' && statement.currency !== account.currency && (
        <Notice
          tone="danger"
          title={`The file is in ${statement.currency}, the account in ${account.currency}`}
        />
      )}
      {file.delimiter !== null && (
        <SelectField
          label="What parts the cells"
          value={mapping.delimiter ?? file.delimiter}
          options={DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }))}
          // Its columns are others.
          onChange={(delimiter) => importing.map({ delimiter, roles: [] })}
        />
      )}
      {file.columns.length > 0 && <Columns file={file} roles={mapping.roles} onAnswer={importing.map} />}
      {file.sample.length > 0 && (
        <section className="stack gap-8">
          <h2>The first {counted(file.sample.length, 'row')}</h2>
          <div className={styles.card}>
            <Sample rows={file.sample} currency={account.currency} />
          </div>
        </section>
      )}
      <div className={styles.foot}>
        {file.format === 'csv' && (
          <Checkbox
            label="Turn the signs around: what went out is positive in this file"
            checked={mapping.isReversed}
            onChange={(isReversed) => importing.map({ isReversed })}
          />
        )}
        <span className={styles.buttons}>
          <Button onClick={importing.goBack}>Back</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isSettled(file, at, account)}
            onClick={() => void importing.look()}
          >
            Continue
          </Button>
        </span>
      </div>
    </div>
  );
}

function Columns({
  file,
  roles,
  onAnswer,
}: {
  file: ReadFile;
  roles: readonly ColumnRole[];
  onAnswer: (part: Partial<FileMapping>) => void;
}) {
  const columns: TableColumn<ReadFile['columns'][number] & { place: number }>[] = [
    { key: 'name', head: 'Column', cell: ({ name }) => name },
    {
      key: 'examples',
      head: 'First values',
      width: 400,
      cell: ({ examples }) => <span className={styles.examples}>{examples.join(' · ')}</span>,
    },
    {
      key: 'role',
      head: 'Is',
      width: 220,
      cell: ({ name, place }) => (
        <SelectField
          label={`What “${name}” is`}
          hideLabel
          value={roles[place] ?? 'ignored'}
          options={ROLES}
          onChange={(role) =>
            onAnswer({ roles: roles.map((each, other) => (other === place ? role : each)) })
          }
        />
      ),
    },
  ];
  return (
    <section className="stack gap-8">
      <h2>Columns</h2>
      <div className={styles.card}>
        <Table
          label="Columns of the file"
          stacks
          columns={columns}
          rows={file.columns.map((column, place) => ({ ...column, place }))}
          keyOf={({ place }) => place}
        />
      </div>
    </section>
  );
}

function Sample({ rows, currency }: { rows: readonly SampleRow[]; currency: string }) {
  const { dateOrder } = usePreferences();
  const columns: TableColumn<SampleRow>[] = [
    { key: 'line', head: 'Line', width: 64, onlyWide: true, cell: ({ line }) => String(line) },
    {
      key: 'date',
      head: 'Date',
      width: 120,
      cell: ({ date, written }) =>
        date === null ? <Unread text={written.date} /> : typedDate(date, dateOrder),
    },
    { key: 'payee', head: 'Payee', cell: ({ payee }) => payee },
    { key: 'notes', head: 'Notes', width: 280, cell: ({ notes }) => notes },
    { key: 'category', head: 'Category', width: 140, cell: ({ category }) => category },
    {
      key: 'amount',
      head: 'Amount',
      width: 140,
      align: 'end',
      cell: ({ amount, written }) =>
        amount === null ? <Unread text={written.amount} /> : signedFigure(amount, currency),
    },
  ];
  return (
    <Table
      label="The first rows as they are read"
      stacks
      columns={columns}
      rows={rows}
      keyOf={({ line }) => line}
    />
  );
}

/** As the file has it, since it cannot be read, or not yet. */
function Unread({ text }: { text: string }) {
  return (
    <span className={styles.unread}>
      {text || '–'}
      <span className="visually-hidden"> (not read)</span>
    </span>
  );
}
