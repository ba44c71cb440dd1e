import { lazyPiece } from '@/platform/client/lazy-piece';

/** The bell, which comes after the first paint; whoever shows it keeps its place. */
export const LazyBell = lazyPiece(async () => (await import('./beside')).Bell);
