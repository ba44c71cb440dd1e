import Ellipsis from 'lucide-react/icons/ellipsis';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { OPEN_STATES } from '../../limits';
import { STATE_NAMES } from '../../rules';
import type { RecordItemProps } from './record-commands';
import { recordTools } from './record-tools';

interface RecordMenuProps extends Pick<RecordItemProps, 'record' | 'commands'> {
  /** Beside buttons for the others. */
  statesOnly?: boolean;
  className?: string | undefined;
}

/** The less frequent actions of a record in a menu: its states, and on touch screens all. */
export function RecordMenu({ record, commands, statesOnly = false, className }: RecordMenuProps) {
  const states = OPEN_STATES.filter((state) => state !== record.state).map((state) => ({
    label: `标记为${STATE_NAMES[state]}`,
    onSelect: () => commands.setState(record, state),
  }));
  const tools = statesOnly ? [] : recordTools(record, commands);
  return (
    <Menu
      trigger={
        <BareIconButton
          label={`《${record.title}》的${statesOnly ? '状态' : '操作'}`}
          data-control="more"
          icon={<Ellipsis />}
          size={statesOnly ? 'row' : 'medium'}
          className={className}
        />
      }
      items={[
        ...states,
        ...tools.map(({ control, text, icon, run }) => ({
          label: text,
          icon,
          danger: control === 'delete',
          onSelect: run,
        })),
      ]}
    />
  );
}
