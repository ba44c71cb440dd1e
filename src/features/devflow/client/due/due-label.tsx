import { lazyPiece } from '@/platform/client/lazy-piece';

/** `DueDay`, which comes once an item has a due date. */
export const DueLabel = lazyPiece(async () => (await import('./due-day')).DueDay, { onDemand: true });
