import Table2 from 'lucide-react/icons/table-2';
import { IconButton } from './icon-button';

/** Beside a drawing: pressed, its numbers are shown as a table instead. */
export function TableToggle({
  label,
  pressed,
  onChange,
}: {
  label: string;
  pressed: boolean;
  onChange: (pressed: boolean) => void;
}) {
  return (
    <IconButton
      size="row"
      label={label}
      icon={<Table2 size={16} />}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
    />
  );
}
