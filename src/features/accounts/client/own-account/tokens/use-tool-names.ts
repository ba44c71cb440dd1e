import { useOpenTools } from '@/platform/client/tools/use-open-tools';

/** The tools by their keys, as far as they are open to the user. */
export function useToolNames() {
  const { tools = [] } = useOpenTools();
  const find = (key: string) => tools.find(({ tool_key }) => tool_key === key);
  return {
    /** Its title, or its key while it is closed. */
    nameOf: (key: string) => find(key)?.title ?? key,
    pathOf: (key: string) => find(key)?.path,
    isOpen: (key: string) => find(key) !== undefined,
  };
}
