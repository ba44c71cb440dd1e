import { createHash } from 'node:crypto';
import { calendarLimits } from '../../../rules';
import { wallOfBasic } from '../../../rules/wall';
import { occurs, type Series } from '../../occurrences/rules';
import { movedId, moveSeries, splitSeries } from '../../scopes/rules';
import type { EventContent, EventGroup, ReadEvent } from '../event/rules';

/**
 * Splits a series where the file changes an occurrence and all that follow it (RANGE=THISANDFUTURE): what follows is a
 * series of its own, with the same UID at each import.
 */
export function splitRanges(group: EventGroup, ownZone: string): EventGroup[] {
  const { main } = group;
  const [range] = group.overrides
    .filter(({ isRange }) => isRange)
    .sort((one, other) => (one.content.recurrenceId < other.content.recurrenceId ? -1 : 1));
  if (!main || !range) return [group];
  const at = range.content.recurrenceId;
  const others = group.overrides.filter((one) => one !== range);
  // What repeats within a day has too many occurrences to be parted.
  const isOften = /FREQ=(HOUR|MINUTE)LY/.test(main.content.rule);
  if (isOften || !occurs({ ...main.content, removed: [] }, at)) {
    const alone = { ...range, isRange: false };
    return splitRanges({ ...group, overrides: [...others, alone] }, ownZone);
  }
  const halves = splitSeries(main.content, at, ownZone);
  // From the first occurrence on: all of it.
  if (!halves) return splitRanges(followed(group.uid, range, main.content, others), ownZone);
  const isBefore = ({ content }: ReadEvent) => content.recurrenceId < at;
  const old = { ...main, content: { ...main.content, ...seriesOf(halves.old) } };
  const behind = others.filter((one) => !isBefore(one));
  const next = followed(
    followingUid(group.uid, at),
    range,
    { ...main.content, ...seriesOf(halves.new) },
    behind,
  );
  return [{ uid: group.uid, main: old, overrides: others.filter(isBefore) }, ...splitRanges(next, ownZone)];
}

/** A series with the content of the occurrence from which on it was changed, moved along with it. */
function followed(
  uid: string,
  range: ReadEvent,
  series: EventContent,
  overrides: readonly ReadEvent[],
): EventGroup {
  const { content } = range;
  const by = content.start - (wallOfBasic(content.recurrenceId) ?? content.start);
  const { rule, added, removed } = moveSeries(series, by);
  return {
    uid,
    main: {
      ...range,
      original: null,
      isRange: false,
      content: {
        ...content,
        uid,
        recurrenceId: '',
        changed: '',
        rule,
        added: [...added],
        removed: [...removed],
      },
      told: [...range.told, 'Changed from here on: a series of its own'],
    },
    overrides: overrides.map((one) => ({
      ...one,
      content: { ...one.content, uid, recurrenceId: movedId(one.content.recurrenceId, by) },
    })),
  };
}

function seriesOf({ start, end, rule, added, removed }: Series) {
  return { start, end, rule, added: [...added], removed: [...removed] };
}

function followingUid(uid: string, at: string): string {
  const following = `${uid}-${at}`;
  if (following.length <= calendarLimits.uidMax) return following;
  return `${createHash('sha256').update(following).digest('hex').slice(0, 40)}@toolstead`;
}
