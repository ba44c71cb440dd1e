/** A change of the product that would break a promise; its fields: list.mjs. */
interface Mutant {
  name: string;
  promise: string;
  file: string;
  text: string;
  instead: string;
  test: string;
  named?: string;
}

export const MUTANTS: Mutant[];
