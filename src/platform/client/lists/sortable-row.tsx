import { useDraggable, useDroppable } from '@dnd-kit/core';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { RowFocus } from './use-row-keys';
import { pressProps } from './drag-sensors';
import { usePlaces } from './sortable-rows';

/**
 * A row of `SortableRows` that changes places by its grip, by Alt+↑↓ and by its menu: `rowProps` and `translate` belong
 * to its element, `moves` to its `rowCommands`, `menu` into its menu; `grip` is null where it has nowhere to go.
 *
 * @param hint the tooltip of its grip
 * @param gripClass its class
 */
export function useSortableRow(
  focus: RowFocus,
  { hint, gripClass }: { hint: string; gripClass: string | undefined },
) {
  const id = focus['data-row'];
  const { place, count, moveTo } = usePlaces(id);
  const disabled = count < 2;
  const drag = useDraggable({ id, disabled });
  const drop = useDroppable({ id, disabled });
  const up = () => moveTo(place - 1);
  const down = () => moveTo(place + 1);
  return {
    rowProps: {
      ...focus,
      ref: (element: HTMLElement | null) => {
        drop.setNodeRef(element);
        drag.setNodeRef(element);
        focus.ref?.(element);
      },
    },
    isDragged: drag.isDragging,
    isOver: drop.isOver && !drag.isDragging,
    translate: drag.transform ? `0 ${String(drag.transform.y)}px` : undefined,
    grip: disabled ? null : (
      <span aria-hidden="true" title={hint} className={gripClass} {...pressProps(drag.listeners)}>
        <GripVertical size={16} />
      </span>
    ),
    moves: { 'alt+arrowup': up, 'alt+arrowdown': down },
    menu: [
      ...(place > 0 ? [{ label: 'Move up', onSelect: up }] : []),
      ...(place < count - 1 ? [{ label: 'Move down', onSelect: down }] : []),
    ],
  };
}
