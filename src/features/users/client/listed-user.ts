import type { RouterOutputs } from '@/platform/client/trpc';
import type { Role } from '@/platform/shared/roles';

/** A row of the user table. */
export type ListedUser = RouterOutputs['users']['list']['users'][number];

/** What is about to be done to an account, once it is confirmed. */
export type AskedChange = { user: ListedUser } & ({ role: Role } | { active: boolean });
