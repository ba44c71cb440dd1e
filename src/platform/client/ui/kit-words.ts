import { createContext } from 'react';

/** What parts of the kit say by themselves. */
export interface KitWords {
  /** Of what is drawn outside the screen, such as dialogs; left out: that of the page. */
  lang?: string;
  close: string;
  cancel: string;
  confirm: string;
  clearSearch: string;
  red: string;
  green: string;
  blue: string;
  /** Of a form with something typed. */
  draft: { mineStays: string; seenAsIs: string; takeTheirs: string; back: string; discard: string };
}

/** A screen in another language gives its own words to the parts inside it. */
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
