import { addressPage, addressText } from '@/platform/client/address-values';

/** The search parameters of the audit list. */
export interface AuditSearch {
  /** Not checked to be an EventKind: the list of kinds is not in the first load. */
  kind?: string;
  /** The beginning of a username. */
  person?: string;
  /** From 1; undefined: the first. */
  page?: number;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    kind: addressText(raw.kind),
    person: addressText(raw.person, PERSON_MAX),
    // The first page has no parameter.
    page: addressPage(raw.page, 2),
  };
}

/** The server's limit (`auditListInput`). */
const PERSON_MAX = 50;
