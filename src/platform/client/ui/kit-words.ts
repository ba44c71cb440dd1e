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
});
