import type { LoadedOutbox } from '../outbox/use-outbox';
import type { Effects, Tool } from './cached-queries';
import type { createPending } from './pending';
import type { ChangeCall, ToolChangesOptions } from './tool-change';
import type { undoHistory } from './undo-history';
import { provisionalId } from './unstored';

/** Shows what other windows have left or are sending, from now on. A page need not wait for it. */
export async function followOthers<Of extends Tool>(
  { tool, outbox }: { tool: Of; outbox: LoadedOutbox },
  { replays: loadReplays }: Pick<ToolChangesOptions<Of>, 'replays'>,
  pending: ReturnType<typeof createPending<Effects<Of>>>,
  history: ReturnType<typeof undoHistory>,
): Promise<void> {
  const replays = await loadReplays?.();
  if (!replays) return;
  /** @param place among those that are shown */
  const follow = async (place?: number): Promise<void> => {
    const left = await outbox.follow(tool);
    for (const [nth, { change: kept, answer }] of left.entries()) {
      const { call, operationId, replay: stored, above } = kept;
      const effects = stored && replays[call as ChangeCall<Of>]?.(stored as never, provisionalId());
      const change = { operationId, send: () => answer, above };
      const shown = pending.run(change, place === undefined ? place : place + nth);
      shown.catch(() => history.remove([operationId]));
      // Not as its own, which an answer would turn into what the server has: that is loaded.
      if (effects) pending.show(operationId, effects);
    }
  };
  let listed = outbox.list();
  outbox.subscribe(() => {
    const before = listed;
    listed = outbox.list();
    if (listed !== before && listed.some((one) => one.tool === tool && one.refused === null)) void follow();
  });
  // Those made here meanwhile are newer.
  await follow(0);
}
