import * as z from 'zod';
import { ROLES } from '@/platform/shared/roles';
import { operationId } from '@/platform/shared/operation-input';

export const setRegistrationInput = z.object({ enabled: z.boolean(), operationId });

/** The roles that must have a second factor; the master confirms it by the own password. */
export const setFactorRolesInput = z.object({
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
  currentPassword: z.string().default(''),
});
