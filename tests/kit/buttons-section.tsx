import { useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '@/platform/client/ui/badge';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Counter } from '@/platform/client/ui/counter';
import { IconButton } from '@/platform/client/ui/icon-button';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { Logo } from '@/platform/client/ui/logo';
import { StatusChip, StatusDot } from '@/platform/client/ui/status-chip';
import styles from './gallery.module.css';

export function ButtonsSection() {
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <Card title="Buttons" padded>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button variant="primary" icon={<Plus />}>
            Add Item
          </Button>
          <Button icon={<RotateCcw />}>Reset to Default</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Delete
          </Button>
          <Button variant="danger-outline">Remove</Button>
          <Button variant="ghost">Skip</Button>
        </div>
        <div className={styles.row}>
          <Button variant="primary" disabled>
            Save Changes
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="danger" disabled>
            Delete
          </Button>
          <IconButton label="Cannot move up" icon={<ArrowLeft />} disabled />
        </div>
        <div className={styles.row}>
          <Button size="small" variant="primary">
            Save
          </Button>
          <Button size="small">Cancel</Button>
          <IconButton label="Edit" icon={<Pencil />} />
          <IconButton label="Edit row" icon={<Pencil />} size="row" />
          <IconButton label="Delete row" icon={<Trash2 />} size="row" tone="danger" />
          <a href="#kit" className={buttonClass()}>
            <ArrowLeft /> Script Manager
          </a>
        </div>
        <div className={styles.row}>
          <Button
            data-testid="busy"
            variant="primary"
            busy={busy}
            onClick={() => {
              setBusy(true);
              setPresses(presses + 1);
            }}
          >
            Save Changes
          </Button>
          <Button icon={<Check />} busy={busy}>
            With icon
          </Button>
          <span data-testid="presses">{presses}</span>
          <Button onClick={() => setBusy(false)}>Stop</Button>
        </div>
        <Button variant="primary" size="large" fullWidth busy={busy}>
          {busy ? 'Signing In...' : 'Sign In'}
        </Button>
      </div>
    </Card>
  );
}

export function ChipsSection() {
  return (
    <Card title="Marks" counter={6} aside={<a href="#kit">Go to DevFlow</a>} padded>
      <div className={styles.stack}>
        <div className={styles.row}>
          <StatusChip tone="danger">Bug</StatusChip>
          <StatusChip tone="success">Enhancement</StatusChip>
          <StatusChip tone="warning">Refine</StatusChip>
          <StatusChip tone="accent">In Progress</StatusChip>
          <StatusChip tone="info">Other</StatusChip>
          <StatusDot tone="danger" />
        </div>
        <div className={styles.row}>
          <Badge>Personal</Badge>
          <Badge tone="accent">Advanced</Badge>
          <Badge tone="accent" icon={<Check />}>
            Active
          </Badge>
          <Counter value={0} />
          <Counter value={128} />
          <Counter value={21} size="small" />
        </div>
        <div className={styles.row}>
          <Logo size={28} />
          <Logo size={44} />
          <IconTile icon={<Trash2 />} size="small" tone="danger" />
          <IconTile icon={<Pencil />} />
          <IconTile icon={<Plus />} size="large" />
        </div>
      </div>
    </Card>
  );
}
