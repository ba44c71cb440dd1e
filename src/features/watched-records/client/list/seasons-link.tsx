import { Link } from '@tanstack/react-router';
import { classNames } from '@/platform/client/ui/class-names';
import type { WatchedRecord } from '../records/watched-record';
import styles from './seasons-link.module.css';

/** Unfolds the other seasons of a record's work, if it has any. */
export function SeasonsLink({
  record,
  className,
}: {
  record: WatchedRecord;
  className?: string | undefined;
}) {
  const { work, seasons } = record;
  if (!seasons || seasons.count < 2) return null;
  const text = `共 ${String(seasons.count)} 季`;
  return (
    <Link
      to="/watched-records"
      search={{ work }}
      data-control="seasons"
      className={classNames(styles.link, className)}
      aria-label={`展开《${work}》，${text}`}
      title={`${text}，看完 ${String(seasons.completed)}`}
    >
      {text}
    </Link>
  );
}
