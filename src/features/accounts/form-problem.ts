/** The first rule that a form's values violate. */
export interface FormProblem<Field extends string> {
  text: string;
  /** The invalid fields, in the order of the form. */
  fields: Field[];
  /** Whether values are missing, so that the text concerns the whole form. Otherwise it is shown next to its field. */
  incomplete: boolean;
}

/** The problem of a form with missing values, or null. */
export function missing<Field extends string>(
  text: string,
  fields: (Field | false)[],
): FormProblem<Field> | null {
  const empty = fields.filter((field) => field !== false);
  return empty.length > 0 ? { text, fields: empty, incomplete: true } : null;
}

/** The problem of one field, or null if `text` is null. */
export function wrong<Field extends string>(field: Field, text: string | null): FormProblem<Field> | null {
  return text === null ? null : { text, fields: [field], incomplete: false };
}
