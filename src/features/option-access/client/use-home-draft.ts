import type { HomeSettings } from '@/platform/shared/tool-access';
import { loadStateOf } from '@/platform/client/load-state';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { type HomeSettingEntry, optionAccessTexts, type Revision, writtenSwitches } from '../rules';
import type { Told } from './draft';
import { homeMerging, readSwitches } from './home-switches';
import { useAfterSave } from './use-after-save';
import { useDraft } from './use-draft';

/** DevFlow's home switches with their unsaved changes. */
export function useHomeDraft() {
  const utils = trpc.useUtils();
  const afterSave = useAfterSave();
  const query = trpc.optionAccess.getHomeSettings.useQuery(undefined, {
    staleTime: 0,
    retry: 1,
  });
  const { data } = query;
  const { mutateAsync } = trpc.optionAccess.updateHomeSettings.useMutation({ onSuccess: afterSave });

  const draft = useDraft<HomeSettings>({
    told: data && { list: readSwitches(data.settings), revision: data.revision },
    merging: homeMerging,
    savedText: optionAccessTexts.homeSaved,
    store: async (list, revision) => {
      const { settings, revision: stored } = await mutateAsync({ settings: writtenSwitches(list), revision });
      return { list: readSwitches(settings), revision: stored };
    },
    readMissed: (details) => {
      const { settings, ...missed } = details as Revision & { settings: HomeSettingEntry[] };
      return { ...missed, list: readSwitches(settings) };
    },
    remember: ({ list, revision }: Told<HomeSettings>) =>
      utils.optionAccess.getHomeSettings.setData(undefined, { settings: writtenSwitches(list), revision }),
  });
  return {
    draft,
    load: loadStateOf(query, (error) => `Error: ${serverMessage(error) ?? 'Settings fetch failed'}`),
  };
}
