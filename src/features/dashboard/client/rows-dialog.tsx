import { FigureRowsDialog } from '@/platform/client/figures/figure-rows-dialog';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { dateRange } from '@/platform/shared/civil-names';
import type { Days, FigureRange } from '@/platform/shared/figures';

/** What a bar of a figure counts. */
export function RowsDialog({
  card,
  days: { from, to },
  range,
  ...dialog
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
  return (
    <FigureRowsDialog {...dialog} query={query} subtitle={dateRange(from, to, preferences)} first="newest" />
  );
}
