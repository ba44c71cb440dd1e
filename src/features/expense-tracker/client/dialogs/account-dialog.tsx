import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import type { AccountRow } from '../../answers';
import { ACCOUNT_KINDS, type AccountKind, expenseLimits, expenseTexts } from '../../rules';
import { currencies } from '../../rules/currency';
import { DayField } from '../entry/day-field';
import { ACCOUNT_KIND_LABELS } from '../accounts/account-kinds';
import { AmountField } from '../money/amount-field';
import { currencyName } from '../money/figures';
import { inOtherCurrency } from '../money/other-currency';
import type { ExpenseScreen } from '../screen/screen';
import styles from './form.module.css';

const TAKEN: readonly string[] = [
  expenseTexts.accountName,
  expenseTexts.accountTaken,
  expenseTexts.nameTooLong,
];

type Fields = Pick<
  AccountRow,
  'name' | 'kind' | 'currency' | 'openingAmount' | 'openingDate' | 'onBudget' | 'bankAccount'
>;
/** As it is typed: null where nothing that can be read is. */
type Draft = Omit<Fields, 'openingAmount' | 'openingDate'> & {
  openingAmount: number | null;
  openingDate: string | null;
};

/** Asks what an account is: of a new one, if none is given. Mounted when it opens. */
export function AccountDialog({
  account,
  books,
  expenses: { actions },
  onClose,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & { account?: AccountRow; onClose: () => void }) {
  const [draft, setDraft] = useState((): Draft => ({
    name: account?.name ?? '',
    kind: account?.kind ?? 'bank',
    currency: account?.currency ?? books.baseCurrency,
    openingAmount: account?.openingAmount ?? 0,
    openingDate: account?.openingDate ?? books.today,
    onBudget: account?.onBudget ?? true,
    bankAccount: account?.bankAccount ?? '',
  }));
  const [problems, setProblems] = useState<Record<'amount' | 'date', string | undefined>>({
    amount: undefined,
    date: undefined,
  });
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { error, busy, save } = useDialogSave();
  const set = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));

  const name = draft.name.trim();
  const nameProblem =
    name === ''
      ? expenseTexts.accountName
      : name.length > expenseLimits.nameMax
        ? expenseTexts.nameTooLong
        : undefined;
  const amountProblem = problems.amount ?? (draft.openingAmount === null ? expenseTexts.amount : undefined);
  const dateProblem = problems.date ?? (draft.openingDate === null ? expenseTexts.date : undefined);
  const shown = (problem: string | undefined) => (asked && problem !== undefined ? { error: problem } : {});
  const nameError = (asked ? nameProblem : undefined) ?? refused;

  function send() {
    setAsked(true);
    const { openingAmount, openingDate } = draft;
    if (nameProblem ?? amountProblem ?? dateProblem) return;
    if (openingAmount === null || openingDate === null) return;
    const fields = { ...draft, name, openingAmount, openingDate };
    void save((onError) => {
      const tell = (told: string) => (TAKEN.includes(told) ? setRefused(told) : onError(told));
      return account
        ? actions.editAccount(name, { id: account.id, ...fields }, tell)
        : actions.addAccount(fields, tell);
    }, onClose);
  }

  return (
    <Dialog
      open
      title={account ? 'Edit Account' : 'Add Account'}
      error={error}
      primary={{ label: account ? 'Save' : 'Add', busy, onAction: send }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          data-autofocus=""
          autoComplete="off"
          value={draft.name}
          {...(nameError !== undefined && { error: nameError })}
          onChange={(next) => {
            setRefused(undefined);
            set({ name: next });
          }}
        />
        <div className={styles.pair}>
          <SelectField
            label="Kind"
            value={draft.kind}
            options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: ACCOUNT_KIND_LABELS[kind] }))}
            onChange={(kind) => set({ kind: kind as AccountKind })}
          />
          <SelectField
            label="Currency"
            value={draft.currency}
            disabled={account?.used === true}
            {...(account?.used === true && { hint: expenseTexts.currencyFixed })}
            options={currencies.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
            onChange={(currency) =>
              set({
                currency,
                openingAmount: inOtherCurrency(draft.openingAmount, draft.currency, currency),
              })
            }
          />
        </div>
        <div className={styles.pair}>
          <AmountField
            label="Opening balance"
            value={draft.openingAmount}
            currency={draft.currency}
            showsCurrency
            {...shown(amountProblem)}
            onChange={(openingAmount, problem) => {
              set({ openingAmount });
              setProblems({ ...problems, amount: problem });
            }}
          />
          <DayField
            label="On"
            value={draft.openingDate}
            {...shown(dateProblem)}
            onChange={(openingDate, problem) => {
              set({ openingDate });
              setProblems({ ...problems, date: problem });
            }}
          />
        </div>
        <TextField
          label="Bank account number"
          hint="An IBAN or a number, by which files of the bank are told apart."
          labelAside="Optional"
          autoComplete="off"
          maxLength={expenseLimits.bankAccountMax}
          value={draft.bankAccount}
          onChange={(bankAccount) => set({ bankAccount })}
        />
        <Checkbox
          label="Counts for the budget"
          checked={draft.onBudget}
          onChange={(onBudget) => set({ onBudget })}
        />
      </div>
    </Dialog>
  );
}
