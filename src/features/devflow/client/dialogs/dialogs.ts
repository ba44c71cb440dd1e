/* The dialogs of DevFlow's screens, in one chunk. */

export { AskedDialog } from './asked-dialog';
export { DeleteNamedDialog } from './delete-named-dialog';
export { ItemDialog } from './item-dialog';
export { NameDialog } from './name-dialog';
export { TrashDialog } from './trash-dialog';
