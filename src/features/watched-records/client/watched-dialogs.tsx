import { use, useMemo } from 'react';
import { KitWordsContext } from '@/platform/client/ui/kit-words';
import { BulkTagDialog, BulkTypesDialog } from './record/bulk-dialogs';
import { CoverViewer } from './covers/cover-viewer';
import { DeleteDialog } from './record/delete-dialog';
import { KeyDialog } from './sync/key-dialog';
import { AddRecordDialog, EditRecordDialog } from './record/record-dialog';
import { ReviewsDialog } from './sync/reviews-dialog';
import { TagsDialog, TypesDialog } from './labels/labels-dialog';
import { TrashDialog } from './trash-dialog';
import { SeasonsDialog } from './seasons/seasons-dialog';
import { IMPORT_WORDS } from './transfer/import-words';
import { TransferDialog } from './transfer/transfer-dialog';
import { YearDialog } from './year-dialog';
import type { Labels } from './labels/use-labels';
import { DIALOG_WORDS } from './records/dialog-words';
import type { WatchedActions } from './records/watched-actions';
import type { WatchedDialog } from './records/watched-dialog';

interface WatchedDialogsProps {
  dialog: WatchedDialog;
  labels: Labels;
  actions: WatchedActions;
  /** Reports the revision that a change has created. */
  onRevision: (revision: number) => void;
  /** Opens another dialog instead. */
  onDialog: (dialog: WatchedDialog) => void;
  onDeleted: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** The open dialog; in its own chunk. */
export function WatchedDialogs(props: WatchedDialogsProps) {
  const pageWords = use(KitWordsContext);
  const words = useMemo(() => ({ ...pageWords, ...DIALOG_WORDS, ...IMPORT_WORDS }), [pageWords]);
  return (
    <KitWordsContext value={words}>
      <OpenDialog {...props} />
    </KitWordsContext>
  );
}

function OpenDialog(props: WatchedDialogsProps) {
  const { dialog, labels, actions, onRevision, onDeleted, onDialog, onClose } = props;
  switch (dialog.kind) {
    case 'add':
      return <AddRecordDialog labels={labels} actions={actions} onClose={onClose} />;
    case 'edit':
      return <EditRecordDialog record={dialog.record} labels={labels} actions={actions} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          ids={[dialog.record.id]}
          title={dialog.record.title}
          actions={actions}
          onDeleted={onDeleted}
          onClose={onClose}
        />
      );
    case 'bulk-delete':
      return <DeleteDialog ids={dialog.ids} actions={actions} onDeleted={onDeleted} onClose={onClose} />;
    case 'bulk-tag':
      return <BulkTagDialog ids={dialog.ids} labels={labels} actions={actions} onClose={onClose} />;
    case 'bulk-types':
      return (
        <BulkTypesDialog
          ids={dialog.ids}
          labels={labels}
          actions={actions}
          onTypes={() => onDialog({ kind: 'types' })}
          onClose={onClose}
        />
      );
    case 'view':
      return <CoverViewer title={dialog.record.title} imageUrl={dialog.record.image_url} onClose={onClose} />;
    case 'key':
      return <KeyDialog onClose={onClose} />;
    case 'tags':
      return <TagsDialog onRevision={onRevision} onClose={onClose} />;
    case 'types':
      return <TypesDialog onRevision={onRevision} onClose={onClose} />;
    case 'reviews':
      return <ReviewsDialog onRevision={onRevision} onClose={onClose} />;
    case 'year':
      return <YearDialog onClose={onClose} />;
    case 'seasons':
      return <SeasonsDialog ids={dialog.ids} actions={actions} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog actions={actions} onRevision={onRevision} onClose={onClose} />;
    case 'trash':
      return <TrashDialog actions={actions} onRevision={onRevision} onClose={onClose} />;
  }
}
