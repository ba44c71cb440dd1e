import { useState } from 'react';
import type { FormProblem } from '../form-problem';
import { serverCode, serverMessage } from '@/platform/client/trpc';

interface DialogFormOptions<Field extends string> {
  initial: Record<Field, string>;
  problemOf: (values: Record<Field, string>) => FormProblem<Field> | null;
  send: (values: Record<Field, string>) => Promise<unknown>;
  /** The field that a refusal of the server is about, by its code. */
  refused?: Partial<Record<string, Field>>;
  /** What to say about a failure that is not the server's; null if it cannot be told. */
  failureText?: (error: unknown) => string | null;
  onDone: () => void;
}

/** The state of a form in a dialog; one call is in flight at a time. */
export function useDialogForm<Field extends string>(options: DialogFormOptions<Field>) {
  const [values, setValues] = useState(options.initial);
  const [problem, setProblem] = useState<{ text: string; fields: Field[] } | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    const broken = options.problemOf(values);
    setProblem(broken);
    if (broken) return;
    setBusy(true);
    try {
      await options.send(values);
      options.onDone();
    } catch (error) {
      const field = options.refused?.[serverCode(error) ?? ''];
      const text =
        serverMessage(error) ??
        options.failureText?.(error) ??
        'The server could not be reached. Please try again.';
      setProblem({ text, fields: field === undefined ? [] : [field] });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    submit: () => void submit(),
    /** Of the whole form. */
    error: problem?.fields.length === 0 ? problem.text : undefined,
    field: (name: Field) => ({
      name,
      value: values[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        if (problem?.fields.includes(name)) setProblem(null);
      },
      error: problem?.fields.includes(name) ? problem.text : undefined,
    }),
  };
}
