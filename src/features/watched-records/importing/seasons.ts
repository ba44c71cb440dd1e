import type { State } from '../limits';

/** The title of a season, as programs that list all of a show together have none: of the first, that of the show. */
export function seasonTitle(show: string, season: number): string {
  return season === 1 ? show : `${show} 第${String(season)}季`;
}

/** What says that a record is a season of a show that has several. */
export function seasonFields(show: string, season: number, latest: number) {
  return latest > 1 ? { work: show, season } : {};
}

/** The series id of a season of a show. */
export function seasonId(show: string, season: number): string {
  return season === 1 ? show : `${show}:s${String(season)}`;
}

/** Who has begun a later season has seen the earlier ones. */
export function stateOfSeason(season: number, latest: number): State {
  return season < latest ? 'completed' : 'watching';
}
