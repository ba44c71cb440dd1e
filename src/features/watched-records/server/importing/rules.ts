import { sha256OfJson } from '@/platform/server/json-pieces';
import type { LargeBody } from '@/platform/server/large-body';
import type { Steps } from '@/platform/server/pacing';
import { changeByHand } from '../../hand-changes';
import type { effectOf, ImportAnswer, ImportItem } from '../../import-answers';
import type { FileRecord } from '../../importing/record';
import { standInTitle } from '../../importing/values';
import { mergeNews, recordFrom } from '../../merging';
import {
  defined,
  DETAIL_FIELDS,
  type DetailField,
  type Details,
  joinTypes,
  NO_OWN_FIELDS,
  type OwnFields,
  type Progress,
} from '../../rules';
import { watchedTexts } from '../../texts';
import { watchedGate } from '../../gate';
import { edited, OWN_FIELDS, stateMeant } from '../records/rules';
import type { NewRecordState, RecordState } from '../rows/queries';

/** Fifty thousand records with short descriptions. */
export const largeImport: LargeBody = {
  bytes: 32 * 1024 * 1024,
  tooLarge: watchedTexts.fileTooLarge,
  gate: watchedGate,
};

function detailsOf({ title, tag, types, description, ...sent }: FileRecord): Partial<Details> {
  const { bookmark_url, listpage_url, image_url } = sent;
  const joined = types && joinTypes(types);
  return defined({ title, tag, types: joined, bookmark_url, listpage_url, image_url, description });
}

const filled = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value))) as Partial<Fields>;

function ownOf(sent: Partial<OwnFields>): Partial<OwnFields> {
  return defined(Object.fromEntries(OWN_FIELDS.map((field) => [field, sent[field]])));
}

function progressOf({ state, current_episode: episode }: FileRecord): Progress | undefined {
  if (state === 'completed') return { episode: 0, completed: true };
  return episode === undefined ? undefined : { episode, completed: false };
}

/** A new record. Its values count as reported, so that news and the person may change them. */
export function madeOf(sent: FileRecord, now: number): Omit<NewRecordState, 'user_id' | 'revision'> {
  const time = Math.min(sent.last_watched_time ?? 0, now);
  const details = filled(detailsOf(sent));
  // News of the very beginning count for nothing.
  const told = recordFrom({ time: Math.max(1, time), progress: progressOf(sent), details, fillOnly: true });
  const hasBegun = told.is_completed || told.current_episode > 0;
  return {
    ...told,
    ...NO_OWN_FIELDS,
    ...ownOf(sent),
    series_id: sent.series_id,
    last_watched_time: time,
    open_state: stateMeant(sent, 'planned') ?? (hasBegun ? 'watching' : 'planned'),
    state_stamp: sent.state === undefined ? 0 : 2 * time,
    sync_timestamp: null,
    created_at: now,
  };
}

const hasStandIn = ({ series_id, title }: { series_id: string; title: string }) =>
  title === standInTitle(series_id);

/**
 * A record that is here after a file that has it too. The file is a report of its own time: it fills what is empty, its
 * progress only rises, and its state counts if it is newer than what the person said. With `overwrite` it counts as if the
 * person had entered it now. A time ahead is none: it would be another one at each import.
 */
export function mergedWith(
  before: RecordState,
  sent: FileRecord,
  { overwrite, now }: { overwrite: boolean; now: number },
): RecordState {
  const time = (sent.last_watched_time ?? 0) > now ? undefined : sent.last_watched_time;
  const details = detailsOf(sent);
  if (overwrite) {
    const { state, current_episode: episode } = sent;
    if (hasStandIn(sent)) details.title = before.title;
    const change = edited({ state, episode, details, own: ownOf(sent) })(before, 0);
    return changeByHand(before, { ...change, ...(time !== undefined && { watchedTime: time }) }, now);
  }
  const { last_watched_time: last, trusted_episode } = before;
  const progress = time === undefined || time >= last ? progressOf(sent) : undefined;
  // The person sees a jump in the preview: it waits for no review.
  const trusted = Math.max(trusted_episode, progress?.episode ?? 0);
  const { record } = mergeNews({ ...before, trusted_episode: trusted }, [], {
    // Without a time it is one of right after what is known.
    time: time === undefined ? last + 1 : Math.max(time, last),
    progress,
    details: Object.fromEntries(
      Object.entries(filled(details)).filter(([field]) => before[field as DetailField] === ''),
    ),
    fillOnly: true,
  });
  const rises =
    record.current_episode !== before.current_episode || record.is_completed !== before.is_completed;
  // What the person said later stays, also if the file knows of more episodes.
  const at = time ?? last;
  const isNewer = (rises || at > last) && 2 * at >= before.state_stamp;
  const { state } = sent;
  const says = state !== undefined && state !== 'completed' && state !== 'planned' && !record.is_completed;
  return {
    ...record,
    title: hasStandIn(before) ? sent.title : before.title,
    trusted_episode: rises ? record.trusted_episode : trusted_episode,
    last_watched_time: time === undefined ? last : record.last_watched_time,
    ...(says && isNewer && { open_state: state, state_stamp: 2 * at }),
    ...filled(ownOf(sent)),
    ...filled(ownOf(before)),
    rewatches: Math.max(before.rewatches, sent.rewatches ?? 0),
  };
}

const VISIBLE = [
  ...DETAIL_FIELDS,
  ...(['current_episode', 'is_completed', 'last_watched_time'] as const),
  ...OWN_FIELDS,
];

/** The fields that a person sees changed. */
export function changedFields(before: RecordState, after: RecordState): string[] {
  const fields: string[] = VISIBLE.filter((field) => before[field] !== after[field]);
  if (!after.is_completed && !before.is_completed && before.open_state !== after.open_state)
    fields.push('state');
  return fields;
}

/** An entry of the file, the record here that it is or may be, and what is done with it. */
export interface PlannedRecord {
  sent: FileRecord;
  item: ImportItem;
  record: RecordState | undefined;
  effect: ReturnType<typeof effectOf>;
}

export interface ImportPlan {
  planned: PlannedRecord[];
  rewritten: { before: RecordState; after: RecordState }[];
}

/**
 * What is answered of a plan, in steps. Its token is another as soon as anything of the file or of what is here comes out
 * otherwise; what the person decides is sent beside it.
 */
export function* answerOf(name: string, { planned, rewritten }: ImportPlan): Steps<ImportAnswer> {
  const hash = yield* sha256OfJson(planned.map(({ sent, item, record }) => [sent, item, record?.revision]));
  return {
    name,
    made: planned.filter(({ effect }) => effect === 'make').length,
    changed: rewritten.length,
    items: planned.map(({ item }) => item),
    previewToken: hash.toString('base64url'),
  };
}
