import { useBlocker } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { isBackTaken } from './back-closes';
import { readAuthToken } from './auth-token';
import { ConfirmDialog } from './ui/confirm-dialog';

/** Where a navigation begins or leads, with the search as it was read. */
export interface Place {
  pathname: string;
  search: object;
}

/**
 * Asks before navigating away from unsaved work: to another page, to another part of this one (as `leaves` decides), or
 * by closing the window. After a sign-out it does not ask, since nothing could be saved.
 */
export function UnsavedGuard({
  when,
  leaves = (from, to) => from.pathname !== to.pathname,
  children,
}: {
  when: boolean;
  leaves?: (from: Place, to: Place) => boolean;
  /** What would be lost. */
  children: string;
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      !(action === 'BACK' && isBackTaken()) && leaves(current, next) && readAuthToken() !== null,
    enableBeforeUnload: when,
    disabled: !when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      icon={<TriangleAlert />}
      danger
      focus="cancel"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
