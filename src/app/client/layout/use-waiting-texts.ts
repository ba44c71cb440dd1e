import { useContext, useEffect, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { loadCode } from '@/platform/client/lazy-page';
import { useServerAway } from '@/platform/client/server-reach';
import { InstalledTools } from '@/platform/client/tools/installed-tools';
import type { FollowedTexts, WaitingText } from '@/platform/client/tools/tool';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { trpc } from '@/platform/client/trpc';

const NONE: readonly WaitingText[] = [];

/** What was written in the tools and waits for the server, beside the changes of the outbox; sends it as long as the server is there. */
export function useWaitingTexts(): readonly WaitingText[] {
  const tools = useContext(InstalledTools);
  const utils = trpc.useUtils();
  const { id } = useCurrentUser();
  const { tools: open } = useOpenTools();
  const isAway = useServerAway() === 'unanswered';
  const [followed, setFollowed] = useState<readonly FollowedTexts[]>([]);
  const [texts, setTexts] = useState(NONE);

  useEffect(() => {
    const all: FollowedTexts[] = [];
    let isOver = false;
    const tell = () => {
      const listed = all.flatMap((one) => one.list());
      setTexts(listed.length === 0 ? NONE : listed);
    };
    for (const { unstored, screens } of tools) {
      // The server takes nothing of a tool that is closed: it waits until that is open again.
      const isOpen = open?.some(({ tool_key }) => tool_key === screens[0]?.key) ?? true;
      if (!unstored || !isOpen) continue;
      loadCode(unstored).then(
        (code) => {
          if (isOver) return;
          all.push(code.followTexts(id, utils, tell));
          setFollowed([...all]);
        },
        // Then nothing was written in it here either.
        () => undefined,
      );
    }
    return () => {
      isOver = true;
      for (const one of all) one.end();
      setTexts(NONE);
      setFollowed([]);
    };
  }, [tools, open, utils, id]);

  useEffect(() => {
    // The others must not continue with the same text at once.
    const look = () => {
      if (document.visibilityState === 'visible') for (const one of followed) one.look();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [followed, isAway]);
  return texts;
}
