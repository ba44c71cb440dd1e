/** How the text in the editor stands to the stored one. */
export type SaveState = 'saved' | 'saving' | 'kept-here' | 'changed-elsewhere' | 'refused';
