import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { DialogBox } from '@/platform/client/ui/dialog-box';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { dateRange } from '@/platform/shared/civil-names';
import { type Days, type FigureRange, LISTED_ROWS } from '@/platform/shared/figures';
import { Rows } from './picture';

const LOADING = [
  [60, 20],
  [45, 20],
  [55, 20],
];

/** What a bar of a figure counts. */
export function RowsDialog({
  card,
  title,
  days: { from, to },
  range,
  open,
  onClose,
}: {
  card: string;
  title: string;
  days: Days;
  range: FigureRange;
  open: boolean;
  onClose: () => void;
}) {
  const preferences = usePreferences();
  const query = trpc.dashboard.rows.useQuery({ card, range, from, to });
  const { problem, retrying, retry } = loadStateOf(query);
  const rows = query.data?.rows;
  return (
    <DialogBox
      open={open}
      onClose={onClose}
      title={title}
      subtitle={dateRange(from, to, preferences)}
      width="list"
    >
      {problem !== null ? (
        <LoadFailure
          problem={problem}
          text="The rows could not be loaded."
          retrying={retrying}
          onRetry={retry}
        />
      ) : rows ? (
        <Rows rows={rows} />
      ) : (
        <SkeletonRows label="Loading" rowHeight={36} rows={LOADING} />
      )}
      {rows?.length === LISTED_ROWS && <p className="muted small">The newest {LISTED_ROWS} are shown.</p>}
    </DialogBox>
  );
}
