import { trpc } from '@/platform/client/trpc';

/** Lets the sidebar, the navigator and the overview follow what was saved, at once. */
export function useAfterSave() {
  const utils = trpc.useUtils();
  return () => {
    void utils.optionAccess.invalidate();
    void utils.toolAccess.invalidate();
    void utils.home.invalidate();
  };
}
