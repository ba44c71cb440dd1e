import { Flag } from './flag';
import { Badge } from '@/platform/client/ui/badge';
import { PRIORITIES } from '../../priorities';
import { DueDay } from '../due/due-day';
import styles from './marks.module.css';

interface Marked {
  dueDate: string | null;
  priority: number;
  labels: readonly string[];
  repeats: string | null;
}

/** What a row shows of an item's labels, priority and day; `spoken` says the same to be heard with the title. */
export function RowMarks({
  item: { dueDate, priority, labels, repeats },
  spoken = false,
}: {
  item: Marked;
  spoken?: boolean;
}) {
  const due = dueDate !== null && <DueDay dueDate={dueDate} repeats={repeats} />;
  if (!spoken) {
    return (
      <>
        <Marks priority={priority} labels={labels} />
        {due}
      </>
    );
  }
  return (
    <>
      {priority > 0 && `, priority ${PRIORITIES[priority] ?? ''}`}
      {labels.length > 0 && `, labelled ${labels.join(', ')}`}
      {due && <>, {due}</>}
    </>
  );
}

/** Of many labels the first two are shown, and the number of the others. */
export function Marks({ priority, labels }: Pick<Marked, 'priority' | 'labels'>) {
  const more = labels.slice(2);
  return (
    <span className="row gap-8 rigid">
      {labels.slice(0, 2).map((label) => (
        <Badge key={label}>
          <span className={styles.label}>{label}</span>
        </Badge>
      ))}
      {more.length > 0 && <span title={more.join(', ')}>+{more.length}</span>}
      {priority > 0 && <Flag priority={priority} />}
    </span>
  );
}
