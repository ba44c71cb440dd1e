import type { DateOrder } from '@/platform/shared/preferences';
import { dayOf, textOfDay, weekFirst } from '@/platform/shared/civil';
import { readNamedDay } from '@/platform/shared/named-day';
import { readTypedDate } from '@/platform/shared/read-typed-date';
import type { Span } from '@/platform/shared/kept-spans';
import { labelsProblem } from './labels';
import { PRIORITIES } from './priorities';

export type QuickKind = 'status' | 'feature' | 'due' | 'priority' | 'label';

/** What was read, from its mark on. */
export interface QuickPart extends Span {
  kind: QuickKind;
  /** What it means, for people: 'In Progress'; of a day YYYY-MM-DD. */
  means: string;
}

interface Named {
  id: number;
  name: string;
}

export interface QuickItem {
  title: string;
  statusId: number | undefined;
  featureId: number | undefined;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  priority: number;
  labels: string[];
  parts: QuickPart[];
}

export interface QuickSettings {
  statuses: readonly Named[];
  features: readonly Named[];
  dateOrder: DateOrder;
  /** YYYY-MM-DD of the person. */
  today: string;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  /** Parts of the text that are title whatever they say. */
  ignored?: readonly Span[];
}

const KINDS: Record<string, QuickKind> = {
  '#': 'status',
  '@': 'feature',
  '!': 'due',
  '^': 'priority',
  '+': 'label',
};

/** A day has at most so many words: '24 Dec 2026'. */
const DAY_WORDS = 3;

interface Read {
  /** How many characters of what follows the mark. */
  length: number;
  means: string;
  to: Partial<Omit<QuickItem, 'title' | 'parts'>>;
}

/**
 * Reads a line such as 'Fix the bar #Bug @Search !tomorrow ^high +ui'. A mark stands at the beginning of a word; names may
 * have several words, or be begun so that only one is meant. Never fails: what cannot be read, or was said before, is title.
 */
export function readQuickItem(text: string, settings: QuickSettings): QuickItem {
  const item: QuickItem = {
    ...{ title: '', statusId: undefined, featureId: undefined, dueDate: null, priority: 0 },
    ...{ labels: [], parts: [] },
  };
  const isIgnored = (at: number) => settings.ignored?.some(({ from, to }) => at >= from && at < to) === true;
  // A Chinese keyboard writes them at full width.
  for (const { 0: mark, index } of text.matchAll(/(?<=^|\s)[#@!^+＃＠！＾＋](?=\S)/g)) {
    const kind = KINDS[mark.normalize('NFKC')];
    const last = item.parts.at(-1);
    if (!kind || isIgnored(index) || (last && index < last.to)) continue;
    if (kind !== 'label' && item.parts.some((part) => part.kind === kind)) continue;
    const read = READERS[kind](text.slice(index + 1), settings, item);
    if (!read) continue;
    Object.assign(item, read.to);
    item.parts.push({ kind, from: index, to: index + 1 + read.length, means: read.means });
  }
  const starts = [0, ...item.parts.map(({ to }) => to)];
  const ends = [...item.parts.map(({ from }) => from), text.length];
  const pieces = starts.map((start, at) => text.slice(start, ends[at]).trim());
  return { ...item, title: pieces.filter((piece) => piece !== '').join(' ') };
}

const READERS: Record<QuickKind, (rest: string, settings: QuickSettings, item: QuickItem) => Read | null> = {
  status: (rest, { statuses }) => readName(rest, statuses, ({ id }) => ({ statusId: id })),
  feature: (rest, { features }) => readName(rest, features, ({ id }) => ({ featureId: id })),
  priority(rest) {
    const names = PRIORITIES.map((name, id) => ({ id, name })).slice(1);
    // The most urgent one is the first.
    const number = /^[1-4](?=\s|$)/.exec(rest)?.[0];
    const named = number && names[names.length - Number(number)];
    if (named) return { length: 1, means: named.name, to: { priority: named.id } };
    return readName(rest, names, ({ id }) => ({ priority: id }));
  },
  due(rest, settings) {
    for (let words = DAY_WORDS; words > 0; words--) {
      const said = new RegExp(String.raw`^\S+(?:\s+\S+){${String(words - 1)}}(?=\s|$)`, 'u').exec(rest)?.[0];
      const date = said === undefined ? null : readDue(said, settings);
      if (said !== undefined && date !== null)
        return { length: said.length, means: date, to: { dueDate: date } };
    }
    return null;
  },
  label(rest, _, { labels }) {
    const label = /^\S+/.exec(rest)?.[0] ?? '';
    if (labelsProblem([...labels, label]) !== null) return null;
    if (labels.some((one) => one.toLowerCase() === label.toLowerCase())) return null;
    return { length: label.length, means: label, to: { labels: [...labels, label] } };
  },
};

/** YYYY-MM-DD; a weekday is the next such day, which may be today. */
function readDue(said: string, { dateOrder, today, weekStart }: QuickSettings): string | null {
  const day = dayOf(today) ?? 0;
  const named = readNamedDay(said, day, weekStart);
  if (named) return textOfDay('day' in named ? named.day : weekFirst(day + 6, named.weekday));
  const read = readTypedDate(said, dateOrder, today);
  return 'date' in read ? read.date : null;
}

/** The longest name that the text begins with; else the only one that its first word begins, whatever is between words. */
function readName<N extends Named>(
  rest: string,
  all: readonly N[],
  to: (named: N) => Read['to'],
): Read | null {
  const lower = rest.toLowerCase();
  const whole = all
    .filter(({ name }) => lower.startsWith(name.toLowerCase()) && /^(\s|$)/.test(rest.slice(name.length)))
    .sort((one, other) => other.name.length - one.name.length)[0];
  if (whole) return { length: whole.name.length, means: whole.name, to: to(whole) };
  const word = /^\S+/.exec(rest)?.[0] ?? '';
  const begun = all.filter(({ name }) => joined(name).startsWith(joined(word)));
  const [only] = begun;
  return only && begun.length === 1 && joined(word) !== ''
    ? { length: word.length, means: only.name, to: to(only) }
    : null;
}

const joined = (text: string) => text.toLowerCase().replace(/[\s_-]/gu, '');
