import { useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { closedTools, trpc } from '@/platform/client/trpc';

/**
 * Redirects from a tool that is closed while it is on the screen, as soon as the list of open tools says so; a refused
 * call refetches that list. The guards do the same for navigation.
 */
export function ClosedToolExit() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { tools } = useOpenTools();
  const tool = useMatches({ select: (matches) => matches.at(-1)?.staticData.tool });
  // Not during a navigation, which leaves the tool anyway.
  const staying = useRouterState({ select: (state) => state.status === 'idle' });
  const closed = staying && tool !== undefined && tools?.every(({ tool_key }) => tool_key !== tool);

  useEffect(() => closedTools.subscribe(() => void utils.toolAccess.openTools.invalidate()), [utils]);

  useEffect(() => {
    // Skips the page's blockers ("unsaved changes?"), since nothing can be saved any more.
    if (closed) void router.navigate({ to: '/access-denied', replace: true, ignoreBlocker: true });
  }, [closed, router]);

  return null;
}
