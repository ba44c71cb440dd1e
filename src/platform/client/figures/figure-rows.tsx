import type { FigureRow } from '@/platform/shared/figures';
import { HrefLink } from '../ui/href-link';
import { langOf } from '../ui/lang-of';
import styles from './figure-rows.module.css';

/** Rows that lead to what they tell of. */
export function FigureRows({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ name, value, href, share }, at) => (
        <li key={`${href} ${String(at)}`}>
          <HrefLink href={href} className={styles.row}>
            <span lang={langOf(name)} className="cut" title={name}>
              {name}
            </span>
            <span className="muted small figures">{value}</span>
            {share !== undefined && (
              <span className={styles.groove}>
                <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
              </span>
            )}
          </HrefLink>
        </li>
      ))}
    </ul>
  );
}
