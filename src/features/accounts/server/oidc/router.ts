import { isDuplicateKey } from '@db/failures';
import { accountKey, accountTexts } from '../../rules';
import { confirmFactorInput } from '../../schema';
import { judgeCode } from '../code-check';
import { confirmWithFactor } from '../confirmation';
import { factorEmail } from '../news-emails';
import { accountLimits } from '../limits';
import { verifyCounted } from '../password-check';
import { signIn } from '../sign-in';
import { changeRole } from '../users/writes';
import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { inHashingSlot } from '@/platform/server/passwords';
import { addressKey } from '@/platform/server/rate-limit';
import { inRecordedTransaction, reportAttempt } from '@/platform/server/security-events';
import { publicProcedure, router, signedInProcedure } from '@/platform/server/trpc';
import type { Role } from '@/platform/shared/roles';
import { oidcTexts, roleByClaim } from '../../oidc/rules';
import { finishInput, linkInput } from '../../oidc/schema';
import { flowCookieOf } from './flow-cookie';
import { oidcLimit } from './limits';
import { type Person, personOf } from './provider';
import { findByEmail, findById, findLink, findLinked, identityOf, readFlow } from './queries';
import { registerPerson } from './registration';
import { linkAccount, spendFlow, storeFlow, unlinkAccount, useLink } from './writes';

type Owner = NonNullable<Awaited<ReturnType<typeof findById>>>;

const signInProcedure = publicProcedure.meta({ alwaysAdmitted: true, timeLimit: 'provider' });

export const oidcRouter = router({
  /**
   * Ends a sign-in that the link of the sign-in page began, by what the provider sent the browser back with. Answers the
   * session's token, or the address of the account whose password `link` then wants. Raises 403 `account_leaving` for an
   * account that is about to be deleted, which `keep` then takes back.
   *
   * Begun by the account page, it signs nobody in: it answers the caller's own address, if it is the one at the provider.
   */
  finish: signInProcedure.input(finishInput).mutation(async ({ ctx, input }) => {
    const provider = providerOf(ctx);
    await ctx.limits.consume(oidcLimit, ctx, [addressKey(ctx.address)]);
    const cookie = flowCookieOf(ctx);
    const flow = cookie && (await readFlow(ctx.reservedDb, ctx.config.secretKey, cookie));
    // Once, whatever comes of it.
    if (!flow || flow.at !== 'provider' || !(await spendFlow(ctx.reservedDb, cookie))) throw stale();
    const person = await personOf(ctx, provider, input.query, flow.flow).catch((error: unknown) => {
      if (error instanceof AppError && error.wireCode === 'provider_refused') refused(ctx);
      throw error;
    });
    const identity = identityOf(person);
    const role = provider.roleClaim ? roleByClaim(person.roles, provider.roleClaim.roles) : null;
    const { redirect } = flow;

    const proven = { identity: identity.toString('hex'), role, redirect, provenAt: person.provenAt };
    const askPassword = async (userId: number, email: string) => {
      const waiting = { at: 'link' as const, ...proven, userId, email, links: flow.links };
      await storeFlow(ctx.reservedDb, ctx.config.secretKey, cookie, waiting);
      return { link: { email } };
    };

    const linked = await findLinked(ctx.reservedDb, identity);
    if (flow.links) {
      const { id, email } = await linkingUser(ctx, linked, person);
      return askPassword(id, email);
    }
    if (linked) return { ...(await enter(ctx, cookie, linked, proven)), redirect };
    const email = verifiedEmail(ctx, person);
    const owner = await findByEmail(ctx.reservedDb, email);
    if (owner) {
      assertLinkable(ctx, owner);
      return askPassword(owner.id, email);
    }
    if (!provider.autoRegister) {
      refused(ctx);
      throw new AppError('FORBIDDEN', oidcTexts.noAccount, { code: 'no_account' });
    }
    const made = await registerPerson(ctx, { ...person, email }, role ?? 'user');
    return { ...(await enter(ctx, cookie, made, { ...proven, role: null })), redirect };
  }),

  /**
   * Links the account that `finish` has found to what the provider calls its owner, who proves it by the password. Answers
   * the token of a new session; none to somebody who has one.
   */
  link: signInProcedure.input(linkInput).mutation(async ({ ctx, input }) => {
    providerOf(ctx);
    const cookie = flowCookieOf(ctx);
    const flow = cookie && (await readFlow(ctx.reservedDb, ctx.config.secretKey, cookie));
    if (!flow || flow.at !== 'link') throw stale();
    const owner = await findById(ctx.reservedDb, flow.userId);
    if (!owner) throw stale();
    await provePassword(ctx, owner, input);
    const identity = Buffer.from(flow.identity, 'hex');
    await inRecordedTransaction({ ...ctx, db: ctx.reservedDb }, owner, async (trx, record) => {
      if (!(await spendFlow(trx, cookie))) throw stale();
      await linkAccount(trx, record, owner, { identity, email: flow.email });
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? stale() : error;
    });
    const { redirect } = flow;
    if (flow.links) return { token: null, redirect };
    return { ...(await enter(ctx, cookie, owner, flow)), redirect };
  }),

  /** Signs in to the account that `finish` or `link` has refused as `account_leaving`, which is kept then. */
  keep: signInProcedure.mutation(async ({ ctx }) => {
    providerOf(ctx);
    const cookie = flowCookieOf(ctx);
    const flow = cookie && (await readFlow(ctx.reservedDb, ctx.config.secretKey, cookie));
    if (!flow || flow.at !== 'keep' || !(await spendFlow(ctx.reservedDb, cookie))) throw stale();
    const owner = await findById(ctx.reservedDb, flow.userId);
    if (!owner) throw stale();
    return { ...(await enter(ctx, cookie, owner, flow, { keepAccount: true })), redirect: flow.redirect };
  }),

  /** Whether the caller's account is linked to the provider; null if there is none. */
  status: signedInProcedure.query(async ({ ctx }) => {
    const { provider } = ctx.config;
    return provider ? { name: provider.name, link: await findLink(ctx.db, ctx.user.id) } : null;
  }),

  /** Ends the link of the caller's account. Asks the password, and a code if the account has an app. */
  unlink: signedInProcedure.input(confirmFactorInput).mutation(async ({ ctx, input }) => {
    await confirmWithFactor(ctx, input);
    const done = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      unlinkAccount(trx, record, ctx.user),
    );
    if (!done) throw new AppError('NOT_FOUND', oidcTexts.notLinked);
    ctx.mailer.send(factorEmail(ctx.user, ctx.publicUrl, { what: 'unlinked' }));
  }),
});

