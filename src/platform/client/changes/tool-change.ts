import type { RouterInputs, RouterOutputs } from '../trpc';
import type { Effects, Tool } from './cached-queries';

/** What a query of a tool answers. */
export type Answered<Of extends Tool, Name> = RouterOutputs[Of][Name & keyof RouterOutputs[Of]] & {
  revision: number;
};

/** The calls of a tool that take an operation id: repeating them changes nothing, and they can be undone. */
export type ChangeCall<Of extends Tool> = {
  [Call in keyof RouterOutputs[Of] & keyof RouterInputs[Of] & string]: RouterOutputs[Of][Call] extends {
    revision: number;
  }
    ? RouterInputs[Of][Call] extends { operationId?: string | undefined }
      ? Call
      : never
    : never;
}[keyof RouterOutputs[Of] & keyof RouterInputs[Of] & string];

export interface ToolChange<Of extends Tool, Call extends ChangeCall<Of>> {
  call: Call;
  input: Omit<RouterInputs[Of][Call], 'operationId'>;
  /** What it does to what is shown; without them it shows with the answer. */
  effects?: Effects<Of> | undefined;
  /** What is known with the answer alone, such as the id of something new. */
  effectsOf?: ((answer: RouterOutputs[Of][Call]) => Effects<Of>) | undefined;
  /** For as many things as a person likes: the server takes its time. */
  long?: boolean;
}

export interface ChangeWords<Answer> {
  /** What the message with Undo says; with the answer, where that is known only then. */
  done: string | ((answer: Answer) => string);
  /** The reason alone, where nothing else is given. */
  failed?: (reason: string, error: unknown) => string;
  /** Where the failure is told instead of where the tool tells it. */
  tell?: ((problem: string, error: unknown) => void) | undefined;
  /** Changes of one group soon after each other are taken back together, and share a message. */
  group?: string | undefined;
  /** Without a message: the change is seen where it was made. */
  quiet?: boolean;
  /** Called when the person has taken the change back. */
  onUndone?: () => void;
}
