import { useRouter } from '@tanstack/react-router';
import { themeEngine } from '@/features/themes/client/theme-engine';
import { useCurrentUser } from '@/platform/client/current-user';
import { useLiveChange, useLiveStream } from '@/platform/client/live';
import { trpc } from '@/platform/client/trpc';
import { refreshUser } from '../session';

/**
 * Keeps this window right by what is changed of the account elsewhere: its role, its theme, its session, and the tools
 * that are open to it.
 */
export function FollowAccount() {
  const { id, role } = useCurrentUser();
  const router = useRouter();
  const utils = trpc.useUtils();

  useLiveStream(id);
  useLiveChange('account', id, () => {
    void themeEngine.followSaved();
    void refreshUser().then((user) => {
      // The guards decide anew, and the sidebar goes by the role.
      if (user && user.role !== role) void router.invalidate();
    });
  });
  useLiveChange('options', id, () => {
    void utils.toolAccess.openTools.invalidate();
    void utils.home.invalidate();
  });

  return null;
}