function providerOf({ config }: Context) {
  if (!config.provider) throw new AppError('NOT_FOUND', oidcTexts.notConfigured);
  return config.provider;
}

const stale = () => new AppError('UNAUTHORIZED', oidcTexts.stale, { code: 'sign_in_stale' });

function refused(ctx: Context, account?: Owner): void {
  const claimed = account && { key: account.id, account };
  reportAttempt(ctx, { kind: 'sign_in_failed', claimed, after: { reason: 'provider' } });
}

interface Entering {
  identity: string;
  role: Role | null;
  redirect: string | null;
  provenAt: number | null;
}

/** Signs in a linked account, and gives it the role of its claim. One that is leaving waits for `keep`. */
async function enter(
  ctx: Context,
  cookie: string,
  owner: Owner,
  { identity, role, redirect, provenAt }: Entering,
  { keepAccount = false } = {},
) {
  const done = await signIn(
    ctx,
    owner,
    {
      use: (trx) => useLink(trx, owner.id, Buffer.from(identity, 'hex')),
      proven: typeof provenAt === 'number' ? { by: 'provider', at: new Date(provenAt) } : undefined,
    },
    { keepAccount },
  ).catch(async (error: unknown) => {
    if (error instanceof AppError && error.wireCode === 'account_leaving') {
      const waiting = { at: 'keep' as const, identity, role, redirect, provenAt, userId: owner.id };
      await storeFlow(ctx.reservedDb, ctx.config.secretKey, cookie, waiting);
    }
    throw error;
  });
  if (!done) throw stale();
  if (role !== null && role !== owner.role) {
    const problem = await inRecordedTransaction({ ...ctx, db: ctx.reservedDb }, owner, (trx, record) =>
      changeRole(trx, record, { id: owner.id }, role),
    );
    // The last master stays one.
    if (problem) ctx.log.warn({ accountId: owner.id, problem }, 'the role of a claim was not given');
  }
  return done;
}

function verifiedEmail(ctx: Context, { email }: Person): string {
  if (email !== null) return email;
  refused(ctx);
  throw new AppError('FORBIDDEN', oidcTexts.noVerifiedEmail, { code: 'email_not_verified' });
}

/**
 * The caller, who links the own account to the person that is signed in at the provider. That is not to be whoever is
 * signed in there by chance: the address is the same, and no other account is linked.
 */
async function linkingUser(ctx: Context, linked: Owner | undefined, person: Person) {
  const caller = await ctx.identify();
  if (caller?.by !== 'session') throw stale();
  const { user } = caller;
  if (linked && linked.id !== user.id) {
    throw new AppError('CONFLICT', oidcTexts.otherAccount, { code: 'other_account' });
  }
  if (accountKey(verifiedEmail(ctx, person)) !== accountKey(user.email)) {
    throw new AppError('FORBIDDEN', oidcTexts.otherAddress, { code: 'other_address' });
  }
  return user;
}

/** An account that nobody has confirmed may be a stranger's, who knows its password. */
function assertLinkable(ctx: Context, owner: Owner): void {
  if (owner.activated_at && !owner.deactivated_at) return;
  refused(ctx, owner);
  if (owner.deactivated_at) {
    throw new AppError('FORBIDDEN', accountTexts.deactivated, { code: 'account_deactivated' });
  }
  throw new AppError('FORBIDDEN', oidcTexts.waiting, { code: 'account_inactive' });
}

/** As a sign-in with the password: within its limits, and with the code of an authenticator app if there is one. */
async function provePassword(
  ctx: Context,
  owner: Owner,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const claimed = { key: owner.id, account: owner };
  const address = addressKey(ctx.address);
  const proof = await inHashingSlot(address, async () => {
    const { verified } = await verifyCounted(ctx, claimed, owner.password_hash, password);
    return { verified, code: verified ? await judgeCode(ctx, owner, code) : 'not_asked' };
  });
  if (!proof.verified) {
    refused(ctx, owner);
    throw new AppError('UNAUTHORIZED', oidcTexts.passwordWrong, { code: 'invalid_credentials' });
  }
  if (proof.code === 'missing') {
    throw new AppError('UNAUTHORIZED', accountTexts.codeRequired, { code: 'second_factor_required' });
  }
  if (proof.code === 'wrong') {
    refused(ctx, owner);
    throw new AppError('UNAUTHORIZED', accountTexts.codeWrong, { code: 'second_factor_wrong' });
  }
  await ctx.limits.clear(accountLimits.signInFailuresOfAccount, [owner.id, address]);
}
