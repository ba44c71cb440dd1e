import type { Config } from './config';
import { AppError } from './errors';

/** Raises 403 in a demo, for what would have this server send where anybody says. */
export function assertNoDemo({ demo }: Pick<Config, 'demo'>): void {
  if (!demo) return;
  const text = 'Everybody may sign in to a demo, so it sends nothing elsewhere';
  throw new AppError('FORBIDDEN', text, { code: 'demo' });
}
