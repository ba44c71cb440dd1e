import { masterProcedure, router } from '@/platform/server/trpc';
import { pageWindow } from '@/platform/shared/paging';
import { AUDIT_PAGE_SIZE, auditListInput } from '../schema';
import { countAuditEntries, listAuditEntries } from './queries';

export const auditRouter = router({
  /** One page of the security events that match the filter, newest first. */
  list: masterProcedure.input(auditListInput).query(async ({ ctx, input }) => {
    const total = await countAuditEntries(ctx.db, input);
    const { page, pages, offset } = pageWindow(total, input.page, AUDIT_PAGE_SIZE);
    return { entries: await listAuditEntries(ctx.db, input, offset, AUDIT_PAGE_SIZE), page, pages, total };
  }),
});
