import { useId, useState, type ReactNode } from 'react';
import { Dialog } from '@/platform/client/ui/dialog';
import { SCOPES, type Scope } from '../../rules';
import styles from './scope-dialog.module.css';

const LABELS: Record<Scope, string> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All events',
};

/** What becomes of changed occurrences that a new pattern no longer has. */
export type Orphans = 'keep' | 'drop';

export interface ScopeDialogProps {
  title: string;
  /** What the button does: 'Save'. */
  does: string;
  danger?: boolean;
  /** Those that can be chosen; all of them if missing. */
  scopes?: readonly Scope[];
  /** Changed occurrences of the series, if the change can leave them without a place. */
  changed?: number;
  busy?: boolean;
  error?: string | undefined;
  onChoose: (scope: Scope, orphans: Orphans) => void;
  onClose: () => void;
}

/** Asks what of a series a change is about. */
export function ScopeDialog({
  title,
  does,
  danger = false,
  scopes = SCOPES,
  changed = 0,
  busy = false,
  error,
  onChoose,
  onClose,
}: ScopeDialogProps) {
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'all');
  const [orphans, setOrphans] = useState<Orphans>('keep');
  const days = changed === 1 ? 'One event of the series was' : `${String(changed)} events of the series were`;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      {...(error !== undefined && { error })}
      primary={{ label: does, danger, busy, onAction: () => onChoose(scope, orphans) }}
    >
      <div className={styles.groups}>
        <Radios
          legend="What of the series?"
          value={scope}
          options={scopes.map((value) => ({ value, label: LABELS[value] }))}
          onChange={setScope}
        />
        {changed > 0 && scope !== 'this' && (
          <Radios
            legend={`${days} changed on its own. Where the new pattern leaves none out, nothing happens to it; otherwise:`}
            value={orphans}
            options={[
              { value: 'keep', label: 'Keep them as single events' },
              { value: 'drop', label: 'Let them go' },
            ]}
            onChange={setOrphans}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A question with its answers, of which the chosen one has the focus at first. */
export function Radios<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: {
  legend: ReactNode;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.radios}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            data-autofocus={option.value === value ? '' : undefined}
            className={styles.radio}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
