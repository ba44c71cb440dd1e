import { useId } from 'react';
import Check from 'lucide-react/icons/check';
import styles from './type-chips.module.css';

interface TypeChipsProps {
  label: string;
  /** All types; selected ones that are not listed are shown as well. */
  types: readonly string[];
  chosen: readonly string[];
  /** Shown if there are none. */
  none: string;
  onChange: (chosen: string[]) => void;
}

/** A multiple choice of toggle buttons. */
export function TypeChips({ label, types, chosen, none, onChange }: TypeChipsProps) {
  const id = useId();
  const all = [...types, ...chosen.filter((name) => !types.includes(name))];
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {all.length === 0 && <p className="muted tiny">{none}</p>}
      <div className={styles.chips}>
        {all.map((name) => {
          const on = chosen.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={on}
              className={styles.chip}
              onClick={() => onChange(on ? chosen.filter((other) => other !== name) : [...chosen, name])}
            >
              {on && <Check size={14} />}
              {name}
            </button>
          );
        })}
      </div>
    </div>
  );
}
