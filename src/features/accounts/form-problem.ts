/** The first rule that a form's values break. */
export interface FormProblem<Field extends string> {
  text: string;
  /** The fields to mend, in the order of the form. */
  fields: Field[];
  /** Whether the text speaks of the whole form: something is missing. Else it belongs beside its field. */
  incomplete: boolean;
}

/** The problem of a form in which some of the fields are missing, or null. */
export function missing<Field extends string>(
  text: string,
  fields: (Field | false)[],
): FormProblem<Field> | null {
  const empty = fields.filter((field) => field !== false);
  return empty.length > 0 ? { text, fields: empty, incomplete: true } : null;
}

/** The problem of one field, or null when there is no text against it. */
export function wrong<Field extends string>(field: Field, text: string | null): FormProblem<Field> | null {
  return text === null ? null : { text, fields: [field], incomplete: false };
}
