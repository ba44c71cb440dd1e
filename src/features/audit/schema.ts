import * as z from 'zod';

/** Everything that changes who may do what. */
export const AUDIT_ACTIONS = [
  'tool_changed',
  'tools_reordered',
  'home_setting_changed',
  'registration_changed',
  'role_changed',
  'account_created',
  'account_activated',
  'account_deactivated',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_PAGE_SIZE = 25;

export const auditListInput = z.object({
  /** From 1. */
  page: z.number().min(1).max(1_000_000).refine(Number.isInteger, 'A page is a whole number').default(1),
});
