import { Link } from '@tanstack/react-router';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { buttonClass } from '@/platform/client/ui/button';
import type { WatchedRecord } from '../records/watched-record';

/** Above the seasons of a work: what of all of them was seen, and the way back. */
export function WorkHead({ work, rows }: { work: string; rows: readonly (WatchedRecord | null)[] }) {
  return (
    <div className="row wrap gap-12">
      <h2 className="medium">《{work}》</h2>
      <p role="status" className="muted small figures grow">
        {seasonsText(rows.flatMap((row) => row ?? []))}
      </p>
      <Link to="/watched-records" search={{}} className={buttonClass()}>
        <ChevronUp size={14} /> 收起
      </Link>
    </div>
  );
}

/** Of the whole work, also while a filter leaves some of its seasons out; how many episodes only those tell that are shown. */
function seasonsText(shown: readonly WatchedRecord[]): string {
  const { count, completed } = shown[0]?.seasons ?? { count: 0, completed: 0 };
  if (count === 0) return '';
  const seen = shown.reduce(
    (sum, { is_completed, current_episode, total_episodes }) =>
      sum + (is_completed ? total_episodes : current_episode),
    0,
  );
  // A completed season tells its episodes by its total alone.
  const isMore = shown.some(({ is_completed, total_episodes }) => is_completed && total_episodes === 0);
  const told = [`共 ${String(count)} 季`, `看完 ${String(completed)} 季`];
  if (seen > 0 && shown.length >= count) told.push(`已看${isMore ? '至少' : ''} ${String(seen)} 集`);
  return told.join(' · ');
}
