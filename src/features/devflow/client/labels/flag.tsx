import FlagIcon from 'lucide-react/icons/flag';
import { PRIORITIES } from '../../priorities';
import styles from './marks.module.css';

/** The priority of an item. */
export function Flag({ priority }: { priority: number }) {
  const name = PRIORITIES[priority] ?? '';
  return (
    <span title={`Priority: ${name}`} className={styles.flag} data-priority={priority}>
      <FlagIcon aria-hidden="true" />
      {name}
    </span>
  );
}
