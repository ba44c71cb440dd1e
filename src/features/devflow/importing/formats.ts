import { PRIORITIES } from '../priorities';

/** Whose files items are imported from. */
export const IMPORT_FORMATS = ['own', 'vikunja', 'kanboard', 'todoist', 'linear', 'github'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What a column says of an item. */
export type Field =
  | ('feature' | 'status' | 'title' | 'notes' | 'priority' | 'labels' | 'due' | 'created' | 'completed')
  /** Of our own: an RRULE value, and days before the due one. */
  | ('repeats' | 'reminder')
  /** Whether it is done, in a word. */
  | 'done'
  | 'canceled'
  /** What of it has no place here, in words. */
  | 'untaken'
  | 'link'
  /** Of Todoist: what the line is, and how far it is below the one before. */
  | ('type' | 'indent');

interface Format {
  name: string;
  /** Each list: one of these columns must be there. */
  needs: readonly (readonly string[])[];
  /** Columns by what they say, as `columnKey` writes them; of several the first that says something counts. */
  columns: Partial<Record<Field, readonly string[]>>;
  /** The priorities of an item by their numbers there. */
  priorities: Readonly<Record<string, number>>;
}

const RISING = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 4 };

export const FORMATS: Record<ImportFormat, Format> = {
  todoist: {
    name: 'Todoist',
    needs: [['type'], ['content'], ['indent']],
    columns: {
      title: ['content'],
      notes: ['description'],
      priority: ['priority'],
      labels: ['labels'],
      due: ['date', 'deadline'],
      type: ['type'],
      indent: ['indent'],
    },
    // Its lowest one is that of all tasks without any.
    priorities: { 1: 4, 2: 3, 3: 2, 4: 0 },
  },
  linear: {
    name: 'Linear',
    needs: [['id'], ['team'], ['title'], ['status']],
    columns: {
      feature: ['project', 'team'],
      status: ['status'],
      title: ['title'],
      notes: ['description'],
      priority: ['priority'],
      labels: ['labels'],
      due: ['duedate'],
      created: ['created'],
      completed: ['completed'],
      canceled: ['canceled'],
    },
    priorities: { 0: 0, 1: 4, 2: 3, 3: 2, 4: 1 },
  },
  kanboard: {
    name: 'Kanboard',
    needs: [['title'], ['column'], ['swimlane']],
    columns: {
      feature: ['project'],
      status: ['column'],
      title: ['title'],
      notes: ['description'],
      priority: ['priority'],
      labels: ['category', 'tags'],
      due: ['duedate'],
      created: ['creationdate'],
      completed: ['completiondate'],
      done: ['status'],
    },
    priorities: RISING,
  },
  vikunja: {
    name: 'Vikunja',
    needs: [['title'], ['done']],
    columns: {
      feature: ['project', 'projecttitle', 'list'],
      status: ['bucket'],
      title: ['title'],
      notes: ['description'],
      priority: ['priority'],
      labels: ['labels'],
      due: ['duedate'],
      created: ['created'],
      completed: ['doneat'],
      done: ['done'],
    },
    priorities: RISING,
  },
  own: {
    name: 'DevFlow',
    needs: [['title'], ['status'], ['feature', 'createddate']],
    columns: {
      feature: ['feature'],
      status: ['status'],
      title: ['title'],
      notes: ['notes'],
      priority: ['priority'],
      labels: ['labels'],
      due: ['due'],
      created: ['created', 'createddate'],
      completed: ['completed', 'completeddate'],
      repeats: ['repeats'],
      reminder: ['reminder'],
    },
    priorities: RISING,
  },
  github: {
    name: 'GitHub',
    needs: [['title'], ['url', 'htmlurl', 'state', 'repository']],
    columns: {
      feature: ['repository'],
      status: ['status'],
      title: ['title'],
      notes: ['body', 'description'],
      priority: ['priority'],
      labels: ['labels'],
      due: ['duedate', 'targetdate', 'enddate'],
      created: ['createdat', 'created'],
      completed: ['closedat', 'closed'],
      done: ['state', 'status'],
      link: ['url', 'htmlurl'],
    },
    priorities: { 0: 4, 1: 3, 2: 2, 3: 1 },
  },
};

/** A name of a column as formats are told by it: 'Due date', 'due_date' and 'dueDate' are the same. */
export function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Whose file has these columns; null if nobody's that is known. */
export function formatOf(names: readonly string[]): ImportFormat | null {
  const keys = new Set(names.map(columnKey));
  const isOf = ({ needs }: Format) => needs.every((one) => one.some((key) => keys.has(key)));
  const found = Object.entries(FORMATS).find(([, format]) => isOf(format));
  return (found?.[0] as ImportFormat | undefined) ?? null;
}

const WORDS: Record<string, number> = {
  ...Object.fromEntries(PRIORITIES.map((name, at) => [name.toLowerCase(), at])),
  ...{ none: 0, unset: 0, normal: 2, critical: 4, 'do now': 4 },
};

/** The priority that a word or a number of a format stands for; null if none does. */
export function priorityIn(text: string, format: ImportFormat): number | null {
  const plain = text.trim().toLowerCase();
  if (plain === '') return 0;
  return WORDS[plain] ?? FORMATS[format].priorities[plain.replace(/^p(?=\d$)/, '')] ?? null;
}

/** Whether a word says that an item is done. */
export function saysDone(text: string): boolean {
  return /^(true|1|yes|x|closed|merged|done|completed)$/i.test(text.trim());
}
