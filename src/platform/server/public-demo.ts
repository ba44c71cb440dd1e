import type { TRPCProcedureType } from '@trpc/server';
import { AppError } from './errors';

/** What a public demo needs to know of a procedure. */
interface Described {
  tool?: string;
  tokens?: 'none' | 'any';
  publicDemo?: 'open' | 'refused';
}

/**
 * What a call would change that stays as it is in a public demo; null if it may be made. Of tools everything may be changed
 * but their credentials, outside of them nothing, unless its `meta` says otherwise: a new procedure of the house is refused
 * until somebody has thought of strangers.
 */
export function keptInPublicDemo(type: TRPCProcedureType, described: Described | undefined): string | null {
  const { tool, tokens, publicDemo } = described ?? {};
  if (type !== 'mutation' || publicDemo === 'open') return null;
  if (tool === undefined) return 'accounts and settings';
  if (tokens === 'none') return 'keys and secret addresses';
  return publicDemo === 'refused' ? 'what comes from other servers' : null;
}

/** Refuses a change that a public demo does not make. */
export function refusedInPublicDemo(kept: string): AppError {
  return new AppError('FORBIDDEN', `This is a public demo: ${kept} cannot be changed here.`, {
    code: 'public_demo',
  });
}
