import { masterProcedure, router } from '@/platform/server/trpc';
import { pageWindow } from '@/platform/shared/paging';
import { AUDIT_PAGE_SIZE, AUDIT_PART_SIZE, auditListInput, auditPartInput } from '../schema';
import { countAuditEntries, listAuditEntries, listAuditPart } from './queries';

export const auditRouter = router({
  /** One page of the security events that match the filter, newest first. */
  list: masterProcedure.input(auditListInput).query(async ({ ctx, input }) => {
    const total = await countAuditEntries(ctx.db, input);
    const { page, pages, offset } = pageWindow(total, input.page, AUDIT_PAGE_SIZE);
    return { entries: await listAuditEntries(ctx.db, input, offset, AUDIT_PAGE_SIZE), page, pages, total };
  }),

  /** The security events that the filter finds, the newest first, part by part, for an export of all of them. */
  part: masterProcedure.input(auditPartInput).query(async ({ ctx, input }) => {
    const entries = await listAuditPart(ctx.db, input, input.before, AUDIT_PART_SIZE);
    return { entries, more: entries.length === AUDIT_PART_SIZE };
  }),
});
