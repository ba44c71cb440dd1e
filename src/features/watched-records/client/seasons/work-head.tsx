import { Link } from '@tanstack/react-router';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { buttonClass } from '@/platform/client/ui/button';
import type { WatchedRecord } from '../records/watched-record';

/** Above the seasons of a work: what of all of them was seen, and the way back. */
export function WorkHead({ work, rows }: { work: string; rows: readonly (WatchedRecord | null)[] }) {
  const seasons = rows.flatMap((row) => row ?? []);
  const completed = seasons.filter(({ is_completed }) => is_completed).length;
  const seen = seasons.reduce(
    (sum, { is_completed, current_episode, total_episodes }) =>
      sum + (is_completed ? total_episodes : current_episode),
    0,
  );
  const told = [
    `共 ${String(seasons.length)} 季`,
    `看完 ${String(completed)} 季`,
    seen > 0 && `已看 ${String(seen)} 集`,
  ];
  return (
    <div className="row wrap gap-12">
      <h2 className="medium">《{work}》</h2>
      <p role="status" className="muted small figures grow">
        {told.filter(Boolean).join(' · ')}
      </p>
      <Link to="/watched-records" search={{}} className={buttonClass()}>
        <ChevronUp size={14} /> 收起
      </Link>
    </div>
  );
}
