import Check from 'lucide-react/icons/check';
import type { Ref } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { longDate } from '@/platform/shared/civil-names';
import type { HabitRow } from '../../../answers';
import type { Noted } from '../../changes/row-changes';
import { AmountControl, type AmountHandle } from '../../today/amount-control';
import { ticked, toggled } from '../../today/row-commands';
import styles from './year-card.module.css';
import { notedText } from './year-cells';

/** The day of the heatmap that is chosen, for fingers and the mouse what the keys do. */
export function DayEditor({
  row,
  day,
  amountRef,
  onNoted,
  onNote,
  onLeave,
}: {
  row: HabitRow;
  day: string;
  amountRef: Ref<AmountHandle>;
  onNoted: (noted: Noted) => void;
  onNote: () => void;
  /** The focus belongs to the day again. */
  onLeave: () => void;
}) {
  const preferences = usePreferences();
  const isLimit = row.kind === 'check' && row.direction === 'at_most';
  return (
    <div role="group" aria-label="The chosen day" className={styles.editor}>
      <p className={styles.chosen}>
        <strong>{longDate(day, preferences)}</strong> {notedText(row, row)}
      </p>
      {row.kind === 'amount' ? (
        <AmountControl ref={amountRef} row={row} tabIndex={0} onNote={onNoted} onLeave={onLeave} />
      ) : (
        <Choice chosen={row.state === 'done'} onClick={() => onNoted(ticked(row))}>
          {isLimit ? 'Happened' : 'Done'}
        </Choice>
      )}
      <Choice chosen={row.state === 'skipped'} onClick={() => onNoted(toggled(row, 'skipped'))}>
        Skipped
      </Choice>
      <Choice chosen={row.state === 'missed'} onClick={() => onNoted(toggled(row, 'missed'))}>
        {isLimit ? 'Did not happen' : 'Missed'}
      </Choice>
      <Button size="small" onClick={onNote}>
        Note…
      </Button>
    </div>
  );
}

function Choice({ chosen, onClick, children }: { chosen: boolean; onClick: () => void; children: string }) {
  return (
    <Button size="small" aria-pressed={chosen} icon={chosen && <Check size={14} />} onClick={onClick}>
      {children}
    </Button>
  );
}
