import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Menu } from '@/platform/client/ui/menu';
import type { RecordItemProps } from './record-commands';

interface RecordMenuProps extends Pick<RecordItemProps, 'record' | 'commands'> {
  className?: string | undefined;
}

/** The less frequent actions of a record in a menu, for touch. */
export function RecordMenu({ record, commands, className }: RecordMenuProps) {
  const { title, is_completed: completed } = record;
  return (
    <Menu
      trigger={
        <BareIconButton
          label={`操作《${title}》`}
          data-control="more"
          icon={<Ellipsis />}
          className={className}
        />
      }
      items={[
        {
          label: completed ? '取消完成' : '标记为已完成',
          icon: completed ? <CircleDashed /> : <Check />,
          onSelect: () => commands.setCompleted(record, !completed),
        },
        { label: '编辑', icon: <Pencil />, onSelect: () => commands.edit(record) },
        { label: '删除', icon: <Trash2 />, danger: true, onSelect: () => commands.remove(record) },
      ]}
    />
  );
}
