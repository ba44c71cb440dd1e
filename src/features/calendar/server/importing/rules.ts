import type { ImportCounts, ImportItem } from '../../answers';
import { calendarTexts, OUTCOMES, type Outcome } from '../../rules';
import { ownFields } from '../ics/changed';
import { nameInSeries } from '../ics/values';
import { wallText } from '@/platform/shared/repeat/wall';
import type { EventGroup } from '../ics/event';
import type { IcsFile } from '../ics/file';
import type { BadEvent, EventContent, ReadEvent } from '../ics/event';
import { digestOf } from '../ics/rows';
import type { Telling } from './telling';

/** A row that has a UID of the file. */
export interface StoredEvent {
  id: number;
  content: EventContent;
  importedHash: string | null;
  isTrashed: boolean;
  updatedAt: Date;
}

/** An event of the file, and the row that it is. */
export interface Pair<Stored extends StoredEvent> {
  event: ReadEvent;
  /** Of its content. */
  digest: string;
  stored: Stored | undefined;
}

/** What is to be done for a UID. */
export interface PlannedGroup<Stored extends StoredEvent> {
  item: ImportItem;
  /** Its series or single event; undefined if the file has changed occurrences alone. */
  main: Pair<Stored> | undefined;
  overrides: Pair<Stored>[];
  /** The row of the series or single event, whether the file has it or not. */
  series: Stored | undefined;
  /** Changed occurrences that the file no longer has. */
  gone: Stored[];
  /** Whether anything of it is stored. */
  isWritten: boolean;
}

export type Decisions = Readonly<Record<string, 'keep' | 'take'>>;

/** What an import does with the events of a UID, while other calls run. */
export async function planGroup<Stored extends StoredEvent>(
  { uid, main, overrides }: EventGroup,
  stored: readonly Stored[],
  { decisions, telling, breathe }: { decisions: Decisions; telling: Telling; breathe: () => Promise<void> },
): Promise<PlannedGroup<Stored>> {
  const byName = new Map(stored.map((row) => [row.content.recurrenceId, row]));
  const series = byName.get('');
  const paired = (event: ReadEvent): Pair<Stored> => ({
    event,
    digest: digestOf(event.content),
    stored: byName.get(event.content.recurrenceId),
  });
  const pairs = { main: main && paired(main), overrides: [] as Pair<Stored>[] };
  for (const event of overrides) {
    pairs.overrides.push(paired(main || !series ? event : inSeries(event, series.content)));
    await breathe();
  }
  const all = [...(pairs.main ? [pairs.main] : []), ...pairs.overrides];
  const inFile = new Set(all.map(({ event }) => event.content.recurrenceId));
  const gone = main ? stored.filter(({ content }) => !inFile.has(content.recurrenceId)) : [];
  const decision = Object.hasOwn(decisions, uid) ? decisions[uid] : undefined;
  const { outcome, message, isWritten, choice } = judged({ all, gone, stored, decision, telling });
  const first = main ?? overrides[0];
  await breathe();
  return {
    item: itemOf({ uid, outcome, message, choice, event: first }),
    ...pairs,
    series,
    gone,
    isWritten,
  };
}

/** What makes the rows of a UID what a group has of it, whatever was changed here; null: they are so. */
export async function planWhole<Stored extends StoredEvent>(
  group: EventGroup,
  stored: readonly Stored[],
  by: { telling: Telling; breathe: () => Promise<void> },
): Promise<PlannedGroup<Stored> | null> {
  const series = stored.find(({ content }) => content.recurrenceId === '');
  // Without its series, its changed occurrences cannot stay its own: they are stored anew.
  const isBare = group.main === undefined && series !== undefined;
  const decisions = { [group.uid]: 'take' as const };
  const planned = await planGroup(group, isBare ? [] : stored, { ...by, decisions });
  if (isBare) planned.gone.push(series, ...stored.filter((one) => one !== series));
  if (!group.main && !isBare) {
    const sent = new Set(group.overrides.map(({ content }) => content.recurrenceId));
    planned.gone.push(...stored.filter(({ content }) => !sent.has(content.recurrenceId)));
  }
  return planned.isWritten || planned.gone.some(({ isTrashed }) => !isTrashed) ? planned : null;
}

/** A changed occurrence whose series is here and not in the file. */
function inSeries(event: ReadEvent, series: EventContent): ReadEvent {
  if (!event.original) return event;
  const content = { ...event.content, recurrenceId: nameInSeries(event.original, series), changed: '' };
  return { ...event, content: { ...content, changed: ownFields(content, series) } };
}

interface Judged<Stored extends StoredEvent> {
  all: readonly Pair<Stored>[];
  gone: readonly Stored[];
  stored: readonly Stored[];
  decision: 'keep' | 'take' | undefined;
  telling: Telling;
}

interface Judgement {
  outcome: Outcome;
  message: string;
  isWritten: boolean;
  choice: ImportItem['choice'];
}

