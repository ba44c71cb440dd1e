import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { langOf } from '@/platform/client/ui/lang-of';
import styles from './event-popover.module.css';

/** The title of an event with what can be done; without a title the actions alone, as a sheet shows it. */
export function EventHead({
  title,
  onEdit,
  onDuplicate,
  onDelete,
  onClose,
}: {
  title: string | null;
  /** Missing, as `onDelete` is, for what is changed elsewhere. */
  onEdit?: () => void;
  /** Undefined while not all of it is here. */
  onDuplicate: (() => void) | undefined;
  onDelete?: () => void;
  onClose?: () => void;
}) {
  if (title === null) {
    return (
      <div className={styles.actions}>
        {onEdit && (
          <Button icon={<Pencil size={14} />} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button icon={<Copy size={14} />} disabled={!onDuplicate} onClick={onDuplicate}>
          Duplicate
        </Button>
        {onDelete && (
          <Button variant="danger-outline" icon={<Trash2 size={14} />} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    );
  }
  return (
    <header className={styles.head}>
      <h2 lang={langOf(title)} className={styles.title}>
        {title}
      </h2>
      {onEdit && <BareIconButton size="row" label="Edit" icon={<Pencil />} onClick={onEdit} />}
      <BareIconButton
        size="row"
        label="Duplicate"
        icon={<Copy />}
        disabled={!onDuplicate}
        onClick={onDuplicate}
      />
      {onDelete && <BareIconButton size="row" label="Delete" icon={<Trash2 />} onClick={onDelete} />}
      {onClose && <BareIconButton size="row" label="Close" icon={<X />} onClick={onClose} />}
    </header>
  );
}
