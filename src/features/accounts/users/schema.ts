import * as z from 'zod';
import { emailProblem, usernameProblem } from '../rules';
import { confirmInput } from '../schema';
import { ROLES } from '@/platform/shared/roles';
import { checkedBy } from '@/platform/shared/text-schema';
import { USER_COLUMNS, USER_STATES } from './columns';

export const USERS_PAGE_SIZE = 25;

const whole = (value: number) => Number.isSafeInteger(value);
const userId = z.number().refine(whole, 'An id is a whole number');

export const listUsersInput = z.object({
  /** Words of the username, name or e-mail, ignoring case and accents. */
  search: z.string().max(254).default(''),
  role: z.enum(ROLES).optional(),
  state: z.enum(USER_STATES).optional(),
  sort: z
    .object({ column: z.enum(USER_COLUMNS), direction: z.enum(['asc', 'desc']) })
    .default({ column: 'name', direction: 'asc' }),
  /** From 1. */
  page: z.number().min(1).max(1_000_000).refine(whole, 'A page is a whole number').default(1),
});
export type UserFilter = Pick<z.output<typeof listUsersInput>, 'search' | 'role' | 'state'>;

export const changeRoleInput = confirmInput.extend({ id: userId, role: z.enum(ROLES) });

export const takeFactorInput = confirmInput.extend({ id: userId });

export const setActiveInput = z.object({ id: userId, active: z.boolean() });

export const sendLinkInput = z.object({ id: userId });

export const removeInput = confirmInput.extend({ id: userId });

const text = z.string().default('');

export const inviteInput = confirmInput.extend({
  username: text.superRefine(checkedBy(usernameProblem)),
  email: text.superRefine(checkedBy(emailProblem)),
  role: z.enum(ROLES),
});
