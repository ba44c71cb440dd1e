import { isDuplicateKey } from '@db/failures';
import { accountTexts } from '../../rules';
import { confirmOwner } from '../confirmation';
import { invitationEmail, passwordResetEmail } from '../emails';
import { factorEmail } from '../news-emails';
import { accountLimits } from '../limits';
import { INVITATION_LINK_MS, issueToken } from '../links.sql';
import { mailLink } from '../mailing';
import { deleteExpiredRegistrations, insertUser } from '../writes';
import type { Context } from '@/platform/server/context';
import { randomToken } from '@/platform/server/crypto';
import { AppError } from '@/platform/server/errors';
import { inRecordedTransaction } from '@/platform/server/security-events';
import type { SessionUser } from '@/platform/server/sessions';
import { hashPassword } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import { adminProcedure, masterProcedure, router } from '@/platform/server/trpc';
import { pageWindow } from '@/platform/shared/paging';
import { hasRole } from '@/platform/shared/roles';
import { deletionProblem, linkProblem, type Refusal, usersTexts } from '../../users/rules';
import {
  changeRoleInput,
  inviteInput,
  listUsersInput,
  removeInput,
  sendLinkInput,
  setActiveInput,
  takeFactorInput,
  USERS_PAGE_SIZE,
} from '../../users/schema';
import { countUsers, findRecipient, listUsersPage } from './queries';
import { changeRole, deleteUser, setActive, takeFactor } from './writes';

export const usersRouter = router({
  /** A page of the matching accounts, in the requested order. */
  list: adminProcedure.input(listUsersInput).query(async ({ ctx, input }) => {
    const total = await countUsers(ctx.db, input);
    const { page, pages, offset } = pageWindow(total, input.page, USERS_PAGE_SIZE);
    const users = await listUsersPage(ctx.db, input, input.sort, offset, USERS_PAGE_SIZE);
    return { users, page, pages, total };
  }),

  /**
   * Changes the role of an account, effective from its next call; the last master cannot be changed. Asks the password: a
   * stolen session of a master would make itself another one.
   */
  changeRole: masterProcedure.input(changeRoleInput).mutation(async ({ ctx, input }) => {
    await confirmOwner(ctx, input);
    raise(
      await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
        changeRole(trx, record, { id: input.id }, input.role),
      ),
    );
    return { id: input.id, role: input.role };
  }),

  /**
   * Takes a lost second factor away and tells the person; masters keep theirs, and nobody takes their own. Asks the
   * password.
   */
  takeFactor: masterProcedure.input(takeFactorInput).mutation(async ({ ctx, input }) => {
    await confirmOwner(ctx, input);
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
        setActive(trx, record, ctx.user, input, ctx.credentials),
      ),
    );
    return input;
  }),

  /**
   * Makes an account that waits until the mailed link is opened, by which its owner chooses the password. One that governs
   * others asks the caller's password.
   */
  invite: adminProcedure.input(inviteInput).mutation(async ({ ctx, input }) => {
    if (!hasRole(ctx.user.role, input.role)) throw new AppError('FORBIDDEN', usersTexts.inviteRole);
    if (input.role !== 'user') await confirmOwner(ctx, input);
    await countLink(ctx);
    // Nobody knows it: the link sets the first one.
    const passwordHash = await hashPassword(randomToken(), addressKey(ctx.address));
    const invited = await inRecordedTransaction(ctx, ctx.user, async (trx, record) => {
      await deleteExpiredRegistrations(trx, input.username, input.email);
      const { username, email, role } = input;
      const id = await insertUser(trx, { username, email, role, passwordHash, active: false });
      const account = { id, username: input.username.trim() };
      await record([{ kind: 'account_created', account, after: { role: input.role } }]);
      const token = await issueToken(trx, ctx.config.secretKey, id, 'reset', { lifeMs: INVITATION_LINK_MS });
      return { ...account, email: input.email.trim(), token };
    }).catch((error: unknown) => {
      if (isDuplicateKey(error, 'users_username_key')) {
        throw new AppError('CONFLICT', accountTexts.usernameTaken, { code: 'username_taken' });
      }
      if (!isDuplicateKey(error)) throw error;
      throw new AppError('CONFLICT', usersTexts.emailTaken, { code: 'email_taken' });
    });
    const mail = invitationEmail(invited, ctx.publicUrl, invited.token, ctx.user.username);
    mailLink(ctx, mail, invited.token);
    return { id: invited.id };
  }),

  /**
   * Mails a link by which the owner of the account chooses a password: to an account that waits for its activation, which
   * activates it, or to an active one.
   */
  sendLink: adminProcedure.input(sendLinkInput).mutation(async ({ ctx, input }) => {
    const target = await findRecipient(ctx.db, input.id);
    if (!target) throw new AppError('NOT_FOUND', usersTexts.notFound);
    raise(linkProblem(ctx.user, target));
    await countLink(ctx);
    const waiting = target.state === 'waiting';
    const token = await inRecordedTransaction(ctx, ctx.user, async (trx, record) => {
      const purpose = waiting ? 'invitation' : 'reset';
      await record([{ kind: 'link_sent', account: target, after: { purpose } }]);
      const life = waiting ? { lifeMs: INVITATION_LINK_MS } : {};
      return issueToken(trx, ctx.config.secretKey, target.id, 'reset', life);
    });
    const mail = waiting
      ? invitationEmail(target, ctx.publicUrl, token, ctx.user.username)
      : passwordResetEmail(target, ctx.publicUrl, token);
    mailLink(ctx, mail, token);
    return { id: target.id };
  }),

  /** Deletes an account with everything that belongs to it. Asks the password. */
  remove: adminProcedure
    .meta({ timeLimit: 'bulk' })
    .input(removeInput)
    .mutation(async ({ ctx, input }) => {
      const { id } = input;
      await confirmOwner(ctx, input);
      raise(
        await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
          deleteUser(trx, record, { id }, (target) => deletionProblem(ctx.user, target)),
        ),
      );
      return { id };
    }),
});

/** Whoever governs the accounts must not flood strangers with mails either. */
async function countLink(ctx: Context & { user: SessionUser }): Promise<void> {
  const { id } = ctx.user;
  await ctx.limits.consume(accountLimits.linksToOthers, ctx, [id], { key: id, account: ctx.user });
}

function raise(refused: Refusal | 'unknown' | null): void {
  if (refused === null) return;
  if (refused === 'unknown') throw new AppError('NOT_FOUND', usersTexts.notFound);
  const { text, code } = refused;
  throw new AppError(code === 'forbidden' ? 'FORBIDDEN' : 'UNPROCESSABLE_CONTENT', text, { code });
}
