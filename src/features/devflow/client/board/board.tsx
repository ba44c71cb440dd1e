import { type MouseEvent, useRef } from 'react';
import { DragArea } from '@/platform/client/lists/drag-area';
import { DRAG_INSTRUCTIONS } from '@/platform/client/lists/drag-sensors';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import styles from './board.module.css';
import { rowsInSight } from './board-layout';
import { FloatingGroup, GroupCard } from './group-card';
import { GroupRows } from './group-rows';
import type { RowActions } from './item-actions';
import { FloatingRow, ItemRow } from './item-row';
import { placeOf } from '../changes/open-items';
import { type BoardHandle, type BoardProps, useBoard } from './use-board';
import { useBoardKeys } from './use-board-keys';
import { useSight } from './use-sight';

const BulkBar = lazyPiece(async () => (await import('./bulk-bar')).BulkBar);

/** The open items of a feature by status: drag, move, select and complete. */
export function Board(props: BoardProps) {
  const { devflow, overview, onDelete, onToFeature } = props;
  const element = useRef<HTMLDivElement>(null);
  const board = useBoard(props, element);
  const { groups, targets, rows, layout, measures, dragging, selection, chosen, reachable } = board;
  const { drag } = dragging;
  const { onKeyDown, putDown, giveBack } = useBoardKeys(board, props);
  const rowActions = useRowActions(board, props);
  const sight = useSight(element);

  const carried = drag?.kind === 'item' ? drag : null;
  const carriedItem = carried ? (board.itemOf(carried.id) ?? null) : null;
  const moving = new Set(carriedItem ? board.meantBy(carriedItem).map(({ id }) => id) : []);
  const home = carried && placeOf(groups, carried.id);
  const carriedGroup = drag?.kind === 'group' ? drag : null;
  const groupInHand = carriedGroup && groups[carriedGroup.from];
  const keptGroup = reachable === null ? null : (placeOf(groups, reachable)?.group ?? null);

  return (
    <DragArea
      onPickUp={(id) => {
        if (typeof id === 'number') dragging.pickUpItem(id, 'pointer');
        else dragging.pickUpGroup(Number(id.slice('group-'.length)), 'pointer');
      }}
      onDrop={putDown}
      onCancel={giveBack}
      floating={
        drag?.by === 'pointer' &&
        (carriedItem ? (
          <FloatingRow item={carriedItem} count={moving.size} />
        ) : (
          groupInHand && <FloatingGroup group={groupInHand} count={groupInHand.items.length} />
        ))
      }
    >
      <p id="devflow-drag-keys" hidden>
        {DRAG_INSTRUCTIONS}
      </p>
      <div
        ref={element}
        role="group"
        aria-label="Open items"
        data-roomy={board.roomy || undefined}
        data-choosing={chosen.length > 0 || undefined}
        data-dragging={drag?.by}
        className={styles.board}
        style={{ height: layout.height }}
        onKeyDown={onKeyDown}
        onFocus={board.focusHandlers.onFocus}
        onBlur={() => {
          board.focusHandlers.onBlur();
          if (drag?.by === 'keys') giveBack();
        }}
      >
        {groups.map((group, index) => {
          const extent = layout.groups[index];
          const count = rows[index] ?? 0;
          const isHome = home?.group === index;
          if (!extent) return null;
          const inSight = extent.top < sight.to && extent.top + extent.height > sight.from;
          if (!inSight && !isHome && keptGroup !== index) return null;
          const folded = board.isFolded(group.statusId);
          const slot = carried?.to.group === index ? carried.to.index : null;
          return (
            <GroupCard
              key={group.statusId ?? 'none'}
              group={group}
              count={folded ? group.items.length : count}
              folded={folded}
              away={carriedGroup?.from === index}
              first={index === 0}
              last={index === targets.length - 1}
              roomy={board.roomy}
              top={extent.top}
              height={extent.height}
              onFold={() => board.toggleFold(group.statusId)}
              onAdd={() => props.onAdd(group.statusId ?? undefined)}
              onStep={(step) => group.statusId !== null && board.moveGroup(group.statusId, index + step)}
            >
              <GroupRows
                label={group.name}
                items={folded ? [] : group.items}
                height={measures.row}
                range={rowsInSight(extent, count, sight, measures)}
                keep={reachable}
                carried={isHome ? carriedItem : null}
                slot={slot}
                inSlot={
                  drag?.by === 'keys' && carriedItem && <FloatingRow item={carriedItem} count={moving.size} />
                }
                renderRow={(item, { index: place, count: total, away }) => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    index={place}
                    count={total}
                    top={place * measures.row}
                    height={measures.row}
                    active={item.id === reachable}
                    selected={selection.ids.has(item.id)}
                    away={away}
                    along={item.id !== carried?.id && moving.has(item.id)}
                    roomy={board.roomy}
                    targets={targets}
                    actions={rowActions}
                  />
                )}
              />
            </GroupCard>
          );
        })}
        {carriedGroup && carriedGroup.to !== carriedGroup.from && (
          <div className={styles.line} style={{ top: lineTop(board, carriedGroup) }} />
        )}
      </div>
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          targets={targets}
          onStatus={(statusId) => {
            const status = overview.statuses.find(({ id }) => id === statusId);
            if (status) void devflow.actions.setStatus(props.featureId, chosen, status);
            selection.clear();
          }}
          onMark={() => props.onMark(chosen)}
          onToTop={() => board.toTop(chosen)}
          onToFeature={() => onToFeature(chosen)}
          onComplete={() => board.complete(chosen)}
          onDelete={() => onDelete(chosen)}
          onClear={selection.clear}
        />
      )}
      <p role="status" className="visually-hidden">
        {board.announcement}
      </p>
      <p role="status" className="visually-hidden">
        {chosen.length > 0 && `${String(chosen.length)} selected`}
      </p>
    </DragArea>
  );
}

