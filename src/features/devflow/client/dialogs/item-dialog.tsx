import { useShown } from '@/platform/client/changes/use-tool-changes';
import { useEffect, useEffectEvent } from 'react';
import Link from 'lucide-react/icons/link';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { copyText } from '@/platform/client/clipboard';
import { useForm } from '@/platform/client/form/use-form';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { showToast } from '@/platform/client/ui/toast-store';
import { documentedDay } from '@/platform/client/preferences';
import { devflowTexts } from '../../rules';
import type { Overview } from '../changes/devflow-data';
import { type Devflow, itemsProblem } from '../changes/use-devflow';
import styles from './item-dialog.module.css';
import { asTold, changesOf, fieldsOf, type ItemFields, turnedBy } from './item-fields';
import { ItemForm, itemProblems } from './item-form';
import { LinkButton } from '@/platform/client/ui/link-button';

type Item = RouterOutputs['devflow']['item'];

/** The part of an item from a list, which its dialog shows first. */
export type KnownItem = Omit<Item, 'notes' | 'statusName' | 'revision'>;

interface ItemDialogProps {
  devflow: Devflow;
  overview: Overview;
  id: number;
  /** The item as cached, before the server has answered. */
  known: KnownItem | undefined;
  /** Called with the item from the server. */
  onFound: (item: Item) => void;
  onClose: () => void;
}

/** An item, open or completed, to be edited. Mounted when it opens. */
export function ItemDialog({ devflow, overview, id, known, onFound, onClose }: ItemDialogProps) {
  const query = trpc.devflow.item.useQuery({ id }, { staleTime: 0, gcTime: 0, retry: 1 });
  const onError = useEffectEvent(onFound);
  useEffect(() => {
    if (query.data) onError(query.data);
  }, [query.data]);
  const gone = query.error?.data?.code === 'item_not_found';
  const problem = query.error && !gone ? itemsProblem(query.error) : undefined;
  const shown = useShown(devflow.changes, 'item', query.data, { id });
  const item = shown ?? known;
  if (item) {
    return (
      <EditItem
        devflow={devflow}
        overview={overview}
        item={item}
        // Cached ones may be older than this browser's own last save, which does not count as a change elsewhere.
        notes={query.isFetchedAfterMount ? shown?.notes : undefined}
        gone={gone}
        problem={problem}
        onClose={onClose}
      />
    );
  }
  if (!query.error) return null;
  return (
    <Dialog
      open
      title={gone ? 'This item is not there' : 'The item could not be loaded'}
      onClose={onClose}
      cancelLabel="Close"
      primary={
        gone
          ? undefined
          : { label: 'Try again', busy: query.isFetching, onAction: () => void query.refetch() }
      }
    >
      {gone ? 'It was deleted, or it belongs to another account.' : problem}
    </Dialog>
  );
}

interface EditItemProps {
  devflow: Devflow;
  overview: Overview;
  item: KnownItem;
  /** Undefined while loading. */
  notes: string | undefined;
  gone: boolean;
  /** Why it could not be loaded. */
  problem: string | undefined;
  onClose: () => void;
}

function EditItem({ devflow, overview, item, notes, gone, problem, onClose }: EditItemProps) {
  const { actions } = devflow;
  const { id, completed } = item;
  const isKnown = notes !== undefined;
  const stored = fieldsOf({ ...item, notes: notes ?? '' });
  const form = useForm<ItemFields>({
    name: `devflow:item:${String(id)}`,
    stored,
    known: isKnown,
    isNew: false,
    check: itemProblems,
    signedOut: devflowTexts.itemFields,
    save: (_fields, typed, onError) => {
      const changes = changesOf(stored, typed);
      if (Object.keys(changes).length === 0) return Promise.resolve({});
      const turned = turnedBy(overview.statuses, { ...stored, completed }, changes.statusId);
      const { featureId } = item;
      const was = { ...asTold(stored), completed };
      return actions.edit(
        { id, completed, completes: turned.completed, featureId, title: stored.title, was },
        { ...changes, ...turned },
        onError,
      );
    },
    onSaved: onClose,
  });

  return (
    <ItemForm
      form={{ ...form, error: form.error ?? problem }}
      title="Edit Item"
      subtitle={
        <span className={styles.facts}>
          {item.completedAt === null
            ? `Created ${documentedDay(item.createdAt)}`
            : `Completed ${documentedDay(item.completedAt)}`}
          <CopyLink id={id} />
        </span>
      }
      sideAction={
        completed &&
        !gone && (
          <Button
            icon={<RotateCcw size={14} />}
            onClick={() => {
              void actions.reactivate([id]);
              onClose();
            }}
          >
            Reactivate
          </Button>
        )
      }
      overview={overview}
      loadingNotes={!isKnown && problem === undefined && !gone}
      // What is typed already is saved with the rest.
      onTick={
        isKnown && form.draft.typed.notes === undefined
          ? (next) => {
              void actions.edit(
                { id, completed, featureId: item.featureId, title: stored.title },
                { notes: next },
                (text) => showToast({ tone: 'error', text }),
              );
            }
          : undefined
      }
      gone={gone}
      onClose={onClose}
    />
  );
}

function CopyLink({ id }: { id: number }) {
  async function copy() {
    const address = new URL(window.location.href);
    address.search = `?item=${String(id)}`;
    if (await copyText(address.href)) showToast({ tone: 'success', text: 'Link copied' });
    else showToast({ tone: 'error', text: 'The link could not be copied' });
  }
  return (
    <LinkButton onClick={() => void copy()}>
      <Link size={14} />
      Copy link
    </LinkButton>
  );
}
