import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteOpenedTool } from '@/features/navigator/client/opened-tools';
import { useCurrentUser } from '@/platform/client/current-user';

/** Records when a tool is opened, for the navigator. */
export function NoteOpenedTool() {
  const { id } = useCurrentUser();
  const tool = useMatches({ select: (matches) => matches.at(-1)?.staticData.tool });
  useEffect(() => {
    if (tool !== undefined) noteOpenedTool(id, tool);
  }, [id, tool]);
  return null;
}
