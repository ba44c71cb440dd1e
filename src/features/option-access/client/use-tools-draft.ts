import type { Tool } from '@/platform/shared/tool-access';
import { useCurrentUser } from '@/platform/client/current-user';
import { loadStateOf } from '@/platform/client/load-state';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { optionAccessTexts, type Revision, toolsFor } from '../rules';
import type { Told } from './draft';
import { toolMerging } from './tool-list';
import { useAfterSave } from './use-after-save';
import { useDraft } from './use-draft';

/** The navigator's tools with their unsaved changes. */
export function useToolsDraft() {
  const { role } = useCurrentUser();
  const utils = trpc.useUtils();
  const afterSave = useAfterSave();
  const query = trpc.optionAccess.getNavigatorSettings.useQuery(undefined, {
    staleTime: 0,
    retry: 1,
  });
  const { data } = query;
  const { mutateAsync } = trpc.optionAccess.updateNavigatorSettings.useMutation({ onSuccess: afterSave });

  const draft = useDraft<Tool[]>({
    told: data && { list: data.tools, revision: data.revision },
    merging: toolMerging,
    savedText: optionAccessTexts.toolsSaved,
    store: async (tools, revision) => {
      const { tools: list, revision: stored } = await mutateAsync({ tools, revision });
      return { list, revision: stored };
    },
    readMissed: (details) => {
      const { tools, ...missed } = details as Revision & { tools: Tool[] };
      return { ...missed, list: tools };
    },
    remember: ({ list, revision }: Told<Tool[]>) =>
      utils.optionAccess.getNavigatorSettings.setData(
        undefined,
        (known) => known && { ...known, tools: toolsFor(list, role), revision },
      ),
  });
  return {
    draft,
    load: loadStateOf(query, (error) => `Error: ${serverMessage(error) ?? 'Failed to load navigator tools'}`),
  };
}
