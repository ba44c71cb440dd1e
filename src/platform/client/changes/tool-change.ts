import type { Seen } from '../outbox/seen';
import type { RouterInputs, RouterOutputs } from '../trpc';
import type { CachedQueriesOptions, Effects, Tool } from './cached-queries';
import type { ToolWords } from './tool-words';

/** The data of a tool's query. */
export type Answered<Of extends Tool, Name> = RouterOutputs[Of][Name & keyof RouterOutputs[Of]] & {
  revision: number;
};

/** The mutations of a tool that take an operation id: they are idempotent and undoable. */
export type ChangeCall<Of extends Tool> = {
  [Call in keyof RouterOutputs[Of] & keyof RouterInputs[Of] & string]: RouterOutputs[Of][Call] extends {
    revision: number;
  }
    ? RouterInputs[Of][Call] extends { operationId?: string | undefined }
      ? Call
      : never
    : never;
}[keyof RouterOutputs[Of] & keyof RouterInputs[Of] & string];

/** What a change takes; its operation id is added when it is sent. */
export type ChangeInput<Of extends Tool, Call extends keyof RouterInputs[Of]> = Omit<
  RouterInputs[Of][Call],
  'operationId'
>;

/** The change is stored on this device until the server can be reached: in place of its answer, which comes then. */
export const WAITING = 'waiting';

/** Takes why a change was refused, with the server's error: what to do about it is decided by its code (`serverCode`). */
export interface OnChangeError {
  (problem: string, error?: unknown): void;
  /** Whether its form still takes it back, which one without it does; else it stays in the outbox as well. */
  takesBack?: () => boolean;
}

/** What is said of a change that was made, with Undo; a function if it needs the answer. */
export type Done<Answer> = string | ((answer: Answer) => string);

/**
 * How changes show that another window has made, or this one before it was reloaded, by procedure: their optimistic update,
 * of what was stored with each (`replay`) and a provisional id, for something new.
 */
export type Replays<Of extends Tool> = Readonly<
  Partial<Record<ChangeCall<Of>, (stored: never, id: number) => Effects<Of> | undefined>>
>;

/** How a change shows, is told and is sent; it is all optional. */
export interface ChangeOptions<Of extends Tool, Answer> {
  /** The optimistic update; without it the change shows with the answer. */
  shows?: Effects<Of> | undefined;
  /** An update that needs the answer, such as the id of something new. */
  answered?: ((answer: Answer) => Effects<Of>) | undefined;
  /** How it shows something new while that waits for the server, with a provisional id; see `isBeingAdded`. */
  added?: ((id: number) => Effects<Of> | undefined) | undefined;
  /** Needs the long timeout, since it may change any number of things. */
  long?: boolean | undefined;
  /** What `replays` of the tool makes its optimistic update of, in any window. */
  replay?: object | undefined;
  /** What it is made on: if that is changed elsewhere while it waits, both are told and the person chooses. */
  seen?: Seen | undefined;
  /** It does not wait for the server; see `changeAnswered`. */
  needsAnswer?: boolean;
  /** What its form needs to be opened again, should the change be refused later. */
  form?: object | undefined;
  /** What it is called while it waits for the server, where `done` needs the answer. */
  waits?: string;
  /** Text of a failure; the default is the reason alone. */
  failed?: ((reason: string, error: unknown) => string) | undefined;
  /**
   * Reports a refusal in place of the tool's own handler, to the form that has what was entered. What is refused later, once
   * it has waited, stays in the outbox.
   */
  onError?: OnChangeError | undefined;
  /** Changes of one group in quick succession are undone together. */
  group?: string | undefined;
  /** Shows no message, since the change is visible where it was made. */
  quiet?: boolean | undefined;
  /** Called when the change was undone. */
  onUndone?: () => void;
}

/** A change for the outbox, and how it shows meanwhile. */
export interface Run<Of extends Tool, Answer> {
  operationId: string;
  call: string;
  input: object;
  done: string;
  long?: boolean | undefined;
  replay?: object | undefined;
  seen?: Seen | undefined;
  form?: object | undefined;
  above?: number | undefined;
  effects?: Effects<Of> | undefined;
  effectsOf?: ((answer: Answer) => Effects<Of>) | undefined;
  /** Asked when it is refused at once. */
  takesBack: () => boolean;
}

export interface ToolChangesOptions<Of extends Tool> extends CachedQueriesOptions<Of> {
  /** The tool's name in English. */
  name: string;
  /** The default is English. */
  words?: ToolWords;
  /** Loads those of the changes that show in any window while they wait. */
  replays?: () => Promise<Replays<Of>>;
  /** Reports a failure; the default sets `problem`, which the tool shows. */
  onError?: OnChangeError;
}
