import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { TestUser } from './accounts';
import type { TestApp } from './app';
import type { Recorder } from './recorded-calls';

/** A day to come, YYYY-MM-DD. */
export const dayToCome = () => textOfDay(civilDay(new Date(), 'UTC') + 30);

export type Api = ReturnType<TestApp['callerOf']>;

/** For whom things are made. */
export interface Owner {
  app: TestApp;
  user: TestUser;
  /** The typed API as called by them. */
  own: Api;
  /** A text that people type: with the word that a test looks for in it. */
  say: (text: string) => string;
  /** For one change of each tool. */
  operationId: string;
}

/** The id of one of an account's things, by its name in `belongings`. */
type IdOf<Name extends string> = (name: Name) => number;
/** The input of a call. */
type InputOf<Name extends string> = (id: IdOf<Name>) => object;

/** What the tests over all calls know of those of a tool, or of the house. */
export interface CallsTesting<Name extends string = string> {
  /** Makes one of each thing that has an id, and returns the ids. Each text that people type is said by `say`. */
  belongings: (owner: Owner) => Promise<Record<Name, number>>;
  /**
   * The input of each call that names a thing by its id, and again, with a word behind its path, for each other kind of id that it
   * takes. `id` is of one account, `own` what is named beside it, of the caller.
   */
  calls: Record<string, (id: IdOf<NoInfer<Name>>, own: IdOf<NoInfer<Name>>) => object>;
  /** The same of those that leave out what they do not know. */
  lenient?: Record<string, InputOf<NoInfer<Name>>>;
  /** Changes that skip the ids which they do not know, and answer how much they did; a test of their own proves each. */
  skipping?: readonly string[];
  /** Calls whose fields are called as ids, and are none of an account's things. */
  withoutIds?: readonly string[];
  /** What its queries are asked where the ids of `calls` and the usual values (`every-query.ts`) do not do. */
  asked?: Record<string, InputOf<NoInfer<Name>>>;
  /** Values of the fields of its queries, by their names. */
  fields?: (id: IdOf<NoInfer<Name>>, say: Owner['say']) => object;
  /** Queries that tell nothing of what people write: numbers, days, settings and keys. */
  silent: readonly string[];
}

/** What the tests over all tools know of one: `testing` of the `testing.ts` of its folder, where it is found. */
export interface ToolTesting<Name extends string = string> extends CallsTesting<Name> {
  /** Makes one more of what there can be many of. */
  more: (own: Api, name: string, id: IdOf<NoInfer<Name>>) => Promise<unknown>;
  /**
   * Puts a word wherever people can write one, as of `today` (YYYY-MM-DD), and returns the id of a thing that is the first of
   * its table. Tools are filled in the order of their names.
   */
  canary: (own: Api, word: string, today: string) => Promise<number>;
  /** Digits of the figures that `canary` leaves, in every unit in which they are answered. */
  figures?: readonly string[];
  /** Makes each documented call once, with what the reference is to show. */
  record?: (recorder: Recorder) => Promise<void>;
}

/** The names of the ids are those of what `belongings` returns. */
export const toolTesting = <Name extends string>(testing: ToolTesting<Name>): ToolTesting<Name> => testing;
export const callsTesting = <Name extends string>(testing: CallsTesting<Name>): CallsTesting<Name> => testing;
