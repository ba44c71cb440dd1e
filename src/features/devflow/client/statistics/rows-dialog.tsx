import { FigureRowsDialog } from '@/platform/client/figures/figure-rows-dialog';
import { type RouterInputs, trpc } from '@/platform/client/trpc';

/** The items that a number of the statistics counts. */
export function RowsDialog({
  asked,
  ...dialog
}: {
  asked: RouterInputs['devflow']['statisticRows'];
  title: string;
  subtitle: string | undefined;
  onClose: () => void;
}) {
  const query = trpc.devflow.statisticRows.useQuery(asked);
  return <FigureRowsDialog {...dialog} query={query} first="first" open />;
}
