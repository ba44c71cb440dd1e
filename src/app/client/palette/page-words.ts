import { bestOf, matches, rankOf } from './matching';

/** What people look for on a page by other words than its name. */
const ON_PAGE: Record<string, readonly string[]> = {
  '/account': [
    'Password',
    'Profile, name and e-mail address',
    'Two-factor sign-in, authenticator app',
    'Passkeys',
    'Sessions, devices',
    'Access tokens, API',
    'Webhooks',
    'Push notifications, reminders, ntfy',
    'Preferences, settings',
    'Time zone, clock, dates, first day of the week',
    'Base currency',
    'Language',
    'Quiet hours, morning reminders',
    'Single keys, shortcuts',
    'Download everything, export, backup',
    'Import',
    'Delete account',
    'Version',
  ],
  '/theme-settings': ['Dark mode, appearance, colours, colors', 'Follow the system'],
  '/option-access': ['Users, people, accounts, roles', 'Invite', 'Permissions, switches of tools'],
  '/master-settings': ['Registration', 'Second factor', 'Backup', 'Mail', 'Audit list', 'Version'],
  '/home': ['Overview', 'Arrange cards'],
};

/** Fewer letters begin a word of nearly every page. */
const FEWEST_LETTERS = 3;

interface PageOption {
  label: string;
  href?: string;
  why?: string | undefined;
}

/** The pages whose names match, then those that have it: 'Password' is on 'Your account'. A slip counts if there are none. */
export function foundPages<Page extends PageOption>(pages: readonly Page[], query: string): Page[] {
  const named = pages.filter(({ label }) => matches(label, query));
  const others = pages.flatMap((page) => {
    if (query.trim().length < FEWEST_LETTERS || named.includes(page)) return [];
    const why = ON_PAGE[page.href ?? '']?.find((words) => rankOf(words, query) <= 2);
    return why === undefined ? [] : [{ ...page, why }];
  });
  return [...bestOf(others.length > 0 ? named : pages, query), ...others];
}
