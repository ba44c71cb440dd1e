import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { listShort } from '@/platform/server/short-lists.sql';
import { devflowTexts } from '../../rules';
import type { ViewFilter } from '../../schema';

export function viewNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.viewNotFound, { code: 'view_not_found' });
}

export type ViewRow = Selectable<Database['devflow_views']>;

/** The rows of an account's views in their order. */
export async function listViewRows(db: Kysely<Database>, ownerId: number): Promise<ViewRow[]> {
  const views = await listShort(db, 'devflow_views', { where: sql`user_id = ${ownerId}` });
  return views.sort((one, other) => one.position - other.position);
}

/** A view in a list. */
export function viewOf({ id, name, feature_id: featureId, status_id: statusId, filter }: ViewRow) {
  return {
    id,
    name,
    filter: {
      ...(JSON.parse(filter) as ViewFilter),
      ...(featureId !== null && { featureId }),
      ...(statusId !== null && { statusId }),
    },
  };
}
