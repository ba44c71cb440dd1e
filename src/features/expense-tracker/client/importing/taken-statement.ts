import type { Statement } from '../../import/imported';

/** Of a file with several statements the one that was taken; a file that is read otherwise may have it elsewhere. */
export interface TakenStatement {
  place: number;
  account: string;
}

/** Where a file has the statement that was taken; else that of the account's name, else the first. */
export function placeOf(
  statements: readonly Pick<Statement, 'account'>[],
  taken: TakenStatement | null,
  name: string | undefined,
): number {
  if (taken && statements[taken.place]?.account === taken.account) return taken.place;
  const places = [taken?.account, name].map((account) =>
    statements.findIndex((one) => one.account === account),
  );
  return places.find((place) => place >= 0) ?? 0;
}
