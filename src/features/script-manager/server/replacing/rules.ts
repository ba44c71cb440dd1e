import type * as z from 'zod';
import { AppError } from '@/platform/server/errors';
import { refusalTexts } from '../../refusal-texts';
import type { replaceInput } from '../../schema';
import type { Search } from './match-worker';

export type ReplaceInput = z.output<typeof replaceInput>;

const ESCAPES: Record<string, string> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' };

/**
 * The search of an input: lines are those of `^` and `$`, letters those of Unicode. Raises 422 `invalid_pattern` for what is
 * no regular expression.
 */
export function searchOf({ find, regex, matchCase, replacement }: ReplaceInput): Search {
  const pattern = regex ? find : find.replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  const flags = matchCase ? 'gmu' : 'gmui';
  try {
    new RegExp(pattern, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : '';
    throw new AppError('UNPROCESSABLE_CONTENT', `${refusalTexts.pattern}: ${reason}`, {
      code: 'invalid_pattern',
    });
  }
  const to = regex ? replacement.replace(/\\[nt\\]/g, (written) => ESCAPES[written] ?? written) : replacement;
  return { pattern, flags, replacement: to, hasGroups: regex };
}
