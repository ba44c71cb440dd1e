/** The three roles, weakest first (specification, platform section 6). */
export const ROLES = ['user', 'admin', 'master'] as const;
export type Role = (typeof ROLES)[number];

/** Whether `role` may do what `required` may: master counts as admin, admin as user. */
export function hasRole(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required);
}
