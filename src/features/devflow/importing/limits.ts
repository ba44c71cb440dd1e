/** Beside the other rules, which home and every page load. */

export const importLimits = {
  /** Of a file. */
  items: 10_000,
  bytes: 16 * 1024 * 1024,
  /** New features, and new statuses, of an import. */
  names: 200,
} as const;

export const importTexts = {
  unknownFile:
    'The first line of the file has to name its columns as DevFlow, Vikunja, Kanboard, Todoist, GitHub or Linear do, or it is the export of Vikunja',
  tooManyLines: `At most ${importLimits.items.toLocaleString('en')} items at once`,
  tooLarge: `A file has at most ${String(importLimits.bytes / 1024 / 1024)} MB`,
  tooManyNames: `An import makes at most ${String(importLimits.names)} features and as many statuses`,
  changedMeanwhile: 'Items were changed since the preview: please look at it again',
} as const;
