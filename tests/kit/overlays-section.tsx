import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { DateField } from '@/platform/client/ui/date-field';
import { Dialog } from '@/platform/client/ui/dialog';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { Popover } from '@/platform/client/ui/popover';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast';
import styles from './gallery.module.css';

type Open = 'none' | 'form' | 'confirm' | 'delete';

export function OverlaysSection() {
  const [open, setOpen] = useState<Open>('none');
  const [rowThere, setRowThere] = useState(true);
  const [log, setLog] = useState<string[]>([]);
  const close = () => setOpen('none');
  const record = (entry: string) => setLog((entries) => [...entries, entry]);
  return (
    <Card title="Dialogs" padded>
      <div className={styles.row}>
        <Button onClick={() => setOpen('form')}>Add Item</Button>
        <Button onClick={() => setOpen('confirm')}>Disable Registration</Button>
        {rowThere && <Button onClick={() => setOpen('delete')}>Delete script</Button>}
        <Menu
          trigger={<IconButton label="More" icon={<EllipsisVertical />} />}
          items={[
            { label: 'Rename', icon: <Pencil />, shortcut: 'F2', onSelect: () => setOpen('form') },
            { label: 'Duplicate', icon: <Copy />, disabled: true, onSelect: () => record('duplicated') },
            'separator',
            { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setOpen('delete') },
          ]}
        />
        <output data-testid="log">{log.join(' ')}</output>
      </div>
      <FormDialog open={open === 'form'} onClose={close} record={record} />
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={() => {
          record('changed');
          close();
        }}
        title="Registration"
        icon={<UserPlus />}
      >
        Change the registration status to <b>Disabled</b>?
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={() => {
          record('deleted');
          setRowThere(false);
          close();
        }}
        // What it is about may be gone while it fades.
        title={open === 'delete' ? 'Delete script' : ''}
        icon={<Trash2 />}
        danger
        confirmKey="Delete"
        hint="Press Delete again to confirm or Escape to cancel."
      >
        “monthly_revenue” and its 3 tags will be deleted. This action cannot be undone.
      </ConfirmDialog>
    </Card>
  );
}

function FormDialog({
  open,
  onClose,
  record,
}: {
  open: boolean;
  onClose: () => void;
  record: (entry: string) => void;
}) {
  const [title, setTitle] = useState('');
  const [notes, setNotes] = useState('');
  const [feature, setFeature] = useState('scripts');
  const [due, setDue] = useState<string | null>('2026-11-25');
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add Item"
      primary={{
        label: 'Save',
        disabled: title === 'locked',
        onAction: () => {
          record(`saved:${title}`);
          onClose();
        },
      }}
      sideAction={
        <IconButton label="Delete item" icon={<Trash2 />} tone="danger" onClick={() => setAsking(true)} />
      }
    >
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          record('item deleted');
          setAsking(false);
        }}
        title="Delete item"
        danger
      >
        The item will be deleted.
      </ConfirmDialog>
      <div className={styles.stack}>
        <SelectField
          label="Feature"
          value={feature}
          onChange={setFeature}
          options={[{ value: 'scripts', label: 'Script Manager' }]}
        />
        <DateField label="Due" value={due} onChange={setDue} />
        <TextField label="Title" data-autofocus="" value={title} onChange={setTitle} />
        <TextArea label="Notes" labelAside="Optional" value={notes} onChange={setNotes} />
      </div>
    </Dialog>
  );
}

export function FloatingSection() {
  const [colour, setColour] = useState('#0f766e');
  const [filterOpen, setFilterOpen] = useState(false);
  return (
    <Card title="What floats" padded>
      <div className={styles.row}>
        <ColorPicker label="Copy — background" value={colour} onConfirm={setColour} side="bottom">
          <Button icon={<Pencil />}>Colour</Button>
        </ColorPicker>
        <output data-testid="colour">{colour}</output>
        <Popover
          label="Filter"
          open={filterOpen}
          onOpenChange={setFilterOpen}
          trigger={<Button>Filter</Button>}
        >
          Nothing to filter yet.
        </Popover>
        <Button onClick={() => showToast({ tone: 'success', text: 'Theme updated successfully!' })}>
          Succeed
        </Button>
        <Button onClick={() => showToast({ tone: 'error', text: 'Failed to update theme' })}>Fail</Button>
        <Button
          onClick={() =>
            showToast({
              tone: 'info',
              text: 'Item completed.',
              action: { label: 'Undo', onAction: () => setColour('#undone') },
            })
          }
        >
          Complete
        </Button>
      </div>
    </Card>
  );
}
