import type { GoalState, Measure } from './rules';

/** What the procedures answer of goals, as in answers.ts. */

export interface GoalStep {
  id: number;
  title: string;
  doneAt: string | null;
}

export type Standing = 'ahead' | 'on_track' | 'behind' | 'far_behind';

/** A goal in a list, in the stored order. */
export interface GoalRow {
  id: number;
  parentId: number | null;
  name: string;
  why: string;
  measure: Measure;
  unit: string;
  startValue: number;
  targetValue: number;
  /** Where it stands; null while nothing is known. Of steps and features: done ones, in thousandths. */
  value: number | null;
  progress: number;
  /** Null without a due date; so is the standing. */
  expected: number | null;
  standing: Standing | null;
  startDate: string;
  dueDate: string | null;
  /** The day on which the pace since the start reaches the target. */
  forecast: string | null;
  weight: number;
  habitId: number | null;
  devflowFeatureId: number | null;
  expenseAccountId: number | null;
  /** The name of what it follows; null if that is no longer there, or closed to the person. */
  sourceName: string | null;
  /** Where that is found, below /app; null if it is gone, or of this tool. */
  sourceHref: string | null;
  state: GoalState;
  closedAt: string | null;
  steps: GoalStep[];
}

export interface CheckinRow {
  id: number;
  day: string;
  value: number;
  note: string;
}

export interface GoalAnswer {
  today: string;
  goal: GoalRow;
  /** The name of the goal that it is a part of. */
  wholeName: string | null;
  parts: GoalRow[];
  /** Oldest first. */
  checkins: CheckinRow[];
}

/** What goals can follow by a measure of another tool, in its order. */
export interface GoalSourcesAnswer {
  sources: {
    id: number;
    name: string;
    /** What it stands at, in thousandths. */
    value: number;
    /** When it is complete, in thousandths; null if that is for the goal to say. */
    target: number | null;
    /** 'EUR'; null if it has none. */
    unit: string | null;
    /** Where it is found, below /app. */
    href: string;
    archived: boolean;
  }[];
}
