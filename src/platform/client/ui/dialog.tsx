import type { DialogProps } from './dialog-box';
import { lazyDialog } from './lazy-dialog';

export type { DialogProps };

/** A dialog with a title, a body and buttons; see `DialogBox`. */
export const Dialog = lazyDialog(async () => (await import('./dialog-box')).DialogBox);
