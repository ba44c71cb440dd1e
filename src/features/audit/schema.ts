import * as z from 'zod';
import { EVENT_KINDS } from '@/platform/shared/security-events';

export const AUDIT_PAGE_SIZE = 25;
/** The maximum length of a username. */
export const PERSON_MAX = 50;

/** Entries of a part of the export. */
export const AUDIT_PART_SIZE = 1_000;

const filter = {
  kind: z.enum(EVENT_KINDS).optional(),
  /** The beginning of the actor's or the affected account's username, ignoring case; empty matches all. */
  person: z.string().max(PERSON_MAX).default(''),
};

export const auditListInput = z.object({
  ...filter,
  /** From 1. */
  page: z.number().min(1).max(1_000_000).refine(Number.isInteger, 'A page is a whole number').default(1),
});

export const auditPartInput = z.object({
  ...filter,
  /** The id of an entry: what is older follows. Left out: begins with the newest. */
  before: z.number().min(1).refine(Number.isSafeInteger, 'An id is a whole number').optional(),
});

export type AuditFilter = Pick<z.output<typeof auditListInput>, 'kind' | 'person'>;
