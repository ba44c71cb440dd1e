import { use, useMemo } from 'react';
import { InstalledTools } from '@/platform/client/tools/installed-tools';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import type { ClientTool } from '@/platform/client/tools/tool';

/** The tools that have something on days and are open to the person, with what of it the calendar needs, in their order. */
export function useDayTools() {
  const installed = use(InstalledTools);
  const { tools: open } = useOpenTools();
  return useMemo(
    () => dayToolsOf(installed).filter(({ tool }) => open?.some(({ tool_key }) => tool_key === tool)),
    [installed, open],
  );
}

function dayToolsOf(installed: readonly ClientTool[]) {
  return installed.flatMap(({ screens: [screen], sidebar, days }) =>
    screen?.key !== undefined && days
      ? [{ tool: screen.key, title: sidebar?.name ?? screen.title, icon: screen.icon, ...days }]
      : [],
  );
}

export type DayTool = ReturnType<typeof dayToolsOf>[number];
