import { useState } from 'react';
import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { RuleRow } from '../../import-answers';
import { STATES } from '../../rules';
import type { Books } from '../changes/use-books';
import { STATE_LABELS } from '../entry/state-mark';
import type { RuleActions } from './rule-actions';
import { RuleCategory } from './rule-category';
import { RuleConditions } from './rule-conditions';
import { conditionOf, type RuleDraft, ruleDraftOf, ruleProblems, ruleSent } from './rule-draft';
import { conditionText } from './rule-texts';
import styles from './rules.module.css';

/** Adds a rule, or edits one. Mounted when it opens. */
export function RuleDialog({
  rule,
  known,
  books,
  actions,
  onApply,
  onClose,
}: {
  rule?: RuleRow | undefined;
  /** What a new one is about. */
  known?: { payee: string; categoryId: number } | undefined;
  books: Books;
  actions: Pick<RuleActions, 'addRule' | 'editRule'>;
  /** It is saved, and to be applied to the past. */
  onApply: (ruleId: number) => void;
  onClose: () => void;
}) {
  /** Whether it is to be applied to the past once it is saved. */
  const [applies, setApplies] = useState(false);
  const nameOf = ({ conditions }: RuleDraft) =>
    conditions.map((one) => conditionText(conditionOf(one), books)).join(' and ');
  const form = useForm<RuleDraft, { id: number }>({
    name: `expenses:rule:${String(rule?.id ?? 'new')}`,
    stored: ruleDraftOf(rule, known),
    // It may be saved as it is, to be applied to the past.
    isNew: true,
    check: (draft) => {
      const { conditions = {}, split = {}, actions: idle, ...texts } = ruleProblems(draft) ?? {};
      return { ...texts, sets: idle, conditions: firstOf(conditions), split: firstOf(split) };
    },
    save: (draft, _changed, onError) => {
      const sent = ruleSent(draft, nameOf(draft));
      return rule
        ? actions.editRule(sent.name, { id: rule.id, ...sent }, onError)
        : actions.addRule(sent, onError);
    },
    onSaved: onClose,
  });
  const { fields, busy } = form;
  const errors = form.tried ? ruleProblems(fields) : null;
  const send = (thenApply: boolean) => {
    setApplies(thenApply);
    if (thenApply) form.submitThen((stored) => (stored ? onApply(stored.id) : onClose()));
    else form.submit();
  };

  return (
    <FormDialog
      form={{
        ...form,
        submit: () => send(false),
        busy: busy && !applies,
        error: form.error ?? errors?.actions,
      }}
      width="record"
      title={rule ? 'Edit Rule' : 'Add Rule'}
      subtitle="Sorts what is imported. For each field the first rule that sets it wins."
      action={rule ? 'Save' : 'Add'}
      secondary={{
        label: rule ? 'Save and apply to past…' : 'Add and apply to past…',
        busy: busy && applies,
        onAction: () => send(true),
      }}
      onClose={onClose}
    >
      <RuleConditions
        conditions={fields.conditions}
        errors={errors?.conditions ?? {}}
        books={books}
        onChange={(conditions) => form.set({ conditions })}
      />
      <fieldset className={styles.part}>
        <legend>Then</legend>
        <RuleCategory draft={fields} errors={errors?.split ?? {}} books={books} onChange={form.set} />
        <FieldPair>
          <TextField label="Payee" placeholder="Leave as it is" autoComplete="off" {...form.field('payee')} />
          <SelectField
            label="State"
            options={[
              { value: '', label: 'Leave as it is' },
              ...STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
            ]}
            {...form.field('state')}
          />
        </FieldPair>
        <TextArea label="Notes" placeholder="Leave as they are" rows={1} grows {...form.field('notes')} />
      </fieldset>
      <TextField
        label="Name"
        labelAside="Optional"
        placeholder={nameOf(fields)}
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  );
}

const firstOf = (problems: Readonly<Record<number, string>>) => Object.values(problems)[0];
