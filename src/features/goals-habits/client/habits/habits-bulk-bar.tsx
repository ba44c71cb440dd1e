import Archive from 'lucide-react/icons/archive';
import FolderInput from 'lucide-react/icons/folder-input';
import Pause from 'lucide-react/icons/pause';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '@/platform/client/ui/button';
import { Menu } from '@/platform/client/ui/menu';
import { SelectionBar } from '@/platform/client/ui/selection-bar';
import type { GroupRow, HabitRow } from '../../answers';
import type { GridCommands } from './grid-commands';

/** The actions for the selected habits. */
export function HabitsBulkBar({
  chosen,
  groups,
  commands,
  onClear,
}: {
  chosen: readonly HabitRow[];
  groups: readonly GroupRow[];
  commands: GridCommands;
  onClear: () => void;
}) {
  const isArchived = chosen.every(({ archived }) => archived);
  return (
    <SelectionBar label="Selected habits" count={chosen.length} onClear={onClear}>
      <Button
        size="small"
        icon={<Archive size={14} />}
        onClick={() => {
          commands.archive(chosen, !isArchived);
          onClear();
        }}
      >
        {isArchived ? 'Out of the archive' : 'Archive'}
      </Button>
      {groups.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="small" icon={<FolderInput size={14} />}>
              Group
            </Button>
          }
          items={[...groups, null].map((group) => ({
            key: group?.id ?? 0,
            label: group?.name ?? 'Without a group',
            onSelect: () => {
              commands.group(chosen, group);
              onClear();
            },
          }))}
        />
      )}
      <Button size="small" icon={<Pause size={14} />} onClick={() => commands.pause(chosen)}>
        Pause…
      </Button>
      <Button
        size="small"
        variant="danger-outline"
        icon={<Trash2 size={14} />}
        onClick={() => commands.remove(chosen)}
      >
        Delete
      </Button>
    </SelectionBar>
  );
}
