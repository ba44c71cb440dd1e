import { useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Wallet from 'lucide-react/icons/wallet';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { Notice } from '@/platform/client/ui/notice';
import { PageHead } from '@/platform/client/ui/page-head';
import { SelectField } from '@/platform/client/ui/select-field';
import { Spinner } from '@/platform/client/ui/spinner';
import { type Place, UnsavedGuard } from '@/platform/client/unsaved-guard';
import type { AccountRow } from '../../answers';
import { expenseTexts } from '../../rules';
import { readExpenseAddress } from '../address/expense-address';
import type { Books } from '../changes/use-books';
import type { ExpenseScreen } from '../screen/screen';
import { ColumnsStep } from './columns-step';
import { DoneStep, NextFile } from './done-step';
import styles from './import-view.module.css';
import { counted } from './import-texts';
import { PastImports } from './past-imports';
import { PreviewStep } from './preview-step';
import { LettersQuestion } from './questions';
import { Steps } from './steps';
import { useImport } from './use-import';

/** Brings in a bank file: the file, how it is read, what would become of each row, and the import as it was shown. */
export function ImportPage({ address, books, expenses, onDialog }: ExpenseScreen) {
  const accounts = books.accounts.filter(({ archived, id }) => !archived || id === address.account);
  const [first] = accounts;
  const account =
    accounts.find(({ id }) => id === address.account) ?? (accounts.length === 1 ? (first ?? null) : null);
  const importing = useImport({ account, expenses });
  const { step, reading, statement, preview, done } = importing;
  const decided = Object.keys(importing.decisions).length;
  const more = importing.waiting.length;
  const facts = [
    reading.fileName,
    statement && counted(statement.rows.length, 'row'),
    account?.currency,
    more > 0 && counted(more, 'more file'),
  ];

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconButton
          label="Leave the import"
          icon={<ArrowLeft size={18} />}
          onClick={() => address.showTab(account ? 'register' : 'overview')}
        />
        <PageHead
          title={account && step !== 'file' ? `Import into ${account.name}` : 'Import'}
          subtitle={
            step === 'file' ? 'Transactions from a file of your bank.' : facts.filter(Boolean).join(' · ')
          }
          ownWords
        />
        <Steps step={step} />
      </div>
      {importing.problem !== null && <Notice tone="danger" title={importing.problem} />}
      {account && statement && step !== 'done' && (
        <OtherAccount told={statement.account} account={account} accounts={accounts} />
      )}
      {step === 'file' && accounts.length === 0 && (
        <EmptyState
          icon={<Wallet size={26} />}
          title="No accounts yet"
          text="Files are imported into an account."
          action={
            <Button variant="primary" onClick={() => onDialog({ kind: 'add-account' })}>
              Add account
            </Button>
          }
        />
      )}
      {step === 'file' && accounts.length > 0 && (
        <FileStep
          accounts={accounts}
          account={account}
          books={books}
          importing={importing}
          onAccount={(id) => address.show({ account: id })}
        />
      )}
      {step === 'columns' && account && <Unreadable importing={importing} />}
      {step === 'columns' && account && reading.file && (
        <ColumnsStep file={reading.file} account={account} importing={importing} />
      )}
      {step === 'preview' && account && preview && statement && (
        <PreviewStep
          preview={preview}
          statement={statement}
          account={account}
          books={books}
          importing={importing}
        />
      )}
      <UnsavedGuard when={step !== 'done' && decided > 0} leaves={leavesImport}>
        {`What you decided about ${counted(decided, 'row')} would be lost.`}
      </UnsavedGuard>
      {step === 'done' && done && (
        <DoneStep
          done={done}
          currency={account?.currency ?? ''}
          importing={importing}
          onShow={(id) => address.openLines({ account: account?.id, import: id })}
        />
      )}
    </div>
  );
}

/** What was decided is of the account, and of the tab. */
function leavesImport(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true;
  const [here, there] = [readExpenseAddress({ ...from.search }), readExpenseAddress({ ...to.search })];
  return here.tab !== there.tab || here.account !== there.account;
}

function FileStep({
  accounts,
  account,
  books,
  importing,
  onAccount,
}: {
  accounts: readonly AccountRow[];
  account: AccountRow | null;
  books: Books;
  importing: ReturnType<typeof useImport>;
  onAccount: (id: number | undefined) => void;
}) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className={styles.column}>
      <SelectField
        label="Account"
        value={String(account?.id ?? '')}
        options={[
          ...(account ? [] : [{ value: '', label: 'Choose an account' }]),
          ...accounts.map(({ id, name, currency }) => ({
            value: String(id),
            label: `${name} (${currency})`,
          })),
        ]}
        {...(isMissing && !account && { error: expenseTexts.chooseAccount })}
        onChange={(id) => onAccount(id === '' ? undefined : Number(id))}
      />
      <FilePicker
        text="A .csv, .txt, .ofx, .qfx, .qif or .xml (CAMT.053) file of at most 5 MB, or several. It is read in your browser."
        several
        accept=".csv,.tsv,.tab,.txt,.dat,.asc,.ofx,.qfx,.qif,.xml"
        onFiles={(files) => {
          setIsMissing(account === null);
          void importing.choose(files);
        }}
      />
      {importing.isBusy && (
        <p role="status" className="row muted">
          <Spinner /> Reading the file…
        </p>
      )}
      <Unreadable importing={importing} />
      {!importing.isBusy && <NextFile importing={importing} />}
      <PastImports books={books} importing={importing} />
    </div>
  );
}

/** Why a file cannot be read; where its letters may be the reason, they are asked. */
function Unreadable({ importing }: { importing: ReturnType<typeof useImport> }) {
  const { unreadable } = importing.reading;
  if (!unreadable) return null;
  const { problem, letters } = unreadable;
  return (
    <>
      <Notice tone="danger" title={problem} />
      {letters && (
        <LettersQuestion
          encoding={letters.encoding}
          example={letters.encodingExample ?? ''}
          onAnswer={importing.encode}
        />
      )}
    </>
  );
}

/** Warns of a file that names another account than the one it is brought into. */
function OtherAccount({
  told,
  account,
  accounts,
}: {
  told: string;
  account: AccountRow;
  accounts: readonly AccountRow[];
}) {
  const plain = (text: string) => text.replace(/[^\dA-Za-z]/g, '').toUpperCase();
  const name = plain(told);
  if (name === '' || plain(account.bankAccount) === name) return null;
  const isOther = account.bankAccount !== '' || accounts.some((one) => plain(one.bankAccount) === name);
  return isOther && <Notice tone="warning" title={expenseTexts.otherBankAccount(told)} />;
}
