import type { FigureRow } from '@/platform/shared/figures';
import { LISTED_ROWS } from '@/platform/shared/figures';
import { loadStateOf } from '../load-state';
import { DialogBox } from '../ui/dialog-box';
import { LoadFailure } from '../ui/load-failure';
import { SkeletonRows } from '../ui/skeleton';
import { FigureRows } from './figure-rows';

interface FigureRowsDialogProps {
  /** Answers at most `LISTED_ROWS`. */
  query: Parameters<typeof loadStateOf>[0] & { data: { rows: readonly FigureRow[] } | undefined };
  title: string;
  subtitle: string | undefined;
  /** Which are listed where there are more: 'newest'. */
  first: string;
  open: boolean;
  onClose: () => void;
}

/** The rows that a number counts, each with its link. */
export function FigureRowsDialog({ query, title, subtitle, first, open, onClose }: FigureRowsDialogProps) {
  const load = loadStateOf(query);
  const rows = query.data?.rows;
  return (
    <DialogBox open={open} onClose={onClose} title={title} subtitle={subtitle} width="list">
      {load.problem !== null ? (
        <LoadFailure load={load} text="The rows could not be loaded." />
      ) : rows ? (
        <FigureRows rows={rows} />
      ) : (
        <SkeletonRows label="Loading" rowHeight={36} rows={3} lines={2} />
      )}
      {rows?.length === LISTED_ROWS && (
        <p className="muted small">
          The {first} {LISTED_ROWS} are shown.
        </p>
      )}
    </DialogBox>
  );
}
