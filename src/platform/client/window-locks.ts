/**
 * Locks shared by the windows of this browser (Web Locks). Null if unavailable, as at an address that is neither https
 * nor localhost.
 */
export const pageLocks: LockManager | null = 'locks' in navigator ? navigator.locks : null;
