import type { Seen } from './seen';
import type { ChangeStore, StoredChange } from './stored-change';

/** The response to a change. */
export interface Answer {
  /** The account's revision that it created. */
  revision: number;
}

/** The server's message for the person, and the rest of its error. */
export interface Refusal {
  message: string;
  data: object;
}

/** How a change ended. */
export type Outcome = { answer: Answer } | { refusal: Refusal } | 'discarded';

/** Between the windows of an account: how the change of another one ended, or that the list is another. */
export type OutboxNews = { operationId: string; outcome: Outcome } | 'changed';

export interface OutboxNeeds {
  store: ChangeStore;
  /** One call to the server. Rejects with its error, or without an answer. */
  post: (change: StoredChange) => Promise<Answer>;
  /** How what a change was made on stands now. Rejects as `post` does. */
  look: (seen: Seen) => Promise<unknown>;
  /** What a failed call means: it must be sent again, was refused, or the sign-in has ended. */
  failure: (error: unknown) => 'unanswered' | 'ended' | Refusal;
  /** The error of a refusal that another window has heard. */
  errorOf: (refusal: Refusal) => unknown;
  /** Runs work while no other window of this browser runs one of the same name, where the browser can tell. */
  alone: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
  /** Resolves when another attempt has a chance, after so many that failed. */
  pause: (failures: number) => Promise<void>;
  /** Between the attempts of one turn, in ms. */
  retryAfter: readonly number[];
  wait: (ms: number) => Promise<void>;
  /** Tells the other windows. */
  tell: (news: OutboxNews) => void;
  /** Whether the sign-in that this is for is over: nothing is sent under another one. */
  isOver: () => boolean;
  now: () => number;
}
