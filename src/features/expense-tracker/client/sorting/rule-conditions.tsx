import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { expenseLimits } from '../../rules';
import type { Books } from '../changes/use-books';
import { accountOptions } from '../entry/options';
import { type ConditionDraft, type Field, newCondition, nextKey, OPS, withField } from './rule-draft';
import { FIELD_NAMES, OP_NAMES } from './rule-texts';
import styles from './rules.module.css';

const FIELDS = Object.keys(OPS) as Field[];

/** All conditions that must hold. */
export function RuleConditions({
  conditions,
  errors,
  books,
  onChange,
}: {
  conditions: readonly ConditionDraft[];
  /** By their keys. */
  errors: Readonly<Record<number, string>>;
  books: Books;
  onChange: (conditions: readonly ConditionDraft[]) => void;
}) {
  const change = (key: number, to: (condition: ConditionDraft) => ConditionDraft) =>
    onChange(conditions.map((one) => (one.key === key ? to(one) : one)));
  return (
    <fieldset className={styles.part}>
      <legend>If all of this holds</legend>
      {conditions.map((condition, at) => (
        <div
          key={condition.key}
          role="group"
          aria-label={`Condition ${String(at + 1)}`}
          className={styles.condition}
        >
          <SelectField
            label="Field"
            hideLabel
            value={condition.field}
            options={FIELDS.map((field) => ({ value: field, label: FIELD_NAMES[field] }))}
            onChange={(field) => change(condition.key, (one) => withField(one, field))}
          />
          <SelectField
            label="How"
            hideLabel
            value={condition.op}
            options={OPS[condition.field].map((op) => ({ value: op, label: OP_NAMES[op] }))}
            onChange={(op) => change(condition.key, (one) => ({ ...one, op: op }))}
          />
          <Value
            condition={condition}
            error={errors[condition.key]}
            books={books}
            isFirst={at === 0}
            onChange={(part) => change(condition.key, (one) => ({ ...one, ...part }))}
          />
          {conditions.length > 1 && (
            <BareIconButton
              label={`Remove condition ${String(at + 1)}`}
              icon={<X size={16} />}
              onClick={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
            />
          )}
        </div>
      ))}
      {conditions.length < expenseLimits.conditions && (
        <Button
          size="small"
          icon={<Plus size={14} />}
          className={styles.add}
          onClick={() => onChange([...conditions, newCondition(nextKey(conditions))])}
        >
          Condition
        </Button>
      )}
    </fieldset>
  );
}

function Value({
  condition: { field, op, value, to },
  error,
  books,
  isFirst,
  onChange,
}: {
  condition: ConditionDraft;
  error: string | undefined;
  books: Books;
  isFirst: boolean;
  onChange: (part: Partial<ConditionDraft>) => void;
}) {
  const told = error === undefined ? {} : { error };
  if (field === 'account_id') {
    return (
      <SelectField
        label="Account"
        hideLabel
        value={value}
        {...told}
        options={[
          { value: '', label: 'Choose an account' },
          ...accountOptions(books, value === '' ? null : Number(value)),
        ]}
        onChange={(next) => onChange({ value: next })}
      />
    );
  }
  const isAmount = field === 'amount';
  const text = (
    <TextField
      label={isAmount ? (op === 'between' ? 'From' : 'Amount, negative if it leaves') : 'Text'}
      hideLabel
      {...(isFirst && { 'data-autofocus': '' })}
      autoComplete="off"
      inputMode={isAmount ? 'decimal' : 'text'}
      placeholder={isAmount ? (op === 'between' ? '-50.00' : '-12.30') : 'Text'}
      value={value}
      {...told}
      onChange={(next) => onChange({ value: next })}
    />
  );
  if (op !== 'between') return text;
  return (
    <div className={styles.between}>
      {text}
      <span>and</span>
      <TextField
        label="To"
        hideLabel
        autoComplete="off"
        inputMode="decimal"
        placeholder="-10.00"
        value={to}
        onChange={(next) => onChange({ to: next })}
      />
    </div>
  );
}
