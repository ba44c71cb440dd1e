import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { type Chosen, chosenBy, type Preferences } from '@/platform/shared/preferences';

/** The last one sent is the last one stored. */
const ONE_AT_A_TIME = { id: 'preferences.update' };

/** Changes preferences: at once here, then on the server; a change that fails is taken back. */
export function useChangePreferences() {
  const utils = trpc.useUtils();
  const { mutate } = trpc.preferences.update.useMutation({
    scope: ONE_AT_A_TIME,
    onError: () => {
      showToast({ tone: 'error', text: 'Your preferences could not be saved' });
      void utils.preferences.get.invalidate();
    },
  });
  return (change: Partial<Omit<Preferences, Chosen>>) => {
    utils.preferences.get.setData(undefined, (before) => {
      if (!before) return before;
      return { preferences: { ...before.preferences, ...change, ...chosenBy(change) }, stored: true };
    });
    mutate(change);
  };
}
