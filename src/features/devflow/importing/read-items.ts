import { beginningOf } from '@/platform/shared/beginning';
import { isObject, parsedJson } from '@/platform/shared/unknown-json';
import { csvRows, CsvLimitError, csvWords } from '@/platform/shared/csv';
import { LABELS_MAX, labelsOf, labelsProblem } from '../labels';
import { areNotes, devflowTexts, isBlank, nameProblem, titleProblem } from '../rules';
import { devflowLimits } from '../limits';
import { columnKey, type Field, FORMATS, formatOf, type ImportFormat, priorityIn, saysDone } from './formats';
import { readRepeat } from '../repeating';
import { dayIn, momentIn, orderOf, type TimeReading } from './written-times';
import { importLimits, importTexts } from './limits';
import { vikunjaTasks } from './vikunja';

/** An item as a file has it. */
export interface ImportedItem {
  /** By their names; empty: none is named. */
  feature: string;
  status: string;
  title: string;
  notes: string;
  priority: number;
  labels: string[];
  /** YYYY-MM-DD. */
  dueDate: string | null;
  /** An RRULE value. */
  repeats: string | null;
  reminderDays: number | null;
  /** ISO 8601; null where the file does not tell. */
  createdAt: string | null;
  completedAt: string | null;
  /** Undefined where no status but one that means done would tell it. */
  completed: boolean | undefined;
}

/** A line of a file with what it says, or why it cannot be read. */
export interface ReadLine {
  /** Of its file; 0: the whole of it. */
  line: number;
  /** In a zip of several: which of them it is. */
  path?: string;
  item: ImportedItem | null;
  /** Why it cannot be read, or what of it is taken otherwise than it stands there. */
  told: string[];
}

/** What a file holds, or why it cannot be read. */
export type ReadFile =
  | {
      format: ImportFormat;
      lines: ReadLine[];
      /** The columns that hold something, and are not taken. */
      untaken: string[];
    }
  | { problem: string };

const MOST = { cells: 1_000, characters: 300_000 };
const DELIMITERS = [',', ';', '\t', '|'] as const;
const DATED = ['due', 'created', 'completed', 'canceled'] as const;

type Cells = (field: Field) => string[];

/** The items of a file that says by the names of its columns whose it is, or of Vikunja's own export. */
export function readItems(file: string, times: TimeReading): ReadFile {
  const text = (file.includes('\n') ? file : file.replaceAll('\r', '\n')).replace(/^\ufeff/, '');
  const tasks = vikunjaTasks(text);
  if (tasks) {
    if (tasks.length > importLimits.items) return { problem: importTexts.tooManyLines };
    const format = 'vikunja';
    const lines = tasks.map((cells, at) => readLine(at + 1, cells, { format, times }));
    return { format, lines, untaken: [] };
  }
  // Spreadsheets are told the separator by such a line.
  const begin = /^"?sep=[^\n]*\n/i.exec(text)?.[0].length ?? 0;
  try {
    for (const delimiter of DELIMITERS) {
      const reading = { at: begin, line: begin > 0 ? 2 : 1, delimiter, most: MOST };
      const names = headOf(text, reading);
      const format = formatOf(names);
      if (format === null) continue;
      return { format, ...readLines(csvRows(text, reading), { format, names, times }) };
    }
    return { problem: importTexts.unknownFile };
  } catch (error) {
    if (error instanceof CsvLimitError || error instanceof TooManyError) return { problem: error.message };
    throw error;
  }
}

class TooManyError extends Error {}

function headOf(text: string, reading: NonNullable<Parameters<typeof csvRows>[1]>): string[] {
  try {
    for (const { cells } of csvRows(text, reading)) return cells ?? [];
  } catch (error) {
    // What separates nothing may stand often in a text.
    if (!(error instanceof CsvLimitError)) throw error;
  }
  return [];
}

