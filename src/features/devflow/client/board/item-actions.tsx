import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import CircleCheck from 'lucide-react/icons/circle-check';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { MouseEvent, SyntheticEvent } from 'react';
import type { MenuItem } from '@/platform/client/ui/menu';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { statusLook } from '../../status-look';
import type { OpenItem } from '../changes/devflow-data';

export interface RowActions {
  onPress: (id: number, event: MouseEvent) => void;
  onComplete: (id: number) => void;
  /** Moves it up or down by one within the group. */
  onStep: (id: number, step: 1 | -1) => void;
  onToEnd: (id: number, end: 'top' | 'bottom') => void;
  onToGroup: (id: number, statusId: number) => void;
  onToFeature: (id: number) => void;
  onSelect: (id: number, how: { shift: boolean }) => void;
  onEdit: (id: number) => void;
  onDelete: (id: number) => void;
}

export interface Target {
  statusId: number;
  name: string;
  color: string | null;
}

interface Circumstances {
  item: OpenItem;
  /** In its group. */
  first: boolean;
  last: boolean;
  selected: boolean;
  /** The groups to which it can be moved. */
  targets: readonly Target[];
  actions: RowActions;
}

/** The actions of a row: as buttons and a move menu, or all in one menu. */
export function itemActions({ item, first, last, selected, targets, actions }: Circumstances) {
  const { id, title, statusId } = item;
  const step = (part: 'up' | 'down', disabled: boolean) => ({
    part,
    name: `Move ${title} ${part}`,
    label: `Move ${part}`,
    icon: part === 'up' ? <ArrowUp /> : <ArrowDown />,
    disabled,
    onSelect: () => actions.onStep(id, part === 'up' ? -1 : 1),
  });
  const end = (to: 'top' | 'bottom', disabled: boolean) => ({
    label: `Move to ${to}`,
    icon: to === 'top' ? <ArrowUpToLine /> : <ArrowDownToLine />,
    disabled,
    onSelect: () => actions.onToEnd(id, to),
  });
  const steps = [step('up', first), step('down', last)];
  const edit = {
    part: 'edit',
    name: `Edit ${title}`,
    label: 'Edit',
    icon: <Pencil />,
    onSelect: () => actions.onEdit(id),
  };
  const remove = {
    part: 'delete',
    name: `Delete ${title}`,
    label: 'Delete',
    icon: <Trash2 />,
    danger: true,
    onSelect: () => actions.onDelete(id),
  };
  const select = {
    label: selected ? 'Unselect' : 'Select',
    icon: <CircleCheck />,
    onSelect: () => actions.onSelect(id, { shift: false }),
  };
  const groups = targets
    .filter((target) => target.statusId !== statusId)
    .map((target) => ({
      key: target.statusId,
      label: `Move to ${target.name}`,
      icon: <StatusDot {...statusLook(target, 'info')} />,
      onSelect: () => actions.onToGroup(id, target.statusId),
    }));
  const moves: (MenuItem | 'separator')[] = [
    ...steps,
    end('top', first),
    end('bottom', last),
    ...(groups.length > 0 ? ['separator' as const] : []),
    ...groups,
    'separator',
    { label: 'Move to feature…', icon: <FolderInput />, onSelect: () => actions.onToFeature(id) },
  ];
  const buttons: (MenuItem & { part: string; name: string })[] = [...steps, edit, remove];
  const all: (MenuItem | 'separator')[] = [edit, select, 'separator', ...moves, 'separator', remove];
  return { buttons, moves: [select, 'separator' as const, ...moves], all };
}

/** Pressing a button does not start a drag, and events of a menu that it opens stay in it. */
export const keep = (event: SyntheticEvent) => event.stopPropagation();