function judged<Stored extends StoredEvent>({
  all,
  gone,
  stored,
  decision,
  telling,
}: Judged<Stored>): Judgement {
  const told = [...new Set(all.flatMap(({ event }) => event.told))];
  const neverLine = all.find(({ event }) => event.neverLine !== null)?.event.neverLine ?? null;
  const said = (...parts: (string | undefined)[]) =>
    [...parts, ...told].filter((part) => part !== undefined && part !== '').join('; ');
  const skipped = (message: string, choice: 'keep' | 'take') =>
    ({ outcome: 'skipped', message, isWritten: false, choice }) as const;

  const different = all.filter((pair) => pair.stored?.isTrashed !== false || !isSame(pair));
  const left = gone.filter(({ isTrashed }) => !isTrashed);
  const [firstPair] = all;
  // How it was read otherwise comes first, so that it is not what a narrow list cuts off.
  const plain = [...told, firstPair ? telling.plain(firstPair.event.content) : ''].filter(Boolean).join('; ');
  if (different.length === 0 && left.length === 0)
    return { outcome: 'unchanged', message: plain, isWritten: false, choice: null };
  if (neverLine !== null && decision !== 'take')
    return skipped(calendarTexts.neverHappens(neverLine), 'keep');
  const choice = neverLine === null ? 'take' : 'keep';
  const isNew = stored.length === 0;
  const lies = firstPair?.stored?.isTrashed === true && firstPair.event.content.recurrenceId === '';
  const [here] = lies ? [] : [...different.filter(isChangedHere), ...left.filter(isOwn)];
  if (here === undefined && decision === 'keep') return skipped('Left out', choice);
  if (isNew) return { outcome: 'new', message: plain, isWritten: true, choice };
  if (here !== undefined) {
    const message = 'event' in here ? toldHere(here, telling) : 'You changed an occurrence of it';
    return {
      outcome: 'changed_here',
      message: said(message),
      isWritten: decision === 'take',
      choice: 'keep',
    };
  }
  if (lies)
    return { outcome: 'changed', message: said('It is taken out of the trash'), isWritten: true, choice };
  return {
    outcome: 'changed',
    message: said(toldChange(different, left, telling)),
    isWritten: true,
    choice,
  };
}

function isSame<Stored extends StoredEvent>({ event, digest, stored }: Pair<Stored>): boolean {
  if (!stored) return false;
  if (digestOf(stored.content) === digest) return true;
  return digestOf(inAnyOrder(stored.content)) === digestOf(inAnyOrder(event.content));
}

/** What is not modelled in an order of its own, since programs write the same lines in any. */
function inAnyOrder(content: EventContent): EventContent {
  if (content.extra === null) return content;
  const [name, properties, alarms] = content.extra;
  const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
  return { ...content, extra: [name, properties.toSorted(byText), alarms.toSorted(byText)] };
}

/** Whether the account has changed an event since it was imported, so that the file's version is not simply the newer one. */
function isChangedHere<Stored extends StoredEvent>({ event, stored }: Pair<Stored>): boolean {
  if (!stored) return false;
  const [here, inFile] = [stored.content.sequence, event.content.sequence];
  if (here > inFile || stored.isTrashed) return true;
  // One that was made here is taken from a program that had it since.
  if (stored.importedHash === null)
    return inFile === here && event.lastModified <= stored.updatedAt.getTime();
  return isOwn(stored);
}

/** Whether a row is other than the last import has left it. */
function isOwn({ importedHash, content }: StoredEvent): boolean {
  return importedHash !== digestOf(content);
}

function toldHere<Stored extends StoredEvent>({ event, stored }: Pair<Stored>, telling: Telling): string {
  if (!stored) return '';
  if (stored.isTrashed) return 'You deleted an occurrence of it';
  const isOccurrence = event.content.recurrenceId !== '';
  return isOccurrence
    ? 'You changed an occurrence of it'
    : telling.changedHere(stored.content, event.content, stored.updatedAt);
}

function toldChange<Stored extends StoredEvent>(
  different: readonly Pair<Stored>[],
  left: readonly Stored[],
  telling: Telling,
): string {
  const main = different.find(({ event }) => event.content.recurrenceId === '');
  const occurrences = different.filter((pair) => pair !== main).length + left.length;
  const parts = [
    main?.stored ? telling.changed(main.stored.content, main.event.content) : '',
    occurrences === 0
      ? ''
      : occurrences === 1
        ? '1 occurrence differs'
        : `${String(occurrences)} occurrences differ`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function itemOf({
  uid,
  outcome,
  message,
  choice,
  event,
}: Pick<ImportItem, 'uid' | 'outcome' | 'message' | 'choice'> & {
  event: ReadEvent | undefined;
}): ImportItem {
  const content = event?.content;
  const shown = (wall: number | undefined) => (wall === undefined ? '' : wallText(wall, content?.allDay));
  return {
    uid,
    title: content?.title ?? '',
    outcome,
    line: event?.line ?? 0,
    message,
    start: shown(content?.start),
    end: shown(content?.end),
    allDay: content?.allDay ?? false,
    zone: content?.zone ?? '',
    rule: content?.rule ?? '',
    choice,
  };
}

/** What cannot be read of a file, as an item. */
function skippedItem({ uid, title, line, problem: message }: BadEvent): ImportItem {
  return { ...itemOf({ uid, outcome: 'skipped', message, choice: null, event: undefined }), title, line };
}

/** The items of an import in the order of the file. */
export function itemsOf(file: IcsFile, planned: readonly { item: ImportItem }[]): ImportItem[] {
  return [...planned.map(({ item }) => item), ...file.bad.map(skippedItem)].sort(
    (one, other) => one.line - other.line,
  );
}

export function countsOf(items: readonly ImportItem[]): ImportCounts {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as ImportCounts;
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
}
