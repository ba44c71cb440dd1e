import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useRef } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { useShownInTitle } from '@/platform/client/window-title';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Menu } from '@/platform/client/ui/menu';
import { ProgressRing } from '@/platform/client/ui/progress';
import { StatusChip } from '@/platform/client/ui/status-chip';
import { fullDate } from '@/platform/shared/civil-names';
import type { DetailAnswer } from '../../answers';
import { createListActions } from '../changes/list-actions';
import { KEYS } from '../changes/use-habits';
import { pausedText } from '../changes/words';
import { scorePercent } from '../../rules/score';
import { streakText } from '../../rules';
import type { Screen } from '../screen/screen';
import styles from './habit-head.module.css';
import { scheduleText, sumText } from './texts';

/** What a habit is, its figures, and what can be done with the whole of it. */
export function HabitHead({ answer, address, habits, list, onDialog }: Screen & { answer: DetailAnswer }) {
  const preferences = usePreferences();
  const { habit, formerBests } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  useShownInTitle(habit.name);
  // What opened the page is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const edit = () => onDialog({ kind: 'edit', habit });
  const pause = () => onDialog({ kind: 'pause', habit });
  function remove() {
    void habits.actions.remove([habit]);
    address.closePage();
  }
  useHotkey({ group: KEYS, keys: 'e', does: 'Edit', run: edit });
  useHotkey({ group: KEYS, keys: 'p', does: 'Pause', run: pause });
  useHotkey({ group: KEYS, keys: 'delete', does: 'Delete', run: remove });

  const group = list.groups.find(({ id }) => id === habit.groupId);
  const facts = [
    scheduleText(habit, habit.schedule),
    group?.name,
    `since ${fullDate(habit.startDate, preferences)}`,
    habit.reminders.length > 0 && `reminder at ${habit.reminders.join(', ')}`,
  ].filter((fact) => fact !== undefined && fact !== false);
  const { paused } = habit;
  return (
    <Card padded>
      <header className={styles.head}>
        <div className={styles.words}>
          <div className={styles.title}>
            <span aria-hidden="true" className={styles.color} style={{ background: habit.color }} />
            <h2 ref={heading} tabIndex={-1}>
              {habit.name}
            </h2>
            {habit.archived && <StatusChip tone="info">Archived</StatusChip>}
            {paused && <StatusChip tone="warning">{pausedText(paused, preferences)}</StatusChip>}
          </div>
          {habit.question !== '' && <p>{habit.question}</p>}
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
        <div className={styles.buttons}>
          <Button onClick={edit}>Edit</Button>
          <Button onClick={pause}>Pause</Button>
          <Menu
            trigger={<BareIconButton label={`More for “${habit.name}”`} icon={<Ellipsis size={18} />} />}
            items={[
              {
                label: habit.archived ? 'Take out of the archive' : 'Archive',
                onSelect: () => void createListActions(habits.changes).archive([habit], !habit.archived),
              },
              { label: 'Delete', onSelect: remove, danger: true },
            ]}
          />
        </div>
      </header>
      {habit.notes !== '' && <p className={styles.notes}>{habit.notes}</p>}
      <dl className={styles.figures}>
        <div>
          <dt>Score</dt>
          <dd>
            <ProgressRing
              label={`Score of “${habit.name}”`}
              percent={scorePercent(habit.score)}
              size="small"
              className={styles.ring}
            />
          </dd>
        </div>
        <div>
          <dt>Streak</dt>
          <dd>{streakText(habit.streak, habit.streakUnit)}</dd>
        </div>
        <div>
          <dt>Best</dt>
          <dd>{streakText(habit.best, habit.streakUnit)}</dd>
        </div>
        {formerBests.map(({ unit, best }) => (
          <div key={unit}>
            <dt>Best before, in {unit}</dt>
            <dd>{streakText(best, unit)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{sumText(habit, habit.total)}</dd>
        </div>
      </dl>
    </Card>
  );
}
