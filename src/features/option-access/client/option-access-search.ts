const OPTION_TABS = ['home', 'tools', 'users'] as const;
export type OptionTab = (typeof OPTION_TABS)[number];

/** What the address of /option-access holds. */
export interface OptionAccessSearch {
  /** None: the first one. */
  tab?: OptionTab;
}

/** Reads the tab out of the address; one that does not exist is left out. */
export function readOptionAccessSearch(raw: object): OptionAccessSearch {
  const tab = 'tab' in raw ? raw.tab : undefined;
  return { tab: OPTION_TABS.find((known) => known === tab) };
}
