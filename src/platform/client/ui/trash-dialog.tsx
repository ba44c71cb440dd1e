import { use, useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import type { LoadState } from '../load-state';
import { useSelection } from '../lists/selection';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { EmptyState } from './empty-state';
import { KitWordsContext } from './kit-words';
import { RetryNotice } from './retry-notice';
import styles from './trash-dialog.module.css';
import { ENGLISH_TRASH, TrashList, type TrashListProps, type TrashRow } from './trash-list';

export type { TrashRow };

const NONE: readonly TrashRow[] = [];

export interface TrashDialogProps extends Omit<TrashListProps, 'chosen' | 'onChoose'> {
  /** What several of them are called: 'scripts'. */
  plural: string;
  empty: string;
  /** Of the rows. */
  load: LoadState;
  /** Deletes all that there is for good, be it in the rows or not. Gives why it failed. */
  onEmpty?: () => Promise<string | null>;
  /** Gives why it failed. */
  onRestore: (rows: readonly TrashRow[], what: string) => Promise<string | null>;
  onPurge: (rows: readonly TrashRow[], what: string) => Promise<string | null>;
  /** What is permanently deleted with them: 'with its history'. */
  goesAlong: (rows: readonly TrashRow[]) => string;
  onClose: () => void;
}

/** Lists recently deleted things to restore or delete permanently. Mounted when it opens. */
export function TrashDialog(props: TrashDialogProps) {
  const { plural, rows, keptDays, load, onClose } = props;
  const words = use(KitWordsContext);
  const { trash: say = ENGLISH_TRASH } = words;
  const selection = useSelection<string>();
  const [working, setWorking] = useState<'restore' | 'purge' | null>(null);
  const [asking, setAsking] = useState<'chosen' | 'all' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Rows may have been restored elsewhere meanwhile.
  const chosen = rows?.filter(({ key }) => selection.ids.has(key)) ?? NONE;
  const [only] = chosen;
  const what =
    chosen.length === 1 && only
      ? say.named(only.name)
      : say.several(chosen.length.toLocaleString('en-US'), plural);

  async function work(kind: 'restore' | 'purge') {
    setWorking(kind);
    const failed =
      asking === 'all' && props.onEmpty
        ? await props.onEmpty()
        : await (kind === 'restore' ? props.onRestore : props.onPurge)(chosen, what);
    setWorking(null);
    setProblem(failed);
    if (failed !== null) return;
    selection.clear();
    setAsking(null);
  }

  const some = rows !== undefined && rows.length > 0;
  return (
    <Dialog
      open
      width="record"
      flush
      icon={<Trash2 />}
      title={say.title}
      subtitle={say.keptFor(keptDays)}
      onClose={onClose}
      cancelLabel={words.close}
      error={asking ? undefined : (problem ?? undefined)}
      primary={
        some
          ? {
              label: chosen.length > 1 ? say.restoreSome(chosen.length.toLocaleString('en-US')) : say.restore,
              disabled: chosen.length === 0,
              busy: working === 'restore',
              onAction: () => void work('restore'),
            }
          : undefined
      }
      sideAction={
        some && (
          <>
            <Button
              variant="danger-outline"
              disabled={chosen.length === 0}
              onClick={() => {
                setProblem(null);
                setAsking('chosen');
              }}
            >
              {say.purge}
            </Button>
            {props.onEmpty && chosen.length === 0 && (
              <Button
                variant="ghost"
                onClick={() => {
                  setProblem(null);
                  setAsking('all');
                }}
              >
                {say.purgeAll}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.body}>
        {load.problem !== null ? (
          <div className={styles.instead}>
            <RetryNotice load={load} />
          </div>
        ) : rows?.length === 0 && !props.searched?.text ? (
          <div className={styles.instead}>
            <EmptyState icon={<Trash2 />} title={say.empty} text={props.empty} />
          </div>
        ) : (
          <TrashList {...props} chosen={selection.ids} onChoose={selection.set} />
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        danger
        focus="cancel"
        icon={<Trash2 />}
        title={asking === 'all' ? say.purgeAll : say.purge}
        confirmLabel={asking === 'all' ? say.purgeAll : say.purge}
        busy={working === 'purge'}
        error={problem ?? undefined}
        onConfirm={() => void work('purge')}
        onClose={() => {
          setProblem(null);
          setAsking(null);
        }}
      >
        {asking === 'all' ? say.purgeAllAsked : say.purgeAsked(what, props.goesAlong(chosen))}
      </ConfirmDialog>
    </Dialog>
  );
}
