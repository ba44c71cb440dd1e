import type { OpenState } from './limits';

/** What becomes of an entry of a file. `asked`: one of the same title is here, and the person says whether it is the same. */
export type Outcome = 'made' | 'changed' | 'asked' | 'same' | 'trashed';

/** What the person says of an entry. */
export type Decision = 'merge' | 'new' | 'skip';

/** What an import does with an entry; null: nothing. */
export function effectOf(outcome: Outcome, decision: Decision | undefined): 'make' | 'merge' | null {
  if (outcome === 'asked') return decision === 'merge' ? 'merge' : decision === 'new' ? 'make' : null;
  if (decision === 'skip') return null;
  return outcome === 'made' ? 'make' : outcome === 'changed' ? 'merge' : null;
}

/** What an import would do with an entry of the file, whatever the person says of it. */
export interface ImportItem {
  outcome: Outcome;
  /** The record here: that of the series, or the one of the same title. */
  here?: {
    series_id: string;
    title: string;
    current_episode: number;
    is_completed: boolean;
    total_episodes: number;
    /** While it is not completed. */
    open_state: OpenState;
  };
  /** Which fields change. */
  fields?: string[];
}

export interface ImportAnswer {
  name: string;
  made: number;
  changed: number;
  /** Of a preview: in the order of the entries. */
  items: ImportItem[];
  /** To be sent with the import that does what this preview says. */
  previewToken: string;
}
