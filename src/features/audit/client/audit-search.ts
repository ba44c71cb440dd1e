import { addressPage, addressText } from '@/platform/client/address-values';

/** What the address of the audit list holds. */
export interface AuditSearch {
  /** An EventKind, if it is one: what they are is not in the first load. */
  kind?: string;
  /** How the username of a person begins. */
  person?: string;
  /** From 1; none: the first. */
  page?: number;
}

/** Reads the search part of the address, whatever it holds; what makes no sense is left out. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    kind: addressText(raw.kind),
    person: addressText(raw.person, PERSON_MAX),
    // The first is what the address means without one.
    page: addressPage(raw.page, 2),
  };
}

/** What the server takes (`auditListInput`). */
const PERSON_MAX = 50;
