import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ComponentProps } from 'react';
import { BareIconButton } from '../ui/bare-icon-button';
import { Menu } from '../ui/menu';

interface RowMenuProps extends Pick<ComponentProps<typeof Menu>, 'items'> {
  /** The row by name, quotes and all. */
  of: string;
  tabIndex: number;
  className?: string | undefined;
}

/** The menu of a row: all that can be done with it, for who uses no keys. */
export function RowMenu({ of, items, ...button }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <BareIconButton size="row" label={`More for ${of}`} icon={<Ellipsis size={16} />} {...button} />
      }
      items={items}
    />
  );
}
