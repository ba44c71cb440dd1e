import { calendarLimits } from '../../rules';

/** What programs were told of a task: its digest, the revision of its last change, and the civil day on which it went, if it did. */
type Told = [digest: string, revision: number, gone: number | null];

/** What programs were told of the tasks of a tool in a list. */
export interface TaskHistory {
  revision: number;
  /** Up to this one it is forgotten what went away. */
  forgotten: number;
  told: ReadonlyMap<string, Told>;
}

/** A history with what is there now, by name with its digest; the same one if nothing differs. */
export function toldOf(
  history: TaskHistory,
  current: ReadonlyMap<string, string>,
  today: number,
): TaskHistory {
  const revision = history.revision + 1;
  const told = new Map<string, Told>();
  let { forgotten } = history;
  let differs = false;
  for (const [name, was] of history.told) {
    const [, at, gone] = was;
    if (current.has(name)) continue;
    if (gone !== null && today - gone > calendarLimits.changesDays) {
      forgotten = Math.max(forgotten, at);
      differs = true;
    } else if (gone !== null) told.set(name, was);
    else {
      told.set(name, ['', revision, today]);
      differs = true;
    }
  }
  for (const [name, digest] of current) {
    const was = history.told.get(name);
    const isSame = was?.[0] === digest && was[2] === null;
    told.set(name, isSame ? was : [digest, revision, null]);
    if (!isSame) differs = true;
  }
  return differs ? { revision, forgotten, told } : history;
}

/** The names of what has changed since a revision, and of what went; null if nobody knows that any more. */
export function changedSince(
  { revision, forgotten, told }: TaskHistory,
  since: number,
): { changed: string[]; gone: string[] } | null {
  if (since < forgotten || since > revision) return null;
  const later = [...told].filter(([, [, at]]) => at > since);
  const named = (isGone: boolean) =>
    later.filter(([, [, , gone]]) => (gone !== null) === isGone).map(([name]) => name);
  return { changed: named(false), gone: named(true) };
}
