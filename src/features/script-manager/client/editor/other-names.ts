import { Facet } from '@codemirror/state';

/** Reads the names of the account's other scripts. Apart from the completion, which is loaded after the text. */
export const otherNames = Facet.define<() => readonly string[]>();
