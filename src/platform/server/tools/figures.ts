import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import {
  type Days,
  type Figure,
  type FigureRange,
  type FigureRow,
  type FigureSpan,
  figureSpan,
} from '@/platform/shared/figures';
import type { Preferences } from '@/platform/shared/preferences';
import { preferencesOf } from '../preferences';
import type { ToolPorts } from './ports';
import type { ToolCaller } from './tool-access';

/** What a figure is asked for, of the caller's account. */
export interface FigureAsked extends ToolCaller {
  db: Kysely<Database>;
  ports: ToolPorts;
  /** The account's date there, YYYY-MM-DD. */
  today: string;
  preferences: Preferences;
  range: FigureRange;
  span: FigureSpan;
}

/** What figures of a range until the caller's date are asked for. */
export async function figuresAsked(
  { db, user, tools, states, ports }: ToolCaller & Pick<FigureAsked, 'db' | 'ports'>,
  range: FigureRange,
): Promise<FigureAsked> {
  const preferences = await preferencesOf(db, user.id);
  const today = textOfDay(civilDay(new Date(), preferences.timeZone, preferences.dayStart));
  const span = figureSpan(range, today, preferences.weekStart);
  return { db, user, tools, states, ports, preferences, today, range, span };
}

/** Figures of an account's own things, such as its saved filters; read with every answer of the dashboard. */
export type OwnFigures = (db: Kysely<Database>, userId: number) => Promise<FigureKind[]>;

/** A figure that the dashboard can show of a tool, as a card. */
export interface FigureKind {
  /** Its own among the tool's, kept with an account's arrangement: 'done'. */
  key: string;
  /** 'Work done' */
  title: string;
  /** The topics of other tools that it is made of. */
  reads?: readonly string[];
  /** By one statement where one can do; null: the tool has nothing of the kind yet. */
  read: (asked: FigureAsked) => Promise<Figure | null>;
  /** What a bar of its picture counts, the newest first; at most `LISTED_ROWS`. */
  rows?: (asked: FigureAsked, days: Days) => Promise<FigureRow[]>;
}
