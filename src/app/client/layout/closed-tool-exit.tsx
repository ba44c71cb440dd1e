import { useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOpenTools } from '@/features/tool-access/client/use-open-tools';
import { toolEvents } from '@/platform/client/tool-events';
import { trpc } from '@/platform/client/trpc';

/**
 * Leads out of a tool that is closed while it is on the screen: as soon as the list of open tools says so, and has
 * that list asked for when a call is refused. The guards do the same on the way in.
 */
export function ClosedToolExit() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { tools } = useOpenTools();
  const tool = useMatches({ select: (matches) => matches.at(-1)?.staticData.tool });
  // Who is on the way to another page leaves the tool anyway.
  const staying = useRouterState({ select: (state) => state.status === 'idle' });
  const closed = staying && tool !== undefined && tools?.every(({ tool_key }) => tool_key !== tool);

  useEffect(() => toolEvents.on('closed', () => void utils.toolAccess.openTools.invalidate()), [utils]);

  useEffect(() => {
    // No question of the page's ("unsaved changes?") may hold the person where nothing can be saved.
    if (closed) void router.navigate({ to: '/access-denied', replace: true, ignoreBlocker: true });
  }, [closed, router]);

  return null;
}
