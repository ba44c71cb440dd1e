import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { nameProblem } from '@/platform/client/form/name-problem';
import { useForm } from '@/platform/client/form/use-form';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import type { AccountRow } from '../../answers';
import { ACCOUNT_KINDS, expenseLimits, expenseTexts, type PlainAccount, USUAL_ACCOUNT } from '../../rules';
import { DayField } from '../entry/day-field';
import { ACCOUNT_KIND_LABELS } from '../account-kinds';
import { AmountField } from '../money/amount-field';
import { currencyOptions } from '../../rules/figures';
import { inOtherCurrency } from '../money/other-currency';
import type { ExpenseScreen } from '../screen/screen';

type Fields = PlainAccount & {
  name: string;
  currency: string;
  /** Null where nothing that can be read stands. */
  openingAmount: number | null;
  openingDate: string | null;
};

const NAME = {
  max: expenseLimits.nameMax,
  none: expenseTexts.accountName,
  tooLong: expenseTexts.nameTooLong,
};
const LABELS = {
  name: 'Name',
  kind: 'Kind',
  currency: 'Currency',
  openingAmount: 'Opening balance',
  openingDate: 'On',
  bankAccount: 'Bank account number',
  onBudget: 'Counts for the budget',
};

/** Asks what an account is: of a new one, if none is given. Mounted when it opens. */
export function AccountDialog({
  account,
  books,
  expenses: { actions },
  onClose,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & { account?: AccountRow; onClose: () => void }) {
  const { kind, onBudget, bankAccount } = account ?? USUAL_ACCOUNT;
  const form = useForm<Fields>({
    name: `expenses:account:${String(account?.id ?? 'new')}`,
    stored: {
      name: account?.name ?? '',
      ...{ kind, onBudget, bankAccount },
      currency: account?.currency ?? books.baseCurrency,
      openingAmount: account?.openingAmount ?? 0,
      openingDate: account?.openingDate ?? books.today,
    },
    isNew: !account,
    check: ({ name, openingAmount, openingDate }) => ({
      name: nameProblem(name, NAME),
      openingAmount: openingAmount === null ? expenseTexts.amount : undefined,
      openingDate: openingDate === null ? expenseTexts.date : undefined,
    }),
    refusals: { name_taken: 'name' },
    save: ({ openingAmount, openingDate, ...fields }, changed, onError) => {
      const opening = { openingAmount: openingAmount ?? 0, openingDate: openingDate ?? books.today };
      if (!account) return actions.addAccount({ ...fields, ...opening }, onError);
      const edit = { ...fields, ...opening };
      const edited = Object.fromEntries(Object.keys(changed).map((key) => [key, edit[key as keyof Fields]]));
      return actions.editAccount(fields.name.trim(), { id: account.id, ...edited }, onError);
    },
    onSaved: onClose,
  });
  const { currency, openingAmount } = form.fields;
  const isFixed = account?.used === true;
  return (
    <FormDialog
      form={form}
      title={account ? 'Edit Account' : 'Add Account'}
      action={account ? 'Save' : 'Add'}
      labels={LABELS}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus="" autoComplete="off" {...form.field('name')} />
      <FieldPair>
        <SelectField
          label="Kind"
          options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: ACCOUNT_KIND_LABELS[kind] }))}
          {...form.field('kind')}
        />
        <SelectField
          label="Currency"
          disabled={isFixed}
          {...(isFixed && { hint: expenseTexts.currencyFixed })}
          options={currencyOptions()}
          value={currency}
          onChange={(next) =>
            form.set({ currency: next, openingAmount: inOtherCurrency(openingAmount, currency, next) })
          }
        />
      </FieldPair>
      <FieldPair>
        <AmountField
          label="Opening balance"
          currency={currency}
          showsCurrency
          {...form.field('openingAmount')}
        />
        <DayField label="On" {...form.field('openingDate')} />
      </FieldPair>
      <TextField
        label="Bank account number"
        hint="An IBAN or a number, by which files of the bank are told apart."
        labelAside="Optional"
        autoComplete="off"
        maxLength={expenseLimits.bankAccountMax}
        {...form.field('bankAccount')}
      />
      <Checkbox
        label="Counts for the budget"
        checked={form.fields.onBudget}
        onChange={(onBudget) => form.set({ onBudget })}
      />
    </FormDialog>
  );
}
