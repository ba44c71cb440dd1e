/** Names, tags and settings of scripts, and the retention of their history. */
import { kualaLumpurDay } from '@/platform/shared/dates';

import { scriptsGate } from './gate';

export const scriptLimits = {
  nameMax: 255,
  /** UTF-16 units. */
  contentMax: 16_777_215,
  tagMax: 100,
  tagsMax: 50,
  /** Of a call: more than an account has, so that any selection can be sent. */
  idsMax: 50_000,
  exportFilenameMax: 200,
  labelMax: 100,
  notesMax: 10_000,
  /** Parameters whose values are remembered for a script. */
  parametersMax: 100,
  parameterNameMax: 100,
  parameterValueMax: 2_000,
  findMax: 1_000,
  replacementMax: 10_000,
  searchesMax: 100,
  /** Of all as JSON: the column of the settings. */
  searchesBytesMax: 65_535,
  /** Of a search, joined by semicolons, in UTF-16 units: what the address of the screen takes. */
  searchTagsMax: 2_000,
  /** Links to read scripts, of an account, and days until one ends. */
  linksMax: 50,
  linkDaysMax: 366,
  /** Days in the trash before permanent deletion. */
  trashDays: 30,
} as const;

export const scriptTexts = {
  nameEmpty: 'Script name cannot be empty.',
  nameTaken: 'Script name already exists.',
  nameInvalid: 'Invalid script name.',
  nameUnchanged: 'Script name is unchanged.',
  contentTooLarge: 'Script content exceeds 16MB limit. Please reduce the size.',
  notFound: 'Script not found',
  notUndoable: 'This cannot be undone any more',
  versionNotFound: 'This version is not kept any more',
  changedMeanwhile: 'The script was changed elsewhere meanwhile',
  tag: `A tag has 1 to ${String(scriptLimits.tagMax)} characters, and no control characters`,
  tags: `A script has at most ${String(scriptLimits.tagsMax)} tags`,
  doubledName: 'The request names a script twice',
  setting: 'Unknown setting',
  exportFilename: 'The file name is too long or holds control characters',
  buttonColors: 'Button colours are a JSON object of known buttons, each with a background and a color',
  wordWrap: "Word wrap is either 'true' or 'false'",
} as const;

/** Bytes of a text in UTF-8: three a unit at most. */
export const scriptBytesMax = 3 * scriptLimits.contentMax;

/** UTF-16 units of a text as it is sent: base64 of the largest script, of three bytes a unit. */
export const scriptTextMax = 4 * scriptLimits.contentMax;

/** Values of a request body: any selection, or 10,000 scripts with a name, a text and a list of tags. */
export const scriptBodyValues = 200_000;

/** Bytes of a request body with texts: the largest script of four-byte characters, in base64. */
export const largeScriptBody = {
  bytes: 128 * 1024 * 1024,
  tooLarge: scriptTexts.contentTooLarge,
  gate: scriptsGate,
} as const;

const CONTROL = /\p{Cc}/u;

/** Why a trimmed name is invalid for a script, or null. */
export function scriptNameProblem(name: string): string | null {
  if (name === '') return scriptTexts.nameEmpty;
  const isLong = name.length > 2 * scriptLimits.nameMax || Array.from(name).length > scriptLimits.nameMax;
  return isLong || CONTROL.test(name) ? scriptTexts.nameInvalid : null;
}

/**
 * The tags as they are stored: trimmed, without empty ones and duplicates, in their order. A semicolon separates two
 * tags, because the CSV file joins them with it (specification, tools section 3).
 */
export function normalTags(tags: readonly string[]): string[] {
  const parts = tags.flatMap((tag) => tag.split(';')).map((tag) => tag.trim());
  return [...new Set(parts.filter((tag) => tag !== ''))];
}

/** Why normalized tags are invalid, or null. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > scriptLimits.tagsMax) return scriptTexts.tags;
  const unfit = tags.some((tag) => Array.from(tag).length > scriptLimits.tagMax || CONTROL.test(tag));
  return unfit ? scriptTexts.tag : null;
}

/** What replaces a text. */
export type ChangeReason =
  | 'save'
  | 'rename'
  | 'import'
  | 'restore'
  | 'delete'
  | 'conflict'
  | 'overwrite'
  | 'replace';

const KEEP_EVERY_MS = 5 * 60 * 1000;

/** The `version` of a text in the history that was never the script's: one that lost a conflict. */
export const NEVER_STORED = 0;

const MUCH = 500;

/**
 * Whether a save removes so much of a text that it is kept, however recent the previous one in the history is: at least
 * 500 adjacent characters, or half of a text of some length.
 */
export function cutsMuch(before: string, after: string): boolean {
  if (before.length < MUCH / 5) return false;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  const inAfter = after.length - before.length;
  for (let at = before.length - 1; tail < shorter - head; at--, tail++) {
    if (before.charCodeAt(at) !== after.charCodeAt(at + inAfter)) break;
  }
  const gone = before.length - head - tail;
  return gone >= MUCH || gone * 2 >= before.length;
}

