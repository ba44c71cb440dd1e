import Check from 'lucide-react/icons/check';
import { classNames } from '@/platform/client/ui/class-names';
import styles from './steps.module.css';
import type { Step } from './use-import';

const STEPS: { step: Step; label: string }[] = [
  { step: 'file', label: 'File' },
  { step: 'columns', label: 'Columns' },
  { step: 'preview', label: 'Preview' },
  { step: 'done', label: 'Done' },
];

/** Where in the import a person is. */
export function Steps({ step }: { step: Step }) {
  const current = STEPS.findIndex((one) => one.step === step);
  return (
    <ol aria-label="Steps of the import" className={styles.steps}>
      {STEPS.map(({ label }, at) => {
        const isPast = at < current || step === 'done';
        return (
          <li
            key={label}
            aria-current={at === current ? 'step' : undefined}
            className={classNames('row', isPast && styles.past, at === current && styles.current)}
          >
            <span aria-hidden="true" className={styles.mark}>
              {isPast ? <Check size={14} /> : at + 1}
            </span>
            <span className={styles.label}>
              {label}
              {isPast && <span className="visually-hidden"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
