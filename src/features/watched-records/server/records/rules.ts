import { AppError } from '@/platform/server/errors';
import type { HandChange } from '../../hand-changes';
import {
  type Details,
  joinTypes,
  NO_OWN_FIELDS,
  type OwnFields,
  type Progress,
  splitTypes,
} from '../../rules';
import { type OpenState, type State, watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';
import { progressOf, type RecordState } from '../rows/queries';

/** The columns of what people say of a record themselves. */
export const OWN_FIELDS = Object.keys(NO_OWN_FIELDS) as (keyof OwnFields)[];

/** A change of a record; `resumeAt` is the episode before its completion. */
export type ChangeOf = (record: RecordState, resumeAt: number) => HandChange;

interface SentProgress {
  episode?: number | undefined;
  completed?: boolean | undefined;
  /** Says more than `completed`. */
  state?: State | undefined;
}

/** The progress that a client's fields mean: completed records have no episode (contract, section 2). */
export function progressMeant(
  sent: SentProgress,
  standing: Progress = { episode: 0, completed: false },
): Progress {
  const told = sent.state === undefined ? sent.completed : sent.state === 'completed';
  const completed = told ?? standing.completed;
  return { completed, episode: completed ? 0 : (sent.episode ?? standing.episode) };
}

/** The state that a client's fields mean; undefined if it stays. Whoever tells an episode alone has begun. */
export function stateMeant({ state, episode = 0 }: SentProgress, standing: OpenState): OpenState | undefined {
  if (state !== undefined) return state === 'completed' ? undefined : state;
  return standing === 'planned' && episode > 0 ? 'watching' : undefined;
}

/** The next or previous episode, watched now; a completed record continues from the episode before its completion. */
export function adjusted(by: 1 | -1): ChangeOf {
  return ({ is_completed, current_episode }, resumeAt) => {
    const wanted = (is_completed ? resumeAt : current_episode) + by;
    const episode = Math.min(Math.max(0, wanted), watchedLimits.episodeMax);
    if (!is_completed && episode === current_episode) return {};
    return {
      progress: { episode, completed: false },
      ...(by > 0 && { state: 'watching' as const }),
      watchedTime: Date.now(),
    };
  };
}

/** Completed or not; if not, at the episode sent, else at the one before its completion. */
export function completion(sent: { completed: boolean; episode?: number | undefined }): ChangeOf {
  return ({ is_completed }, resumeAt) => {
    if (sent.completed) return { progress: { episode: 0, completed: true } };
    if (!is_completed && sent.episode === undefined) return {};
    return { progress: { episode: sent.episode ?? resumeAt, completed: false } };
  };
}

/** Sets the fields that were sent. */
export function edited(
  sent: SentProgress & { details: Partial<Details>; own: Partial<OwnFields> },
): ChangeOf {
  const { details, own } = sent;
  return (record, resumeAt) => {
    const standing = progressOf(record);
    // Without an episode, one that is taken up again by its state continues where it was.
    if (standing.completed && sent.state !== undefined) standing.episode = resumeAt;
    return {
      details,
      own,
      progress: progressMeant(sent, standing),
      state: stateMeant(sent, record.open_state),
    };
  };
}

/** Sets tag, types, and state or completion of many; raises 422 if a record gets too many types. */
export function editedAlike(edit: {
  tag?: string | undefined;
  addTypes: string[];
  removeTypes: string[];
  completed?: boolean | undefined;
  state?: State | undefined;
}): ChangeOf {
  const { state } = edit;
  const completed = edit.completed === undefined ? null : completion({ completed: edit.completed });
  const stated = state === undefined ? completed : edited({ details: {}, own: {}, state });
  return (record, resumeAt) => {
    const left = splitTypes(record.types).filter((name) => !edit.removeTypes.includes(name));
    const types = joinTypes([...left, ...edit.addTypes]);
    if (splitTypes(types).length > watchedLimits.typesMax) {
      throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.typesFull, { code: 'invalid' });
    }
    const details = { types, ...(edit.tag !== undefined && { tag: edit.tag }) };
    return { ...stated?.(record, resumeAt), details };
  };
}

const EARLIER_PREFIXES: Record<string, string> = { bangumi: 'bgm', mal: 'mal', anilist: 'anilist' };

/** The id that a pasted link to the series had before links got the ids of imports: 'bgm12' for 'bangumi:12'; null for none. */
export function idOfEarlierLinks(seriesId: string): string | null {
  const [, source = '', number = ''] = /^(\w+):(\d+)$/.exec(seriesId) ?? [];
  const prefix = EARLIER_PREFIXES[source];
  return prefix === undefined ? null : prefix + number;
}
