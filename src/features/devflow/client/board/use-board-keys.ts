import type { KeyboardEvent } from 'react';
import { isSwitchedOff, useHotkey } from '@/platform/client/hotkeys';
import { useSelectionKeys } from '@/platform/client/lists/selection-keys';
import { isComposing } from '@/platform/client/ui/keyboard';
import { nextPlace, placeOf, without } from '../changes/open-items';
import type { BoardHandle, BoardProps } from './use-board';
import type { BoardDrag } from './use-board-drag';
import type { OpenItem } from '../changes/devflow-data';

const GROUP = 'DevFlow';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/** The shortcuts of a board, including dropping and cancelling. */
export function useBoardKeys(
  board: BoardHandle,
  { onEdit, onDelete }: Pick<BoardProps, 'onEdit' | 'onDelete'>,
) {
  const { dragging, selection, chosen, targets, groups, order } = board;
  useSelectionKeys({
    group: GROUP,
    words: { all: 'Select all items', clear: 'Clear the selection' },
    active: chosen.length > 0,
    onAll: () => selection.set(order, true),
    onClear: selection.clear,
  });
  useHotkey({
    group: GROUP,
    keys: 'delete',
    does: 'Delete the item, or all selected ones',
    run: chosen.length > 0 ? () => onDelete(chosen) : undefined,
  });
  useListedKeys(() => board.reachable !== null && board.focusItem(board.reachable));

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    if (event.defaultPrevented || isComposing(event)) return;
    // React events also bubble from a menu opened by a row.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    const handled = dragging.drag?.by === 'keys' ? carry(event.key) : press(event, target);
    if (handled) event.preventDefault();
  }

  /** Returns whether the key was handled; so do the functions below. */
  function press(event: KeyboardEvent, target: HTMLElement): boolean {
    if (event.ctrlKey || event.metaKey || isSwitchedOff(event.key)) return false;
    const item = board.itemOf(Number(target.closest<HTMLElement>('[data-item]')?.dataset.item));
    if (item) return pressOnItem(event, item, target.dataset.part);
    const group = target.closest<HTMLElement>('[data-group]');
    return group !== null && pressOnGroup(event, Number(group.dataset.group), target.dataset.part);
  }

  function pressOnItem(event: KeyboardEvent, item: OpenItem, part: string | undefined): boolean {
    const { key, altKey, shiftKey } = event;
    const place = placeOf(groups, item.id);
    const step = STEPS[key];
    if (part === 'grip' && isPress(key) && place) {
      dragging.pickUpItem(item.id, 'keys');
      board.say([item], place, 'picked up at');
      return true;
    }
    const meant = board.meantBy(item);
    if (altKey) {
      const others = without(
        groups,
        meant.map(({ id }) => id),
      );
      const next = step && place && nextPlace(others, board.placeAmongOthers(item, place), step);
      if (next) {
        board.moveItems(meant, next);
        board.bringIntoView(next);
      }
      // With Alt the browser uses the other arrows for Back and Forward.
      return key.startsWith('Arrow') || step !== undefined;
    }
    if (step) {
      const next = order[order.indexOf(item.id) + step];
      if (shiftKey && next !== undefined) selection.extendTo(order, next, item.id);
      return goTo(next);
    }
    switch (key) {
      case 'Home':
        return goTo(order[0]);
      case 'End':
        return goTo(order.at(-1));
      case 'x':
        selection.toggle(item.id);
        return true;
      case 'X':
        selection.extendTo(order, item.id);
        return true;
      case 'e':
        onEdit(item);
        return true;
      case 'Delete':
        onDelete(meant);
        return true;
      case ' ':
        if (part !== 'title') return false;
        board.complete(meant);
        return true;
      case 'Escape':
        selection.clear();
        return chosen.length > 0;
      default:
        return false;
    }
  }

  function pressOnGroup({ key, altKey }: KeyboardEvent, statusId: number, part: string | undefined): boolean {
    const index = targets.findIndex((target) => target.statusId === statusId);
    if (part === 'grip' && isPress(key)) {
      dragging.pickUpGroup(statusId, 'keys');
      board.sayGroup(statusId, index, 'picked up at');
      return true;
    }
    const step = STEPS[key];
    if (!step) return false;
    if (!altKey) return goTo(board.reachable ?? undefined);
    board.moveGroup(statusId, index + step);
    return true;
  }

  function goTo(id: number | undefined): true {
    if (id !== undefined) board.focusItem(id);
    return true;
  }

  /** The keys while something is carried by them. */
  function carry(key: string): boolean {
    const step = key.startsWith('Arrow') ? STEPS[key] : undefined;
    const next = step && dragging.step(step);
    if (next) {
      if (next.kind === 'item') board.bringIntoView(next.to);
      announce(next, 'at');
    } else if (isPress(key)) putDown();
    else if (key === 'Escape' || key === 'Tab') giveBack();
    return key !== 'Tab';
  }

  function announce(carried: BoardDrag, words: 'at' | 'back at') {
    if (carried.kind === 'group') board.sayGroup(carried.statusId, carried.to, words);
    const item = carried.kind === 'item' && board.itemOf(carried.id);
    if (item) board.say([item], carried.to, words);
  }

  function putDown() {
    const carried = dragging.letGo();
    if (carried?.outside) tellBack(carried);
    else if (carried?.kind === 'item') putItemsDown(carried);
    else if (carried) board.moveGroup(carried.statusId, carried.to);
  }

  function putItemsDown(carried: BoardDrag & { kind: 'item' }) {
    const { id, from, to } = carried;
    const item = board.itemOf(id);
    if (!item) return;
    if (from.group === to.group && from.index === to.index) board.say([item], to, 'now');
    else board.moveItems(board.meantBy(item), board.placeAmongOthers(item, to));
  }

  function giveBack() {
    const carried = dragging.letGo();
    if (carried) tellBack(carried);
  }

  function tellBack(carried: BoardDrag) {
    if (carried.kind === 'item') announce({ ...carried, to: carried.from }, 'back at');
    else announce({ ...carried, to: carried.from }, 'back at');
  }

  return { onKeyDown, putDown, giveBack };
}

function isPress(key: string): boolean {
  return key === ' ' || key === 'Enter';
}

/** Moves the focus into the board from anywhere on the page, and lists the shortcuts there. */
function useListedKeys(enter: () => void) {
  useHotkey({ group: GROUP, keys: 'j', does: 'Next item', run: enter });
  useHotkey({ group: GROUP, keys: 'k', does: 'Item before', run: enter });
  useHotkey({ group: GROUP, keys: 'arrowdown', does: 'Next item', run: enter });
  useHotkey({ group: GROUP, keys: 'arrowup', does: 'Item before', run: enter });
  useHotkey({ group: GROUP, keys: 'x', does: 'Select the item; with Shift all up to it' });
  useHotkey({ group: GROUP, keys: 'shift+arrowdown', does: 'Select on to the next item' });
  useHotkey({ group: GROUP, keys: 'space', does: 'Complete the item' });
  useHotkey({ group: GROUP, keys: 'e', does: 'Edit the item' });
  useHotkey({ group: GROUP, keys: 'alt+arrowup', does: 'Move the item, all selected ones or the group up' });
  useHotkey({
    group: GROUP,
    keys: 'alt+arrowdown',
    does: 'Move the item, all selected ones or the group down',
  });
  useHotkey({ group: GROUP, keys: 'alt+arrowright', does: 'Move the feature to the right' });
  useHotkey({ group: GROUP, keys: 'alt+arrowleft', does: 'Move the feature to the left' });
}
