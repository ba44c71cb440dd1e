import { trpc } from '@/platform/client/trpc';

/** Refreshes the sidebar, the navigator and the overview after a save. */
export function useAfterSave() {
  const utils = trpc.useUtils();
  return () => {
    void utils.optionAccess.invalidate();
    void utils.toolAccess.invalidate();
    void utils.home.invalidate();
  };
}
