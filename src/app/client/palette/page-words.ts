import { bestOf, rankOf } from './matching';

/** What people look for by another name than that of its page, in the words that stand there. */
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

interface PageOption {
  label: string;
  href?: string;
  why?: string | undefined;
}

/** The pages of which the names match, then those that have it: 'Password' is on 'Your account'. */
export function foundPages<Page extends PageOption>(pages: readonly Page[], query: string): Page[] {
  const named = bestOf(pages, query);
  const others = pages.flatMap((page) => {
    const why = ON_PAGE[page.href ?? '']?.find((words) => rankOf(words, query) <= 2);
    return why === undefined || named.includes(page) ? [] : [{ ...page, why }];
  });
  return [...named, ...others];
}
