import { loadStateOf } from '@/platform/client/load-state';
import { type RouterInputs, trpc } from '@/platform/client/trpc';
import { DialogBox } from '@/platform/client/ui/dialog-box';
import { HrefLink } from '@/platform/client/ui/href-link';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { Table } from '@/platform/client/ui/table';
import { LISTED_ROWS } from '@/platform/shared/figures';

/** The items that a number of the statistics counts. */
export function RowsDialog({
  asked,
  title,
  subtitle,
  onClose,
}: {
  asked: RouterInputs['devflow']['statisticRows'];
  title: string;
  subtitle: string | undefined;
  onClose: () => void;
}) {
  const query = trpc.devflow.statisticRows.useQuery(asked);
  const { problem, retrying, retry } = loadStateOf(query);
  const rows = query.data?.rows;
  return (
    <DialogBox open onClose={onClose} title={title} subtitle={subtitle} width="list">
      {problem !== null ? (
        <LoadFailure
          problem={problem}
          text="The items could not be loaded."
          retrying={retrying}
          onRetry={retry}
        />
      ) : rows ? (
        <Table
          label={title}
          rows={rows}
          keyOf={(_, at) => at}
          columns={[
            {
              key: 'name',
              head: 'Item',
              cell: ({ name, href }) => (
                <HrefLink href={href} title={name} className="cut">
                  {name}
                </HrefLink>
              ),
            },
            {
              key: 'value',
              head: 'from' in asked ? 'Done' : 'Time',
              width: 120,
              align: 'end',
              cell: ({ value }) => value,
            },
          ]}
        />
      ) : (
        <SkeletonRows
          label="Loading"
          rowHeight={36}
          rows={[
            [60, 20],
            [45, 20],
          ]}
        />
      )}
      {rows?.length === LISTED_ROWS && <p className="muted small">The first {LISTED_ROWS} are shown.</p>}
    </DialogBox>
  );
}