/** The top of the insertion line for a dragged group. */
function lineTop({ layout, measures }: BoardHandle, { from, to }: { from: number; to: number }): number {
  const extent = layout.groups[to];
  if (!extent) return 0;
  const half = measures.gap / 2;
  return to > from ? extent.top + extent.height + half : extent.top - half;
}

/** The actions of rows. */
function useRowActions(board: BoardHandle, { onEdit, onDelete, onToFeature }: BoardProps): RowActions {
  const { groups, selection } = board;
  const withItem = (act: (item: NonNullable<ReturnType<typeof board.itemOf>>) => void) => (id: number) => {
    const item = board.itemOf(id);
    if (item) act(item);
  };
  return useStableCallbacks<RowActions>({
    onPress: (id: number, event: MouseEvent) => {
      if (event.shiftKey) selection.extendTo(board.order, id, board.reachable);
      else if (event.ctrlKey || event.metaKey || (board.roomy && board.chosen.length > 0))
        selection.toggle(id);
      else withItem(onEdit)(id);
    },
    onComplete: withItem((item) => board.complete([item])),
    onStep: (id, step) => {
      const place = placeOf(groups, id);
      if (place) board.moveItem(id, { ...place, index: place.index + step });
    },
    onToEnd: (id, end) => {
      const place = placeOf(groups, id);
      const last = ((place && groups[place.group]?.items.length) ?? 1) - 1;
      if (place) board.moveItem(id, { ...place, index: end === 'top' ? 0 : last });
    },
    onToGroup: (id, statusId) => {
      const group = groups.findIndex((one) => one.statusId === statusId);
      board.moveItem(id, { group, index: groups[group]?.items.length ?? 0 });
    },
    onToFeature: withItem((item) => onToFeature([item])),
    onSelect: (id, how) => selection.press(board.order, id, how),
    onEdit: withItem(onEdit),
    onDelete: withItem((item) => onDelete([item])),
  });
}
