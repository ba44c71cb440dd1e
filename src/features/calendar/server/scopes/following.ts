import { wallOfBasic } from '@/platform/shared/repeat/wall';
import type { EventRecord } from '../events/queries';
import { firstStart, seriesOf, timeColumns } from '../events/rows';
import { ruleFor } from '../events/rules';
import { type Edit, type Plan, planOfAll, type Setting } from './planning';
import { type Halves, splitSeries } from './rules';
import type { Target } from './targets.sql';

/** The halves of a series before and from an occurrence on; null if nothing happens before, so that all of it is meant. */
export function halvesOf(target: Target, accountZone: string): Halves | null {
  const halves = splitSeries(seriesOf(target.row), target.recurrenceId ?? '', accountZone);
  if (!halves || firstStart(halves.old) === null) return null;
  const later = fromThereOn(target).length;
  return {
    ...halves,
    old: withRule(halves.old, target.overrides.length - later),
    new: withRule(halves.new, later),
  };
}

/** A half that has changed occurrences: they are those of a series, also of one that has no other. */
function withRule<Half extends Halves['old']>(half: Half, changed: number): Half {
  const isSingle = half.rule === '' && half.added.length === 0;
  return isSingle && changed > 0 ? { ...half, rule: 'FREQ=DAILY;COUNT=1' } : half;
}

/** Changed occurrences from the one that is meant on, by their ORIGINAL starts. */
export function fromThereOn({ overrides, recurrenceId }: Target) {
  const at = wallOfBasic(recurrenceId ?? '') ?? 0;
  return overrides.filter((override) => (wallOfBasic(override.recurrence_id) ?? 0) >= at);
}

/** What an edit makes of the occurrences from the one that is meant on. */
interface Split {
  old: Halves['old'];
  /** The row that goes on, before the edit; it has no id yet. */
  half: EventRecord;
  plan: Plan;
}

/** What is changed from an occurrence on, and into which calendar it goes. */
export interface FollowingEdit {
  edit: Edit;
  calendarId: number;
  isMove?: boolean | undefined;
}

/** Null if nothing happens before the occurrence, so that all of the series is meant. Raises 422. */
export function planFollowing(
  target: Target,
  { edit, calendarId, isMove }: FollowingEdit,
  setting: Setting,
): Split | null {
  const { row, recurrenceId } = target;
  const halves = halvesOf(target, setting.accountZone);
  if (!halves) return null;
  const anchor = wallOfBasic(recurrenceId ?? '') ?? halves.new.start;
  const half = {
    ...row,
    ...timeColumns(halves.new),
    uid: setting.newUid(),
    calendar_id: calendarId,
    sequence: 0,
  };
  const overrides = fromThereOn(target);
  return {
    old: halves.old,
    half,
    plan: planOfAll({ row: half, overrides, anchor, recurrenceId, isMove }, withoutSame(edit, row), setting),
  };
}

/** The rule of the whole series, sent along, is none that the half is to get: its count is another. */
function withoutSame({ rule, ...edit }: Edit, row: Target['row']): Edit {
  if (rule === undefined) return edit;
  const isSame =
    rule === row.rule || (rule !== '' && ruleFor(rule, { allDay: row.all_day, zone: row.zone }) === row.rule);
  return isSame ? edit : { ...edit, rule };
}
