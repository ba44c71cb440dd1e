import { lazyDialog } from './lazy-dialog';

/** Asks for confirmation; see `ConfirmBox`. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirm-box')).ConfirmBox);
