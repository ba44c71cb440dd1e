import type { CategoryRow } from '../../answers';
import type { CategoryKind } from '../../rules';

/** What lies over the settings. */
export type SettingsDialog =
  | { kind: 'add-category'; of: CategoryKind; parentId: number | null }
  | { kind: 'edit-category'; category: CategoryRow }
  | { kind: 'trash' };
