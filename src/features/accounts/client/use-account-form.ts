import { useEffect, useRef, useState } from 'react';
import type { FormProblem } from '../form-problem';
import { callFailure, type CallFailure, type Refusals } from './call-failure';

/** Why the last submit failed; a new object for each submit. */
type Trouble<Field extends string> =
  | { kind: 'rule'; problem: FormProblem<Field> }
  | { kind: 'refused-value'; problem: FormProblem<Field>; value: string }
  | { kind: 'failure'; failure: CallFailure };

interface AccountFormOptions<Field extends string> {
  initial: Record<Field, string>;
  problemOf: (values: Record<Field, string>) => FormProblem<Field> | null;
  /**
   * Calls the server. Throws what `callRest` throws; may return a problem that the server found in one field. `signal`
   * aborts when the user leaves the screen.
   */
  send: (values: Record<Field, string>, signal: AbortSignal) => Promise<FormProblem<Field> | null>;
  refusals?: Refusals;
}

/** The state of an account form. One call is in flight at a time: further submits meanwhile are ignored. */
export function useAccountForm<Field extends string>({
  initial,
  problemOf,
  send,
  refusals,
}: AccountFormOptions<Field>) {
  const [values, setValues] = useState(initial);
  const [trouble, setTrouble] = useState<Trouble<Field> | null>(null);
  const [busy, setBusy] = useState(false);
  const call = useRef<AbortController | null>(null);

  useEffect(() => () => call.current?.abort(), []);

  async function submit() {
    if (call.current) return;
    const broken = problemOf(values);
    setTrouble(broken && { kind: 'rule', problem: broken });
    if (broken) return;

    const controller = new AbortController();
    call.current = controller;
    setBusy(true);
    try {
      const problem = await send(values, controller.signal);
      const [field] = problem?.fields ?? [];
      if (problem && field) setTrouble({ kind: 'refused-value', problem, value: values[field] });
    } catch (error) {
      if (controller.signal.aborted) return;
      setTrouble({ kind: 'failure', failure: callFailure(error, new Date(), refusals) });
    } finally {
      call.current = null;
      setBusy(false);
    }
  }

  const problem = lastingProblem(trouble, values, problemOf);
  return {
    busy,
    trouble,
    /** What remains of the problem that stopped the last submit; a corrected field is no longer marked. */
    problem,
    failure: trouble?.kind === 'failure' ? trouble.failure : null,
    submit: () => void submit(),
    /** The props that connect a field of the kit to the form. */
    field: (name: Field) => {
      const wrong = problem?.fields.includes(name) ?? false;
      return {
        name,
        size: 'large' as const,
        required: true,
        value: values[name],
        onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
        error: wrong && !problem?.incomplete ? problem?.text : undefined,
        'aria-invalid': wrong,
      };
    },
  };
}

function lastingProblem<Field extends string>(
  trouble: Trouble<Field> | null,
  values: Record<Field, string>,
  problemOf: (values: Record<Field, string>) => FormProblem<Field> | null,
): FormProblem<Field> | null {
  if (trouble?.kind === 'rule') {
    const now = problemOf(values);
    return now?.text === trouble.problem.text ? now : null;
  }
  if (trouble?.kind === 'refused-value') {
    return trouble.problem.fields.every((field) => values[field] === trouble.value) ? trouble.problem : null;
  }
  return null;
}
