/**
 * Locks that the pages of this browser share (Web Locks). Null where the browser has none to offer, as at an address
 * that is neither https nor this machine.
 */
export const pageLocks: LockManager | null = 'locks' in navigator ? navigator.locks : null;