function readLines(
  rows: Iterable<{ line: number; cells: string[] | null }>,
  { format, names, times }: { format: ImportFormat; names: readonly string[]; times: TimeReading },
): { lines: ReadLine[]; untaken: string[] } {
  const places = new Map(names.map((name, at): [string, number] => [columnKey(name), at]).reverse());
  const placesOf = (field: Field) =>
    (FORMATS[format].columns[field] ?? []).flatMap((name) => places.get(name) ?? []);
  const found: { line: number; cells: string[] | null }[] = [];
  let isHead = true;
  for (const row of rows) {
    if (isHead || row.cells?.every((cell) => cell.trim() === '')) {
      isHead = false;
      continue;
    }
    if (found.length === importLimits.items) throw new TooManyError(importTexts.tooManyLines);
    found.push(row);
  }
  const dated = DATED.flatMap(placesOf);
  const cells = found.flatMap((row) => dated.map((at) => row.cells?.[at] ?? ''));
  const how = { format, times: { ...times, order: orderOf(cells, times.order) } };
  const todoist = format === 'todoist' ? todoistReader() : null;
  const taken = new Set(Object.values(FORMATS[format].columns).flat());
  const isHeld = (at: number) => found.some(({ cells: row }) => (row?.[at] ?? '').trim() !== '');
  const untaken = names.flatMap((name, at) =>
    taken.has(columnKey(name)) || !isHeld(at) ? [] : beginningOf(name.trim(), devflowLimits.labelMax),
  );
  const lines = found.flatMap(({ line, cells: row }): ReadLine[] => {
    if (!row) return [{ line, item: null, told: ['A quote is not closed'] }];
    const cellsOf: Cells = (field) => placesOf(field).map((at) => row[at] ?? '');
    if (!todoist) return [readLine(line, cellsOf, how)];
    const read = todoist.cellsOf(cellsOf);
    if (read === null) return [];
    if (typeof read === 'string') return [{ line, item: null, told: [read] }];
    return [todoist.keep(readLine(line, read, how))];
  });
  return { lines, untaken };
}

/** What stands where nothing is told, as in Vikunja's times, and where a completion is: GitHub's `closed` is `false`. */
const isNothing = (cell: string) => /^-?$|^0001-01-01/.test(cell.trim());
const isNever = (cell: string) => isNothing(cell) || /^(false|no|0|open)$/i.test(cell.trim());

function readLine(
  line: number,
  cells: Cells,
  { format, times }: { format: ImportFormat; times: TimeReading },
): ReadLine {
  const isOwn = format === 'own';
  const cell = (field: Field) => {
    const text = cells(field).find((one) => one.trim() !== '') ?? '';
    return isOwn ? csvWords(text) : text;
  };
  const told: string[] = [];
  const asRead = <T>(field: Field, read: (text: string) => T | null, isNone = isNothing): T | null => {
    const text = cell(field);
    if (isNone(text)) return null;
    const value = read(text);
    if (value === null) told.push(`${FIELD_WORDS[field] ?? field} “${text.trim()}” cannot be read`);
    return value;
  };
  const time = (field: Field) =>
    asRead(field, (text) => momentIn(text, times)?.toISOString() ?? null, isNever);

  const untaken = cell('untaken');
  if (untaken !== '') told.push(`Not taken: ${untaken}`);

  const title = isOwn ? cell('title').trim() : cell('title').replace(/\s+/g, ' ').trim();
  const due = cell('due');
  const dueDate = asRead('due', (text) => dayIn(text, times));
  const priority = asRead('priority', (text) => priorityIn(text, format)) ?? 0;
  const createdAt = time('created');
  const completedAt = time('completed') ?? time('canceled');
  const isCanceled = !isNever(cell('canceled'));
  const isDone = !isNever(cell('completed')) || isCanceled || saysDone(cell('done'));
  // Our own file tells of open ones too, which may be in any status.
  const completed = isDone || (isOwn && cells('completed').length > 0 ? false : undefined);
  const repeats = asRead('repeats', readRepeats);
  const reminderDays = asRead('reminder', readReminder);
  const notes = [
    format === 'vikunja' ? withoutTags(cell('notes')) : cell('notes'),
    cell('link').trim(),
    // Nothing is lost of what is no day, such as 'every Monday'.
    dueDate === null && !isNothing(due) ? `Due: ${due.trim()}` : '',
  ];
  const wanted = cells('labels').map((text) => (isOwn ? csvWords(text) : text.replace(/[;|]/g, ',')));
  const labels = labelsOf([...wanted, isCanceled ? 'canceled' : ''].join(','));
  const fitting = labels.filter((label) => labelsProblem([label]) === null).slice(0, LABELS_MAX);
  if (fitting.length < labels.length)
    told.push(`Left out: ${labels.filter((label) => !fitting.includes(label)).join(', ')}`);

  const item: ImportedItem = {
    feature: cell('feature')
      .trim()
      .replace(/^https:\/\/(?:api\.)?github\.com\/(?:repos\/)?/, ''),
    // Done elsewhere means done here, whatever its column is called there.
    status: isDone && !isOwn ? '' : cell('status').trim(),
    title,
    notes: notes.filter(areNotes).join('\n\n'),
    priority,
    labels: fitting,
    dueDate,
    ...(dueDate === null ? { repeats: null, reminderDays: null } : { repeats, reminderDays }),
    createdAt,
    completedAt,
    completed,
  };
  const problem = problemOf(item);
  return problem === null ? { line, item, told } : { line, item: null, told: [problem] };
}

