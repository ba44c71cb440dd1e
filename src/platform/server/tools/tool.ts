import type { Database } from '@db/database';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ToolSettings } from '../config';
import type { Services } from '../context';
import type { ToolCredentials } from './credentials';
import type { DataPart } from '../data/part';
import type { Feed } from '../feed/feed';
import type { LargeBody } from '../large-body';
import type { RestEndpoint } from '../rest';
import type { ToolGate } from '../sessions';
import type { Demo } from './demo';
import type { FigureKind, OwnFigures } from './figures';
import type { TaskList } from '@/platform/shared/tool-tasks';
import type { ReadDays, ReadMeasures, ReadTasks, ReminderActions } from './ports';

/** A tool's server part: exported by the `server/tool.ts` of its folder and listed in `app/server/tools.ts`. */
export interface ServerTool {
  /** Its typed procedures, reached under the tool's name in the list. */
  router: AnyRouter;
  /** Its access switch and its topic; left out for a tool that is open to anybody. */
  gate?: ToolGate;
  /** What its calls are about, for the reference, where they stand under the title of its `data`. */
  about?: string;
  /** Its documented `*.php` calls. */
  rest?: readonly RestEndpoint[];
  /** Plain routes, for what is not a procedure, such as images. */
  routes?(app: FastifyInstance, services: Services): void;
  /** Body limit of its typed calls when they are not batched. */
  largeBody?: LargeBody;
  /** Its part of the data that an account can take out and bring in; left out by a tool that stores nothing of accounts. */
  data?: DataPart;
  /** What programs can follow of it, by its `changesSince` and by webhooks. */
  feed?: Feed;
  /** Its steps of the housekeeping, by their name in the log. */
  housekeeping?: Record<string, (house: Housekeeping) => Promise<void>>;
  /** What it does by itself at its time, by its name in the log; run each half minute, in each process. */
  timely?: Record<string, (services: Timely) => Promise<void>>;
  /** How many rows its card on home has for an account now (`homeCard` of its client part); 0 if it shows none. */
  homeRows?: (db: Kysely<Database>, userId: number) => Promise<number>;
  /** What the dashboard can show of it, in the order in which it does at first. */
  figures?: readonly FigureKind[];
  /** The same of an account's own things, behind those: hidden until the account shows them. */
  ownFigures?: OwnFigures;
  /** What it has on days, as the calendar shows it; what can be done with it there is in `days` of its client part. */
  days?: ReadDays;
  /** What it has for the lists of tasks that programs read by CalDAV. */
  tasks?: Partial<Record<TaskList, ReadTasks>>;
  /** What goals can follow of it. */
  measures?: ReadMeasures;
  /** What it reminds accounts of, and became due after `after` and until `until`; each occasion is told once. */
  reminders?: (db: Kysely<Database>, span: ReminderSpan) => Promise<Reminder[]>;
  /** What can be done about that from where it is told. */
  reminderActions?: ReminderActions;
  /** Its own keys and secret addresses, which are listed and ended beside the access tokens. */
  credentials?: ToolCredentials;
  /** What people of a demo have in it, by files of its part. */
  demo?: Demo;
  /** Its own environment variables. */
  settings?: ToolSettings;
}

/** The context of a step, which ends between two statements when the process is to stop. */
export type Housekeeping = Pick<Services, 'db' | 'stopping'>;

/** What a tool has for what it does at its time. */
export type Timely = Pick<Services, 'config' | 'db' | 'log' | 'stopping'>;

export interface ReminderSpan {
  after: Date;
  until: Date;
}

/** Told by mail, in open pages and by push (features/reminders). */
export interface Reminder {
  userId: number;
  /**
   * Tells it from all others of the account and the tool, earlier ones of the same thing too; at most 100 ASCII characters,
   * of which those before the first blank name the thing.
   */
  occasion: string;
  dueAt: Date;
  /** 'Run: time for it'; at most 400 characters. */
  text: string;
  /** Where it is attended to, below /app: '/goals-habits'. */
  href: string;
}
