import Ellipsis from 'lucide-react/icons/ellipsis';
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
import { PageHead } from '../screen/page-frame';
import type { Screen } from '../screen/screen';
import styles from './habit-head.module.css';
import { scheduleText, sumText } from './texts';

/** What a habit is, its figures, and what can be done with the whole of it. */
export function HabitHead({ answer, address, habits, list, onDialog }: Screen & { answer: DetailAnswer }) {
  const preferences = usePreferences();
  const { habit, formerBests } = answer;
  useShownInTitle(habit.name);
  const edit = () => onDialog({ kind: 'habit', habit });
  const pause = () => onDialog({ kind: 'pause', habits: [habit] });
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
  const { paused, streakUnit } = habit;
  const figures = [
    ['Streak', streakText(habit.streak, streakUnit)],
    ['Best', streakText(habit.best, streakUnit)],
    ...formerBests.map(({ unit, best }) => [`Best before, in ${unit}`, streakText(best, unit)]),
    ['Total', sumText(habit, habit.total)],
  ];
  return (
    <Card padded>
      <PageHead
        name={habit.name}
        mark={<span aria-hidden="true" className={styles.color} style={{ background: habit.color }} />}
        chips={
          <>
            {habit.archived && <StatusChip tone="info">Archived</StatusChip>}
            {paused && <StatusChip tone="warning">{pausedText(paused, preferences)}</StatusChip>}
          </>
        }
        buttons={
          <>
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
          </>
        }
      >
        {habit.question !== '' && <p>{habit.question}</p>}
        <p className="muted small">{facts.join(' · ')}</p>
      </PageHead>
      {habit.notes !== '' && <p className={styles.notes}>{habit.notes}</p>}
      <dl className={styles.figures}>
        <div>
          <dt className="muted small">Score</dt>
          <dd className={styles.figure}>
            <ProgressRing
              label={`Score of “${habit.name}”`}
              percent={scorePercent(habit.score)}
              size="small"
              className={styles.ring}
            />
          </dd>
        </div>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="muted small">{name}</dt>
            <dd className={styles.figure}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
