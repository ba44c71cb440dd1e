import { AppError } from '@/platform/server/errors';
import type { HandChange } from '../../hand-changes';
import { type Details, joinTypes, type Progress, splitTypes, watchedLimits, watchedTexts } from '../../rules';
import { progressOf, type RecordState } from '../rows/queries';

/** A change of a record; `resumeAt` is the episode before its completion. */
export type ChangeOf = (record: RecordState, resumeAt: number) => HandChange;

/** The progress that a client's fields mean: completed records have no episode (contract, section 2). */
export function progressMeant(
  sent: { episode?: number | undefined; completed?: boolean | undefined },
  standing: Progress = { episode: 0, completed: false },
): Progress {
  const completed = sent.completed ?? standing.completed;
  return { completed, episode: completed ? 0 : (sent.episode ?? standing.episode) };
}

/** The next or previous episode, watched now; a completed record continues from the episode before its completion. */
export function adjusted(by: 1 | -1): ChangeOf {
  return ({ is_completed, current_episode }, resumeAt) => {
    const wanted = (is_completed ? resumeAt : current_episode) + by;
    const episode = Math.min(Math.max(0, wanted), watchedLimits.episodeMax);
    if (!is_completed && episode === current_episode) return {};
    return {
      progress: { episode, completed: false },
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
export function edited(sent: {
  details: Partial<Details>;
  episode?: number | undefined;
  completed?: boolean | undefined;
}): ChangeOf {
  return (record) => ({ details: sent.details, progress: progressMeant(sent, progressOf(record)) });
}

/** Sets tag, types and completion of many; raises 422 if a record gets too many types. */
export function editedAlike(edit: {
  tag?: string | undefined;
  addTypes: string[];
  removeTypes: string[];
  completed?: boolean | undefined;
}): ChangeOf {
  const completed = edit.completed === undefined ? null : completion({ completed: edit.completed });
  return (record, resumeAt) => {
    const left = splitTypes(record.types).filter((name) => !edit.removeTypes.includes(name));
    const types = joinTypes([...left, ...edit.addTypes]);
    if (splitTypes(types).length > watchedLimits.typesMax) {
      throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.typesFull, { code: 'invalid' });
    }
    const details = { types, ...(edit.tag !== undefined && { tag: edit.tag }) };
    return { details, ...completed?.(record, resumeAt) };
  };
}
