import type { RouterOutputs } from '@/platform/client/trpc';
import type { Role } from '@/platform/shared/roles';

/** A row of the user table. */
export type ListedUser = RouterOutputs['users']['list']['users'][number];

/** The change of an account that waits for confirmation. */
export type AskedChange = { user: ListedUser } & (
  | { role: Role }
  | { active: boolean }
  | { link: true }
  | { factorTaken: true }
  | { deleted: true }
);
