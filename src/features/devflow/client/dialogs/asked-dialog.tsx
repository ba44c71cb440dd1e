import type { OpenItem, Overview } from '../changes/devflow-data';
import type { Devflow } from '../changes/use-devflow';
import { AddItemDialog } from './add-item-dialog';
import { DeleteItemsDialog } from './delete-items-dialog';
import { ImportDialog } from '../importing/import-dialog';
import { MarkDialog } from './mark-dialog';
import { NameDialog, type Naming } from './name-dialog';
import { QuickAddDialog } from './quick-add-dialog';
import { ToFeatureDialog } from './to-feature-dialog';
import { TrashDialog } from './trash-dialog';

export type Asked =
  | { kind: 'add'; statusId: number | undefined }
  | { kind: 'delete' | 'to-feature' | 'mark'; items: OpenItem[] }
  | { kind: 'name'; naming: Naming }
  | { kind: 'quick' | 'trash' | 'import' };

interface AskedDialogProps {
  devflow: Devflow;
  overview: Overview;
  asked: Asked;
  /** The feature that is shown, or the first. */
  featureId: number;
  onClose: () => void;
  /** Called with the item added last, if any. */
  onAdded: (item?: number) => void;
}

/** The dialog that was asked for on DevFlow's page. */
export function AskedDialog({ asked, onAdded, ...props }: AskedDialogProps) {
  switch (asked.kind) {
    case 'add':
      return <AddItemDialog {...props} statusId={asked.statusId} onClose={onAdded} />;
    case 'quick':
      return <QuickAddDialog {...props} onClose={onAdded} />;
    case 'delete':
      return <DeleteItemsDialog {...props} items={asked.items} />;
    case 'mark':
      return <MarkDialog {...props} items={asked.items} />;
    case 'to-feature':
      return <ToFeatureDialog {...props} features={props.overview.features} items={asked.items} />;
    case 'name':
      return <NameDialog {...props} naming={asked.naming} />;
    case 'import':
      return <ImportDialog {...props} />;
    case 'trash':
      return <TrashDialog {...props} />;
  }
}
