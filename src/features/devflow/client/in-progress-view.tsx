import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { Board } from './board/board';
import type { BoardProps } from './board/use-board';
import { useOpenItems } from './changes/use-devflow';

/** The open items of a feature. */
export function InProgressView(props: Omit<BoardProps, 'open'>) {
  const { onAdd, devflow, featureId, overview } = props;
  const { open, ...load } = useOpenItems(devflow, featureId);

  if (load.problem !== null) {
    return <LoadFailure load={load} text="The items of this feature could not be loaded." />;
  }
  if (!open) return <BoardSkeleton />;
  if (overview.statuses.length === 0 && open.items.length === 0) {
    return (
      <EmptyState
        icon={<Tags size={26} />}
        title="No statuses available"
        text='No statuses created yet. Click "Add Status" to get started!'
        action={
          <Button variant="primary" icon={<Plus size={14} />} onClick={() => onAdd()}>
            Add Status
          </Button>
        }
      />
    );
  }
  if (open.items.length === 0 && overview.features.every(({ openCount }) => openCount <= 0)) {
    return (
      <EmptyState
        icon={<CircleCheckBig size={26} />}
        title="No tasks in progress, all features are completed!"
        text="Add an item when there is something new to do."
        action={
          <Button icon={<Plus size={14} />} onClick={() => onAdd()}>
            Add Item
          </Button>
        }
      />
    );
  }
  return <Board key={featureId} {...props} open={open} />;
}

/** As high as a small board. */
export function BoardSkeleton() {
  return (
    <div aria-busy="true" className="stack gap-16">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <Skeleton height={122} radius={10} />
      <Skeleton height={162} radius={10} />
      <Skeleton height={122} radius={10} />
    </div>
  );
}
