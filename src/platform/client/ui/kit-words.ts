import { createContext } from 'react';

/** The texts built into components of the kit. */
export interface KitWords {
  /** Language of components rendered outside the screen, such as dialogs; the default is the page's. */
  lang?: string;
  close: string;
  cancel: string;
  confirm: string;
  clearSearch: string;
  retry: string;
  /** A dialog's code could not be loaded. */
  notLoaded: string;
  red: string;
  green: string;
  blue: string;
  pager: { previous: string; next: string; position: (page: number, pages: number) => string };
  /** The defaults are in the pieces, which few pages have. */
  draft?: { mineStays: string; seenAsIs: string; takeTheirs: string; back: string; discard: string };
  /** Of what was deleted; `n` is a count in words. */
  trash?: {
    title: string;
    keptFor: (days: number) => string;
    selectAll: string;
    selected: (n: string) => string;
    restore: string;
    restoreSome: (n: string) => string;
    purge: string;
    purgeAll: string;
    purgeAllAsked: string;
    /** What is asked before `what` is gone for good, with what goes along. */
    purgeAsked: (what: string, goesAlong: string) => string;
    named: (name: string) => string;
    several: (n: string, plural: string) => string;
    empty: string;
    loading: string;
    search: string;
    noMatch: (words: string) => string;
    daysLeft: (days: number) => string;
  };
  importing?: ImportingWords;
  filePicker?: FilePickerWords;
}

export interface ImportingWords {
  past: string;
  /** A moment as ISO text; else as the account has its dates. */
  minute?: (at: string) => string;
  undo: string;
  undoOf: (minute: string) => string;
  undone: (changedSince: readonly string[]) => string;
  reason: (error: unknown) => string;
  outcomes: string;
  all: string;
}

export interface FilePickerWords {
  drop: string;
  choose: string;
  /** One file is read, of several that were dropped. */
  onlyOne: (name: string, others: number) => string;
}

/** A screen in another language provides its own texts to the components inside it. */
export const KitWordsContext = createContext<KitWords>({
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  clearSearch: 'Clear search',
  retry: 'Try again',
  notLoaded: 'This could not be loaded. Please try again once the server can be reached.',
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
  pager: { previous: 'Prev', next: 'Next', position: (page, pages) => `Page ${page} / ${pages}` },
});
