import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFollowPreferences } from '@/features/preferences/client/follow-preferences';
import { usePush } from '@/features/reminders/client/push/use-push';
import { useFollowReminders } from '@/features/reminders/client/use-follow-reminders';
import { themeEngine } from '@/features/themes/client/theme-engine';
import { fetchSavedTheme, useFollowSystem } from '@/features/themes/client/use-theme-pair';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { useCurrentUser } from '@/platform/client/current-user';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { trpc } from '@/platform/client/trpc';
import { useRevisionStream } from '@/platform/client/use-revision-stream';
import { refreshUser } from '../session';

const STORING_PAIR = [['themes', 'followSystem']];

/**
 * Updates this window after changes of the account elsewhere: its name and role, its theme, its preferences, its
 * session, and the tools open to it; and tells what it is reminded of.
 */
export function FollowAccount() {
  const { id, role } = useCurrentUser();
  const router = useRouter();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { role: roleNow = role } = useOpenTools();

  useFollowSystem();
  useFollowPreferences();
  useRevisionStream(id);
  useFollowReminders(id);
  usePush();
  useRevisionChange(['account'], id, (first) => {
    // At first too: it may have changed since the page has loaded it. A pair that is being stored has a revision of its
    // own, which comes after it.
    if (queryClient.isMutating({ mutationKey: STORING_PAIR }) === 0) {
      void themeEngine.followSaved(fetchSavedTheme(utils));
    }
    if (first) return;
    void utils.toolAccess.openTools.invalidate();
    void utils.preferences.invalidate();
    void utils.account.invalidate();
    void utils.sessions.invalidate();
    void utils.tokens.invalidate();
    void utils.oidc.invalidate();
    void utils.secondFactor.invalidate();
    void utils.passkeys.invalidate();
    void utils.reminders.pushDevices.invalidate();
    void refreshUser().then((changed) => {
      if (changed) void router.invalidate();
    });
  });
  useRevisionChange(['options'], id, (first) => {
    void utils.toolAccess.openTools.invalidate();
    if (first) return;
    void utils.home.invalidate();
    void utils.dashboard.invalidate();
  });
  useRevisionChange(['home'], id, (first) => {
    if (!first) void utils.home.overview.invalidate();
  });
  useEffect(() => {
    // Runs the guards again, and updates the sidebar for the role.
    if (roleNow !== role) void refreshUser().then(() => router.invalidate());
  }, [router, role, roleNow]);

  return null;
}
