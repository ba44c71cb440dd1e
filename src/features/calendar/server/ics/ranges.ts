import { createHash } from 'node:crypto';
import { calendarLimits, calendarTexts } from '../../rules';
import { basicText, wallOfBasic } from '@/platform/shared/repeat/wall';
import { occurs, type Series } from '@/platform/shared/repeat/occurrences';
import { movedId, moveSeries, splitSeries } from '../scopes/rules';
import type { BadEvent, EventContent, EventGroup, ReadEvent } from './event';

/** What is being made of a series from one range to the next. */
interface Half {
  uid: string;
  /** Without what was added and removed, which is dealt out at its end. */
  main: ReadEvent;
  overrides: ReadEvent[];
}

/**
 * Splits a series where the file changes an occurrence and all that follow it (RANGE=THISANDFUTURE): what follows is a
 * series of its own, with the same UID at each import. What was added, removed and changed goes to the half of its original
 * start, and moves along with it. Ranges beyond the most of a series are left out and told. Lets other calls run meanwhile.
 */
export async function splitRanges(
  group: EventGroup,
  ownZone: string,
  breathe: () => Promise<void>,
): Promise<{ groups: EventGroup[]; leftOut: BadEvent[] }> {
  const { main } = group;
  const named = [...group.overrides].sort(byOriginal);
  const ranges = named.filter(({ isRange }) => isRange);
  const [first] = ranges;
  if (!main || !first) return { groups: [group], leftOut: [] };
  const leftOut = ranges.splice(calendarLimits.rangesMax).map(toldRange);
  const groups: EventGroup[] = [];
  const added = inOrder(main.content.added, (name) => name);
  const removed = inOrder(main.content.removed, (name) => name);
  const others = inOrder(
    named.filter(({ isRange }) => !isRange),
    ({ content }) => content.recurrenceId,
  );
  const isAdded = new Set(main.content.added);
  /** By how much the names of what follows have moved. */
  let shift = 0;
  let half: Half = { uid: group.uid, main: withoutDays(main), overrides: [] };
  const moved = (event: ReadEvent): ReadEvent => ({
    ...event,
    isRange: false,
    content: { ...event.content, uid: half.uid, recurrenceId: movedId(event.content.recurrenceId, shift) },
  });
  /** Ends a half before an original start; without one, at the end of all. */
  const close = (content: EventContent, before?: string) => {
    const namesOf = (names: readonly string[]) => names.map((name) => movedId(name, shift));
    half.overrides.push(...others.before(before).map(moved));
    groups.push({
      ...half,
      main: {
        ...half.main,
        content: {
          ...content,
          added: namesOf(added.before(before)),
          removed: namesOf(removed.before(before)),
        },
      },
    });
  };

  for (const range of ranges) {
    await breathe();
    const original = range.content.recurrenceId;
    const at = movedId(original, shift);
    const { content } = half.main;
    if (!isAdded.has(original) && !occurs(content, at)) {
      half.overrides.push(moved(range));
      continue;
    }
    const halves = splitSeries(content, at, ownZone);
    const by = range.content.start - (wallOfBasic(at) ?? range.content.start);
    if (!halves) {
      // From the first occurrence on: all of it.
      half.main = followed(half.uid, range, content, by);
      half.overrides = half.overrides.map((one) => ({
        ...one,
        content: { ...one.content, recurrenceId: movedId(one.content.recurrenceId, by) },
      }));
    } else {
      close({ ...content, ...timesOf(halves.old) }, original);
      const uid = followingUid(half.uid, at);
      // It begins with one that was added, and does not have it twice.
      added.drop(movedId(basicText(halves.new.start, content.allDay), -shift));
      half = { uid, main: followed(uid, range, { ...content, ...timesOf(halves.new) }, by), overrides: [] };
    }
    shift += by;
  }
  close(half.main.content);
  return { groups, leftOut };
}

function byOriginal(one: ReadEvent, other: ReadEvent): number {
  return one.content.recurrenceId < other.content.recurrenceId ? -1 : 1;
}

function withoutDays(event: ReadEvent): ReadEvent {
  return { ...event, content: { ...event.content, added: [], removed: [] } };
}

/** A list that is dealt out in the order of original starts. */
function inOrder<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string) {
  const sorted = [...things].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  let next = 0;
  const dropped = new Set<string>();
  return {
    /** Those not yet dealt out that are before a name; without one, all. */
    before(name?: string): Thing[] {
      const from = next;
      while (next < sorted.length && (name === undefined || nameOf(sorted[next] as Thing) < name)) next++;
      return sorted.slice(from, next).filter((thing) => !dropped.has(nameOf(thing)));
    },
    drop(name: string): void {
      dropped.add(name);
    },
  };
}

function toldRange({ line, content }: ReadEvent): BadEvent {
  return { line, uid: content.uid, title: content.title, problem: calendarTexts.tooManyRanges(line) };
}

/** A series with the content of the occurrence from which on it was changed, moved along with it. */
function followed(uid: string, range: ReadEvent, series: EventContent, by: number): ReadEvent {
  const { rule } = moveSeries(series, by);
  return {
    ...range,
    original: null,
    isRange: false,
    content: { ...range.content, uid, recurrenceId: '', changed: '', rule, added: [], removed: [] },
    told: [...range.told, 'Changed from here on: a series of its own'],
  };
}

function timesOf({ start, end, rule }: Series) {
  return { start, end, rule };
}

function followingUid(uid: string, at: string): string {
  const following = `${uid}-${at}`;
  if (following.length <= calendarLimits.uidMax) return following;
  return `${createHash('sha256').update(following).digest('hex').slice(0, 40)}@toolstead`;
}