const FIELD_WORDS: Partial<Record<Field, string>> = {
  due: 'The due day',
  priority: 'The priority',
  created: 'The time of creation',
  completed: 'The time of completion',
  canceled: 'The time of completion',
  repeats: 'The repeat',
  reminder: 'The reminder',
};

function readRepeats(text: string): string | null {
  const read = readRepeat(text);
  return 'rule' in read ? read.rule : null;
}

function readReminder(text: string): number | null {
  const days = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return days <= devflowLimits.reminderDaysMax ? days : null;
}

function problemOf({ title, feature, status, notes }: ImportedItem): string | null {
  if (isBlank(title)) return 'It has no title';
  if (notes.length > devflowLimits.textMax) return devflowTexts.notesTooLong;
  const names = [feature, status].filter((name) => name !== '');
  return (
    titleProblem(title) ??
    names.map((name) => nameProblem('addFeature', name)).find((problem) => problem !== null) ??
    null
  );
}

/** Of Todoist's levels. */
const DEEPEST = 5;

/** Todoist's lines are of several kinds: sections are statuses, comments are notes, and what is below a task is named so. */
function todoistReader() {
  let section = '';
  let last: ReadLine | null = null;
  let above: string[] = [];
  return {
    /** The cells of a task; what is none may be null, or it has no place here, as is told. */
    cellsOf(cells: Cells): Cells | string | null {
      const [type = ''] = cells('type').map((text) => text.trim());
      const content = withoutFiles(cells('title')[0] ?? '');
      const [notes = ''] = cells('notes');
      if (type === 'section') {
        section = content;
        last = null;
        return areNotes(notes) ? `The description of the section “${content}” has no place here` : null;
      }
      if (type === 'note' && last) {
        const longer = [last.item?.notes ?? '', content].filter(areNotes).join('\n\n');
        if (longer.length > devflowLimits.textMax)
          Object.assign(last, { item: null, told: [devflowTexts.notesTooLong] });
        else if (last.item) last.item.notes = longer;
        return null;
      }
      if (type.endsWith('note') && areNotes(content)) return `It is a comment of no task: “${content}”`;
      if (type !== 'task') return null;
      const labels = [...content.matchAll(/(?<=^|\s)@(\S+)/g)].map(([, label = '']) => label);
      const own = content.replace(/(?<=^|\s)@\S+/g, '').trim();
      const depth = Math.min(Math.max(1, Number(cells('indent')[0]) || 1), DEEPEST);
      above = [...above.slice(0, depth - 1), own];
      const [day = '', deadline = ''] = cells('due').map((text) => text.trim());
      return (field) => {
        if (field === 'title') return [above.join(' › ')];
        if (field === 'status') return [section];
        if (field === 'notes' && day !== '' && deadline !== '')
          return [[notes, `Deadline: ${deadline}`].filter(areNotes).join('\n\n')];
        return field === 'labels' ? [...cells(field), ...labels] : cells(field);
      };
    },
    keep: (read: ReadLine) => (last = read),
  };
}

/** What Todoist says of an attached file, as a link to it. */
function withoutFiles(text: string): string {
  return text.replace(/\[\[file (\{[^[\]]*\})\]\]/g, (whole, json: string) => {
    const file = parsedJson(json);
    if (!isObject(file) || typeof file.file_name !== 'string') return whole;
    return typeof file.file_url === 'string' ? `[${file.file_name}](${file.file_url})` : file.file_name;
  });
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

/** The words of HTML, in which Vikunja writes descriptions, with its links and ticks. */
function withoutTags(text: string): string {
  if (!/^\s*<\w/.test(text)) return text;
  let address = '';
  return text
    .replace(/<li\b([^<>]*)>/gi, (_, about: string) => {
      const checked = /data-checked="(true|false)"/.exec(about)?.[1];
      return checked === undefined ? '- ' : `- [${checked === 'true' ? 'x' : ' '}] `;
    })
    .replace(/<a\b([^<>]*)>|<\/a>/gi, (_, about?: string) => {
      const end = address === '' ? '' : `](${address})`;
      address = /\shref="([^"]*)"/.exec(about ?? '')?.[1] ?? '';
      return about === undefined ? end : address === '' ? '' : '[';
    })
    .replace(/\[([^[\]]+)\]\(\1\)/g, '$1')
    .replace(/<br\s*\/?>|(?:<\/(?:p|li|h\d|div)>)+/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,6}));/gi,
      (whole, digits?: string, hex?: string, name?: string) => {
        const code = digits === undefined ? parseInt(hex ?? '', 16) : Number(digits);
        if (name !== undefined) return ENTITIES[name] ?? whole;
        const isLetter = code >= 32 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff);
        return isLetter ? String.fromCodePoint(code) : whole;
      },
    )
    .trim();
}
