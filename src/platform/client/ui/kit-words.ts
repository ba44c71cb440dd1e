import { createContext } from 'react';

/** The texts built into components of the kit. */
export interface KitWords {
  /** Language of components rendered outside the screen, such as dialogs; the default is the page's. */
  lang?: string;
  close: string;
  cancel: string;
  confirm: string;
  clearSearch: string;
  red: string;
  green: string;
  blue: string;
  /** Texts of DraftNotice. */
  draft: { mineStays: string; seenAsIs: string; takeTheirs: string; back: string; discard: string };
}

/** A screen in another language provides its own texts to the components inside it. */
export const KitWordsContext = createContext<KitWords>({
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  clearSearch: 'Clear search',
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
  draft: {
    mineStays: 'What you have typed stays as it is, and replaces what is stored when you save.',
    seenAsIs: 'You see it as it is now.',
    takeTheirs: 'Take theirs',
    back: 'What you had typed is back',
    discard: 'Discard it',
  },
});
