import Check from 'lucide-react/icons/check';
import FileUp from 'lucide-react/icons/file-up';
import ListChecks from 'lucide-react/icons/list-checks';
import Replace from 'lucide-react/icons/replace';
import Settings2 from 'lucide-react/icons/settings-2';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import type { MenuItem } from '@/platform/client/ui/menu';
import { reversed, sortOf, SORTS, type Order, type Sort } from '../scripts/script-rows';
import type { ScriptPanel } from '../script-panels';

interface ListMenu {
  order: Order;
  onOrder: (order: Order) => void;
  onSelect: () => void;
  onTags: () => void;
  onPanel: (panel: ScriptPanel) => void;
  onSettings: () => void;
}

/** The menu of the list; on phones it includes actions that otherwise are above the text. */
export function listMenu({ order, onOrder, ...actions }: ListMenu): (MenuItem | 'separator')[] {
  const sort = sortOf(order);
  const mark = (is: boolean) => (is ? <Check /> : <span style={{ width: 16 }} />);
  return [
    ...(Object.keys(SORTS) as Sort[]).map((by) => ({
      label: `Sort by ${SORTS[by].toLowerCase()}`,
      icon: mark(by === sort),
      onSelect: () => onOrder(by),
    })),
    { label: 'Reverse the order', icon: mark(order !== sort), onSelect: () => onOrder(reversed(order)) },
    'separator',
    { label: 'Select scripts', icon: <ListChecks />, onSelect: actions.onSelect },
    { label: 'Tags', icon: <Tag />, onSelect: actions.onTags },
    { label: 'Replace in scripts', icon: <Replace />, onSelect: () => actions.onPanel('replace') },
    { label: 'Import scripts', icon: <FileUp />, onSelect: () => actions.onPanel('import') },
    { label: 'Trash', icon: <Trash2 />, onSelect: () => actions.onPanel('trash') },
    { label: 'Settings', icon: <Settings2 />, onSelect: actions.onSettings },
  ];
}

/** Parses the order stored in this browser; invalid values mean the default. */
export function readOrder(stored: unknown): Order {
  const orders = (Object.keys(SORTS) as Sort[]).flatMap((by) => [by, reversed(by)]);
  return orders.find((order) => order === stored) ?? 'name';
}
