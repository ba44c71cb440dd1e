import ArrowDown from 'lucide-react/icons/arrow-down';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import columns from '../screen/columns.module.css';
import styles from './register.module.css';

/** The heads of the columns. */
export function RegisterHead({
  ofAll,
  checked,
  onCheck,
}: {
  ofAll: boolean;
  checked: boolean | 'mixed';
  onCheck: (all: boolean) => void;
}) {
  return (
    <div role="rowgroup">
      <div role="row" className={classNames(columns.row, styles.head)}>
        <div role="columnheader" className={columns.tick}>
          <Checkbox label="Select all that are shown" hideLabel checked={checked} onChange={onCheck} />
        </div>
        <div role="columnheader" aria-sort="descending" className={styles.sorted}>
          Date
          <ArrowDown size={14} />
        </div>
        <div role="columnheader">Payee</div>
        <div role="columnheader">Category</div>
        <div role="columnheader" className={columns.notes}>
          Notes
        </div>
        <div role="columnheader" className={columns.amount}>
          Out
        </div>
        <div role="columnheader" className={columns.amount}>
          In
        </div>
        <div role="columnheader" className={ofAll ? columns.account : columns.balance}>
          {ofAll ? 'Account' : 'Balance'}
        </div>
        <div role="columnheader" className={columns.state}>
          <span className="visually-hidden">State</span>
        </div>
      </div>
    </div>
  );
}
