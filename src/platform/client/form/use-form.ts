import { useState } from 'react';
import type { OnChangeError, WAITING } from '../changes/tool-change';
import { serverCode } from '../trpc';
import { useFormDraft } from './form-draft';
import { useDialogSave } from './use-dialog-save';

type Problems<Fields> = Partial<Record<keyof Fields, string | undefined>>;

interface FormOptions<Fields extends object, Answer> {
  /** Unique per form, with the id of what is edited: the draft's name on this device. */
  name: string;
  /** What is stored, or what a new one has at first. */
  stored: Fields;
  /** Whether `stored` is complete. Of a new one nothing is stored that others could change. */
  known?: boolean;
  /** Of a new one: it may be sent as it is. Else nothing is sent while nothing is changed. */
  isNew: boolean;
  /** Why the fields cannot be sent, by field. */
  check?: (fields: Fields) => Problems<Fields>;
  /** The field that a refusal is about, by the code of the server's error or the name of the input that breaks a rule. */
  refusals?: Partial<Record<string, keyof Fields>>;
  /** The error to show if the session has ended. */
  signedOut?: string;
  /**
   * Sends the fields; `changed` are those that differ from what is stored. Resolves to null for a failure, which it tells
   * by `onError`.
   */
  save: (
    fields: Fields,
    changed: Partial<Fields>,
    onError: OnChangeError,
  ) => Promise<Answer | typeof WAITING | null>;
  /** It stays for another one: what that begins with, as soon as this one is sent. */
  next?: Partial<Fields> | undefined;
  /** It is saved, or waits on this device for the server: then there is no answer. */
  onSaved: (answer?: Answer) => void;
}

/**
 * A form: what is typed outlives Escape, a failed save, a reload and a crash (useFormDraft), problems show once it was tried
 * to send it, and a refusal of the server stands at its field until that is changed.
 */
export function useForm<Fields extends object, Answer = unknown>(options: FormOptions<Fields, Answer>) {
  const { name, stored, isNew, known = !isNew, check, refusals = {}, save, next, onSaved } = options;
  const draft = useFormDraft(name, stored, known);
  const { fields, changed } = draft;
  const [unread, setUnread] = useState<Problems<Fields>>({});
  const [refused, setRefused] = useState<Problems<Fields>>({});
  const [tried, setTried] = useState(false);
  const sending = useDialogSave(options.signedOut);
  const checked = withText<Fields>(check?.(fields) ?? {});
  const problems = { ...checked, ...withText(unread) };
  /** Fields on the screen: what cannot be read in another one counts no more. */
  const shown = new Set<keyof Fields>();
  const errors: Problems<Fields> = { ...(tried && problems), ...withText(refused) };
  const isRight = Object.keys(problems).length === 0;

  function set(part: Partial<Fields>, problem?: string): void {
    draft.set(part);
    const keys = Object.keys(part) as (keyof Fields)[];
    setUnread((before) => ({ ...before, ...everyOf(keys, problem) }));
    setRefused((before) => ({ ...before, ...everyOf(keys, undefined) }));
  }

  /** Whether it is on its way. */
  function submit(then: (answer?: Answer) => void): boolean {
    const saved = (answer?: Answer) => {
      if (!next) draft.forget();
      then(answer);
    };
    setTried(true);
    const stops = (Object.keys(problems) as (keyof Fields)[]).some((key) => key in checked || shown.has(key));
    if (stops || sending.busy) return false;
    setRefused({});
    if (!isNew && Object.keys(changed).length === 0) {
      saved();
      return false;
    }
    const turned = next && draft.turn(next);
    if (next) setTried(false);
    const sent = sending.save<Answer>((tell) => {
      const onError: OnChangeError = (problem, error) => {
        // The reason is not of the next one, and what was refused is in the outbox.
        if (turned?.isUntouched() === false) return;
        turned?.takeBack();
        const field = refusals[serverCode(error) ?? ''] ?? refusals[refusedInput(error)];
        if (field === undefined) tell(problem);
        else setRefused(everyOf([field], problem));
      };
      if (turned) onError.takesBack = turned.isUntouched;
      return save(fields, changed, onError);
    }, saved);
    void sent.then((isSaved) => isSaved || turned?.takeBack());
    return true;
  }

  return {
    draft,
    fields,
    /** Fields that differ from what is stored. */
    changed,
    /** Changes some fields; `problem` is why what was typed into them cannot be read. */
    set,
    /** Whether it could be sent. */
    isRight,
    /** Whether problems are shown. */
    tried,
    /** Problems that are shown, by field. */
    errors,
    /** The problem of a field as a property of its control. */
    errorOf: (field: keyof Fields): { error?: string } =>
      errors[field] === undefined ? {} : { error: errors[field] },
    /** What connects a control to a field. */
    field: <Field extends keyof Fields>(field: Field) => {
      shown.add(field);
      return {
        value: fields[field],
        onChange: (value: Fields[Field], problem?: string) =>
          set({ [field]: value } as unknown as Partial<Fields>, problem),
        ...(errors[field] !== undefined && { error: errors[field] }),
      };
    },
    error: sending.error,
    busy: sending.busy,
    submit: () => submit(onSaved),
    /** Sends it for something else than `onSaved`. */
    submitThen: submit,
  };
}

export type Form<Fields extends object> = ReturnType<typeof useForm<Fields>>;

/** The name of the input that breaks a rule of the server; '' for none. */
function refusedInput(error: unknown): string {
  return (error as { data?: { details?: { field?: string } } } | undefined)?.data?.details?.field ?? '';
}

function withText<Fields>(problems: Problems<Fields>): Problems<Fields> {
  return Object.fromEntries(
    Object.entries(problems).filter(([, text]) => text !== undefined),
  ) as Problems<Fields>;
}

function everyOf<Fields>(fields: readonly (keyof Fields)[], text: string | undefined): Problems<Fields> {
  return Object.fromEntries(fields.map((field) => [field, text])) as Problems<Fields>;
}

/** A choice among things with numbers, and none, as a select has it: '' for none. */
export function choiceOf({
  value,
  onChange,
  ...rest
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string;
}) {
  return {
    ...rest,
    value: String(value ?? ''),
    onChange: (text: string) => onChange(text === '' ? null : Number(text)),
  };
}
