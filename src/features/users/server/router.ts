import { factorEmail } from '@/features/accounts/server/emails';
import { AppError } from '@/platform/server/errors';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { adminProcedure, masterProcedure, router } from '@/platform/server/trpc';
import { pageWindow } from '@/platform/shared/paging';
import { type Refusal, usersTexts } from '../rules';
import { changeRoleInput, listUsersInput, setActiveInput, takeFactorInput, USERS_PAGE_SIZE } from '../schema';
import { countUsers, listUsersPage } from './queries';
import { changeRole, setActive, takeFactor } from './writes';

export const usersRouter = router({
  /** One page of the accounts that the filter finds, in the wished order. */
  list: adminProcedure.input(listUsersInput).query(async ({ ctx, input }) => {
    const total = await countUsers(ctx.db, input);
    const { page, pages, offset } = pageWindow(total, input.page, USERS_PAGE_SIZE);
    const users = await listUsersPage(ctx.db, input, input.sort, offset, USERS_PAGE_SIZE);
    return { users, page, pages, total };
  }),

  /** Changes the role of an account, effective from its next call; the last master cannot be changed. */
  changeRole: masterProcedure.input(changeRoleInput).mutation(async ({ ctx, input }) => {
    raise(
      await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
        changeRole(trx, record, { id: input.id }, input.role),
      ),
    );
    return input;
  }),

  /** Takes a lost second factor away and tells the person; masters keep theirs, and nobody takes their own. */
  takeFactor: masterProcedure.input(takeFactorInput).mutation(async ({ ctx, input }) => {
    const taken = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      takeFactor(trx, record, ctx.user, { id: input.id }),
    );
    if (taken === 'unknown' || 'code' in taken) return raise(taken);
    ctx.mailer.send(factorEmail(taken, ctx.publicUrl, { what: 'taken' }));
  }),

  /** Activates or deactivates an account; deactivating ends its sessions at once. */
  setActive: adminProcedure.input(setActiveInput).mutation(async ({ ctx, input }) => {
    raise(
      await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
        setActive(trx, record, ctx.user, input.id, input.active),
      ),
    );
    return input;
  }),
});

function raise(refused: Refusal | 'unknown' | null): void {
  if (refused === null) return;
  if (refused === 'unknown') throw new AppError('NOT_FOUND', usersTexts.notFound);
  const { text, code } = refused;
  throw new AppError(code === 'forbidden' ? 'FORBIDDEN' : 'UNPROCESSABLE_CONTENT', text, { code });
}
