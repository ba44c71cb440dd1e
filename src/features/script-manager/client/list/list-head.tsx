import Ellipsis from 'lucide-react/icons/ellipsis';
import { Counter } from '@/platform/client/ui/counter';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import styles from './list-head.module.css';

/** The title of the list, its length, and its menu. */
export function ListTitle({ total, menu }: { total: number | undefined; menu: (MenuItem | 'separator')[] }) {
  return (
    <div className={`${styles.head} ${styles.titleRow}`}>
      <p aria-hidden="true" className={styles.title}>
        Script Manager
      </p>
      {total !== undefined && <Counter value={total} />}
      <Menu
        trigger={<IconButton label="More about the list" icon={<Ellipsis />} size="row" tooltip={false} />}
        items={menu}
      />
    </div>
  );
}
