import { type Area, AREAS } from './areas';

/** The first page of the reference. */
export const FIRST = '/api/docs';

export const areaAddress = ({ id }: Area) => `${FIRST}/${id}`;

/** Where the pages are: the first one, and one for each area. */
export const PAGE_PATHS: readonly string[] = [FIRST, ...AREAS.map(areaAddress)];
