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

function OpenDialog({ dialog, ...props }: WatchedDialogsProps) {
  switch (dialog.kind) {
    case 'add':
      return <AddRecordDialog {...props} />;
    case 'edit':
      return <EditRecordDialog {...props} record={dialog.record} />;
    case 'delete':
      return <DeleteDialog {...props} ids={[dialog.record.id]} title={dialog.record.title} />;
    case 'bulk-delete':
      return <DeleteDialog {...props} ids={dialog.ids} />;
    case 'bulk-tag':
      return <BulkTagDialog {...props} ids={dialog.ids} />;
    case 'bulk-types':
      return (
        <BulkTypesDialog {...props} ids={dialog.ids} onTypes={() => props.onDialog({ kind: 'types' })} />
      );
    case 'view':
      return <CoverViewer {...props} title={dialog.record.title} imageUrl={dialog.record.image_url} />;
    case 'key':
      return <KeyDialog {...props} />;
    case 'tags':
      return <TagsDialog {...props} />;
    case 'types':
      return <TypesDialog {...props} />;
    case 'reviews':
      return <ReviewsDialog {...props} />;
    case 'year':
      return <YearDialog {...props} />;
    case 'seasons':
      return <SeasonsDialog {...props} ids={dialog.ids} />;
    case 'transfer':
      return <TransferDialog {...props} />;
    case 'trash':
      return <TrashDialog {...props} />;
  }
}
