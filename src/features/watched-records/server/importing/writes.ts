import { AppError } from '@/platform/server/errors';
import type { Change } from '@/platform/server/journal/change';
import { unchanged } from '@/platform/server/journal/once';
import { inSteps } from '@/platform/server/pacing';
import type { ImportAnswer } from '../../import-answers';
import { DEFAULT_TAG_COLOR, DEFAULT_TAGS } from '../../rules';
import { watchedLimits } from '../../limits';
import type { ImportInput } from '../../schema';
import { watchedTexts } from '../../texts';
import type { EventIn, Planned, RecordIn } from '../data/schema';
import { act } from '../data/writes';
import { storedLabels } from '../labels/queries';
import { newTags, newTypes, type RecordChange } from '../rows/writes';
import { planImport } from './queries';
import { answerOf, madeOf } from './rules';

/**
 * Brings in the records of a file, with undo for 30 days. Raises 409 `changed_meanwhile` if its preview said something else,
 * and 422 for too many tags or types.
 */
export async function importRecords(change: Change, input: ImportInput): Promise<ImportAnswer> {
  const { trx, ownerId } = change;
  const plan = await planImport(trx, ownerId, input);
  const answer = await inSteps(answerOf(input.name, plan));
  if (input.previewToken !== undefined && input.previewToken !== answer.previewToken) {
    throw new AppError('CONFLICT', watchedTexts.changedMeanwhile, { code: 'changed_meanwhile' });
  }
  const told = { ...answer, items: [] };
  if (answer.made + answer.changed === 0) throw unchanged(told);
  const now = Date.now();
  const changed = plan.rewritten;
  const made = plan.planned
    .filter(({ effect }) => effect === 'make')
    .map(({ sent }) => ({ ...madeOf(sent, now), user_id: ownerId, revision: change.revision }));
  const labels = await newLabels(change, [...made.map((after) => ({ before: null, after })), ...changed]);
  await act(change, {
    ...{ made, changed, trashed: [], reviews: [], ...labels },
    events: [
      ...made.map((after) => eventOf(null, after, now)),
      ...changed.flatMap(({ before, after }) => {
        const isSame =
          before.current_episode === after.current_episode && before.is_completed === after.is_completed;
        return isSame ? [] : eventOf(before, after, now);
      }),
    ],
  });
  return told;
}

function eventOf(before: RecordIn | null, after: RecordIn, at: number): EventIn {
  return {
    series_id: after.series_id,
    title: after.title,
    source: 'import',
    episode_before: before?.current_episode ?? null,
    completed_before: before?.is_completed ?? null,
    episode_after: after.current_episode,
    completed_after: after.is_completed,
    watched_time: after.last_watched_time,
    at,
  };
}

/** The tags and types that the records name and the account does not have. */
async function newLabels(
  { trx, ownerId }: Change,
  changes: readonly RecordChange[],
): Promise<Pick<Planned, 'tags' | 'types'>> {
  const missing = async (kind: 'tag' | 'type', names: readonly string[]) => {
    const known = new Set((await storedLabels(trx, ownerId, kind)).map(({ name }) => name));
    const added = names.filter((name) => name !== '' && !known.has(name));
    if (known.size + added.length > watchedLimits.labelsMax) {
      throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.labelsFull, { code: 'too_many_labels' });
    }
    return added;
  };
  const colorOf = (tag: string) => DEFAULT_TAGS.find(({ name }) => name === tag)?.color ?? DEFAULT_TAG_COLOR;
  const tags = await missing('tag', newTags(changes));
  const types = await missing('type', newTypes(changes));
  return {
    tags: tags.map((name) => ({ name, color: colorOf(name), description: '' })),
    types: types.map((name) => ({ name, description: '' })),
  };
}
