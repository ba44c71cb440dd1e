import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { IconButton } from '@/platform/client/ui/icon-button';
import styles from './settings-row.module.css';

interface SettingsRowProps {
  name: string;
  description?: string | null;
  leading?: ReactNode;
  /** The date of its last change. */
  updated: string | undefined;
  first: boolean;
  last: boolean;
  /** Moves it up or down by one; the clicked button keeps the focus. */
  onStep: (step: 1 | -1, button: HTMLElement) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A feature or a status with its actions. */
export function SettingsRow({
  name,
  description,
  leading,
  updated,
  first,
  last,
  onStep,
  onEdit,
  onDelete,
}: SettingsRowProps) {
  return (
    <li className={styles.row}>
      {leading}
      <div className="grow breaks">
        <p className="medium">{name}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {updated !== undefined && <span className={styles.updated}>{`Updated ${updated}`}</span>}
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        size="row"
        aria-disabled={first}
        onClick={({ currentTarget }) => onStep(-1, currentTarget)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        size="row"
        aria-disabled={last}
        onClick={({ currentTarget }) => onStep(1, currentTarget)}
      />
      <IconButton label={`Edit ${name}`} icon={<Pencil />} size="row" onClick={onEdit} />
      <IconButton label={`Delete ${name}`} icon={<Trash2 />} size="row" tone="danger" onClick={onDelete} />
    </li>
  );
}
