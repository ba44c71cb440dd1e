import Ellipsis from 'lucide-react/icons/ellipsis';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Menu } from '@/platform/client/ui/menu';
import type { RecordItemProps } from './record-commands';
import { recordTools } from './record-tools';

interface RecordMenuProps extends Pick<RecordItemProps, 'record' | 'commands'> {
  className?: string | undefined;
}

/** The less frequent actions of a record in a menu, for touch. */
export function RecordMenu({ record, commands, className }: RecordMenuProps) {
  return (
    <Menu
      trigger={
        <BareIconButton
          label={`操作《${record.title}》`}
          data-control="more"
          icon={<Ellipsis />}
          className={className}
        />
      }
      items={recordTools(record, commands).map(({ control, text, icon, run }) => ({
        label: text,
        icon,
        danger: control === 'delete',
        onSelect: run,
      }))}
    />
  );
}
