/** Whether the text in the editor is saved. */
export type SaveState = 'saved' | 'saving' | 'kept-here' | 'changed-elsewhere' | 'refused';
