import { AppError } from '@/platform/server/errors';
import { hashPassword } from '@/platform/server/passwords';
import { accountTexts } from '../rules';
import common from './common-passwords.json';

const COMMON = new Set(common.passwords.split(' '));

/**
 * Hashes a password that somebody has chosen, as `hashPassword`. Raises 422 `common_password` for one of the 3,000 most
 * common ones, whatever its letter case, which are tried first (ASVS 5.0, 6.2.4). The list is on the server only, so that
 * no page grows by it; whoever has the shell may choose any.
 */
export async function hashNewPassword(password: string, address: string): Promise<string> {
  if (COMMON.has(password.toLowerCase())) {
    throw new AppError('UNPROCESSABLE_CONTENT', accountTexts.passwordCommon, { code: 'common_password' });
  }
  return hashPassword(password, address);
}
