import { useBlocker } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { isBackTaken } from './back-closes';
import { readAuthToken } from './auth-token';
import { ConfirmDialog } from './ui/confirm-dialog';

interface Place {
  pathname: string;
  search: object;
}

/**
 * Asks before unsaved work is left: for another page, another part of this one (`leaves` says what that is), or by
 * closing the window, where the browser asks. Who is signed out already is not asked: nothing could be saved.
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
