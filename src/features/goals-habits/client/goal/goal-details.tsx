import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { classNames } from '@/platform/client/ui/class-names';
import { Notice } from '@/platform/client/ui/notice';
import { ProgressBar } from '@/platform/client/ui/progress';
import { StatusChip } from '@/platform/client/ui/status-chip';
import type { GoalAnswer } from '../../goal-answers';
import { decimalOf } from '../../rules/amounts';
import { progressPercent } from '../../rules/goals';
import { createGoalActions } from '../changes/goal-actions';
import { standingWord } from '../changes/goal-words';
import { KEYS } from '../changes/use-habits';
import { measureText, standingSentence } from '../goals/goal-texts';
import { PageHead } from '../screen/page-frame';
import frame from '../screen/page.module.css';
import type { Screen } from '../screen/screen';
import { Checkins } from './checkins';
import { curveOf } from './curve';
import { GoalFacts } from './goal-facts';
import styles from './goal-details.module.css';
import { Parts } from './parts';
import { Steps } from './steps';

const LineChart = lazyPiece(async () => (await import('@/platform/client/ui/line-chart')).LineChart);

/** A goal with what it is reached by, how it stands, and what it is for. */
export function GoalDetails({ answer, ...screen }: Screen & { answer: GoalAnswer }) {
  const { goal, parts, checkins, today } = answer;
  const { address, habits, onDialog } = screen;
  const actions = createGoalActions(habits.changes);
  const standing = standingWord(goal);
  const percent = progressPercent(goal.progress);
  const isOpen = goal.state === 'open';
  const edit = () => onDialog({ kind: 'goal', goal });
  const reach = () => void actions.closeGoal(goal, 'reached');

  function remove() {
    void actions.removeGoal(goal);
    address.closePage();
  }
  useHotkey({ group: KEYS, keys: 'e', does: 'Edit', run: edit });
  useHotkey({ group: KEYS, keys: 'delete', does: 'Delete', run: remove });

  const measured = measureText(goal);
  return (
    <>
      <PageHead
        name={goal.name}
        chips={standing && <StatusChip tone={standing.tone}>{standing.word}</StatusChip>}
        buttons={
          <>
            <Button onClick={edit}>Edit</Button>
            {isOpen ? (
              <>
                <Button onClick={reach}>Mark as reached</Button>
                <Button onClick={() => void actions.closeGoal(goal, 'dropped')}>Drop</Button>
              </>
            ) : (
              <Button onClick={() => void actions.closeGoal(goal, 'open')}>Reopen</Button>
            )}
            <Button variant="danger-outline" onClick={remove}>
              Delete
            </Button>
          </>
        }
      />
      {isOpen && goal.progress >= 1 && (
        <Notice
          tone="success"
          title={
            <span className="row wrap">
              The target is reached.
              <Button size="small" onClick={reach}>
                Mark as reached
              </Button>
            </span>
          }
        />
      )}
      <Card padded>
        <div className="row gap-12">
          <ProgressBar
            label={`Progress of “${goal.name}”`}
            percent={percent}
            expected={isOpen && goal.expected !== null ? progressPercent(goal.expected) : undefined}
            className="grow"
          />
          <span className={styles.percent}>{percent} %</span>
        </div>
        <p className={styles.told}>
          {standingSentence(goal)} {measured !== '' && `${measured}.`}
        </p>
      </Card>
      <div className={classNames(frame.columns, styles.columns)}>
        <div className="stack gap-12 narrow">
          {goal.measure === 'number' && (
            <>
              {checkins.length > 0 && (
                <Card title="Curve" padded>
                  <LineChart
                    label={`Check-ins of “${goal.name}”`}
                    days={curveOf(goal, checkins, today)}
                    valueName="Value"
                    {...(goal.dueDate !== null && { expectedName: 'Expected' })}
                    format={(value) => decimalOf(Math.round(value))}
                  />
                </Card>
              )}
              <Checkins goal={goal} checkins={checkins} today={today} actions={actions} />
            </>
          )}
          {goal.measure === 'steps' && <Steps goal={goal} actions={actions} />}
          {(goal.measure === 'parts' || parts.length > 0) && (
            <Parts goal={goal} parts={parts} today={today} {...screen} />
          )}
          {goal.why !== '' && (
            <Card title="Why" padded>
              <p className={styles.why}>{goal.why}</p>
            </Card>
          )}
        </div>
        <GoalFacts answer={answer} address={address} />
      </div>
    </>
  );
}
