import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { IconButton } from '@/platform/client/ui/icon-button';
import styles from './settings-row.module.css';

interface SettingsRowProps {
  name: string;
  description?: string | null;
  leading?: ReactNode;
  /** The day of its last change. */
  updated: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A feature or a status, with what can be done with it. */
export function SettingsRow({ name, description, leading, updated, onEdit, onDelete }: SettingsRowProps) {
  return (
    <li className={styles.row}>
      {leading}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <span className={styles.updated}>{`Updated ${updated}`}</span>
      <IconButton label={`Edit ${name}`} icon={<Pencil />} size="row" onClick={onEdit} />
      <IconButton label={`Delete ${name}`} icon={<Trash2 />} size="row" tone="danger" onClick={onDelete} />
    </li>
  );
}
