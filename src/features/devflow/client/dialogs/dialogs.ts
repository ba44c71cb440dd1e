/* The dialogs of DevFlow's screens, in one chunk. */

export { AddItemDialog } from './add-item-dialog';
export { DeleteItemsDialog } from './delete-items-dialog';
export { DeleteNamedDialog } from './delete-named-dialog';
export { ItemDialog } from './item-dialog';
export { NameDialog } from './name-dialog';
export { ToFeatureDialog } from './to-feature-dialog';
export { TrashDialog } from './trash-dialog';
