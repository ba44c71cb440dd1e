const OPTION_TABS = ['home', 'tools', 'users'] as const;
export type OptionTab = (typeof OPTION_TABS)[number];

/** The search parameters of /option-access. */
export interface OptionAccessSearch {
  /** Undefined: the first one. */
  tab?: OptionTab;
}

/** Parses the tab; an unknown one is dropped. */
export function readOptionAccessSearch(raw: object): OptionAccessSearch {
  const tab = 'tab' in raw ? raw.tab : undefined;
  return { tab: OPTION_TABS.find((known) => known === tab) };
}
