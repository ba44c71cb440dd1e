import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { RuleRow } from '../../import-answers';
import { STATES, type TransactionState } from '../../rules';
import type { Books } from '../changes/use-books';
import type { RuleActions } from './rule-actions';
import { RuleCategory } from './rule-category';
import { RuleConditions } from './rule-conditions';
import { conditionOf, type RuleDraft, ruleDraftOf, ruleProblems, ruleSent } from './rule-draft';
import { conditionText } from './rule-texts';
import styles from './rules.module.css';

const STATE_NAMES: Record<TransactionState, string> = {
  open: 'Open',
  cleared: 'Cleared',
  reconciled: 'Reconciled',
};

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
  const [draft, setDraft] = useState(() => ruleDraftOf(rule, known));
  const [tried, setTried] = useState(false);
  const [applies, setApplies] = useState(false);
  const { error, busy, save } = useDialogSave();
  const problems = ruleProblems(draft);
  const errors = tried ? problems : null;
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const named = draft.conditions.map((one) => conditionText(conditionOf(one), books)).join(' and ');

  function send(thenApply: boolean) {
    setTried(true);
    if (problems) return;
    setApplies(thenApply);
    const sent = ruleSent(draft, named);
    void save<{ id: number }>(
      (onError) =>
        rule
          ? actions.editRule(sent.name, { id: rule.id, ...sent }, onError)
          : actions.addRule(sent, onError),
      (stored) => (thenApply && stored ? onApply(stored.id) : onClose()),
    );
  }

  return (
    <Dialog
      open
      width="record"
      title={rule ? 'Edit Rule' : 'Add Rule'}
      subtitle="Sorts what is imported. For each field the first rule that sets it wins."
      error={error ?? errors?.actions}
      primary={{ label: rule ? 'Save' : 'Add', busy: busy && !applies, onAction: () => send(false) }}
      secondary={{
        label: rule ? 'Save and apply to past…' : 'Add and apply to past…',
        busy: busy && applies,
        onAction: () => send(true),
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <RuleConditions
          conditions={draft.conditions}
          errors={errors?.conditions ?? {}}
          books={books}
          onChange={(conditions) => change({ conditions })}
        />
        <fieldset className={styles.part}>
          <legend>Then</legend>
          <RuleCategory draft={draft} errors={errors?.split ?? {}} books={books} onChange={change} />
          <div className={styles.pair}>
            <TextField
              label="Payee"
              placeholder="Leave as it is"
              autoComplete="off"
              value={draft.payee}
              {...(errors?.payee !== undefined && { error: errors.payee })}
              onChange={(payee) => change({ payee })}
            />
            <SelectField
              label="State"
              value={draft.state}
              options={[
                { value: '', label: 'Leave as it is' },
                ...STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
              ]}
              onChange={(state) => change({ state: state as RuleDraft['state'] })}
            />
          </div>
          <TextArea
            label="Notes"
            placeholder="Leave as they are"
            rows={1}
            grows
            value={draft.notes}
            {...(errors?.notes !== undefined && { error: errors.notes })}
            onChange={(notes) => change({ notes })}
          />
        </fieldset>
        <TextField
          label="Name"
          labelAside="Optional"
          placeholder={named}
          autoComplete="off"
          value={draft.name}
          {...(errors?.name !== undefined && { error: errors.name })}
          onChange={(name) => change({ name })}
        />
      </div>
    </Dialog>
  );
}
