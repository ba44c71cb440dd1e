import { addressOf, pageFrom, textOf } from '@/platform/client/address-values';

/** The server's limit (`auditListInput`). */
const PERSON_MAX = 50;

/** Parses the search parameters of the audit list. */
export const readAuditSearch = addressOf({
  /** Not checked to be an EventKind: the list of kinds is not in the first load. */
  kind: textOf(),
  /** The beginning of a username. */
  person: textOf(PERSON_MAX),
  /** The first page has no parameter. */
  page: pageFrom(2),
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;