/**
 * Whether a text about to be replaced goes into the history. Saves keep one in 5 minutes at most, unless they remove
 * much; a save without a version ('overwrite') keeps every text that its own session did not store within the last 5
 * minutes; everything else always keeps it (contract, section 2). A text replaced by an empty one is always kept.
 *
 * @param storedAgo ms since the text was stored
 * @param keptAgo ms since the history last kept a text of this script, null if never
 * @param cut see `cutsMuch`
 * @param emptied the next text is empty, and this one is not
 */
export function keepsEarlier(
  reason: ChangeReason,
  facts: { storedAgo: number; keptAgo: number | null; sameSession: boolean; cut: boolean; emptied: boolean },
): boolean {
  if (facts.emptied) return true;
  if (reason === 'save') return facts.cut || facts.keptAgo === null || facts.keptAgo >= KEEP_EVERY_MS;
  if (reason === 'overwrite') return !facts.sameSession || facts.storedAgo >= KEEP_EVERY_MS;
  return true;
}

export const NEWEST_KEPT = 50;
const DAYS_KEPT = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The versions to delete from the history, among those without a label: all but the 50 newest and, of the last 30 days,
 * the newest of each day in Kuala Lumpur, whose time is displayed.
 *
 * @param versions newest first
 */
export function versionsToPrune(versions: readonly { id: number; keptAt: Date }[], now: Date): number[] {
  const days = new Set<number>();
  return versions.flatMap(({ id, keptAt }, index) => {
    const day = kualaLumpurDay(keptAt);
    const newestOfDay = !days.has(day);
    days.add(day);
    if (index < NEWEST_KEPT) return [];
    const recent = now.getTime() - keptAt.getTime() < DAYS_KEPT * DAY_MS;
    return recent && newestOfDay ? [] : [id];
  });
}

/** A name with a number: 'name (2)', 'name (3)'; the name itself is cut so that the whole fits. */
export function numberedName(name: string, number: number): string {
  const suffix = ` (${String(number)})`;
  const room = scriptLimits.nameMax - suffix.length;
  return `${Array.from(name).slice(0, room).join('').trimEnd()}${suffix}`;
}

/** The first of those names that is not taken. */
export function nameBeside(name: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(numberedName(name, number))) number++;
  return numberedName(name, number);
}

/** The toolbar's buttons and their default colours (specification, tools section 3). */
export const BUTTON_COLORS = {
  'export-csv': { background: '#c2410c', color: '#ffffff' },
  'import-csv': { background: '#1d4ed8', color: '#ffffff' },
  options: { background: '#4b5563', color: '#ffffff' },
  'new-script': { background: '#15803d', color: '#ffffff' },
  'copy-script': { background: '#0f766e', color: '#ffffff' },
  'duplicate-script': { background: '#b45309', color: '#ffffff' },
  'export-sql': { background: '#7e22ce', color: '#ffffff' },
  'delete-script': { background: '#b91c1c', color: '#ffffff' },
} as const;

export const SCRIPT_SETTING_KEYS = ['export_filename', 'button_colors', 'word_wrap'] as const;
export type ScriptSettingKey = (typeof SCRIPT_SETTING_KEYS)[number];

/** The defaults of the settings; a blank file name means `Script_Manager_YYYYMMDD_HHmm`. */
export const SCRIPT_SETTING_DEFAULTS: Record<ScriptSettingKey, string> = {
  export_filename: '',
  button_colors: JSON.stringify(BUTTON_COLORS),
  word_wrap: 'false',
};

/** A CSS colour: hex digits, rgb(), or a name. */
const COLOR = /^(#([0-9a-f]{3}){1,2}|rgb\(\s*\d{1,3}\s*(,\s*\d{1,3}\s*){2}\)|[a-z]{3,20})$/i;

/** Why a value is invalid for a setting, or null. */
export function settingProblem(key: ScriptSettingKey, value: string): string | null {
  switch (key) {
    case 'export_filename':
      return Array.from(value).length > scriptLimits.exportFilenameMax || CONTROL.test(value)
        ? scriptTexts.exportFilename
        : null;
    case 'word_wrap':
      return value === 'true' || value === 'false' ? null : scriptTexts.wordWrap;
    case 'button_colors':
      return areButtonColors(value) ? null : scriptTexts.buttonColors;
  }
}

const COLORS_JSON_MAX = 64 * 1024;

function areButtonColors(json: string): boolean {
  // Longer ones hold more than there are buttons.
  if (json.length > COLORS_JSON_MAX) return false;
  let colors: unknown;
  try {
    colors = JSON.parse(json);
  } catch {
    return false;
  }
  if (typeof colors !== 'object' || colors === null || Array.isArray(colors)) return false;
  return Object.entries(colors).every(([button, fill]: [string, unknown]) => {
    if (!Object.hasOwn(BUTTON_COLORS, button) || typeof fill !== 'object' || fill === null) return false;
    return Object.entries(fill).every(
      ([part, color]) =>
        (part === 'background' || part === 'color') && typeof color === 'string' && COLOR.test(color),
    );
  });
}
