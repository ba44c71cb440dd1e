import { lazyPage } from './lazy-page';

/* Every page of the application, each in a chunk of its own. */

export const SignedInLayout = lazyPage(() => import('./layout/signed-in-layout'), 'SignedInLayout');
export const NotFoundPage = lazyPage(() => import('./pages/not-found-page'), 'NotFoundPage');
export const AccessDeniedPage = lazyPage(() => import('./pages/access-denied-page'), 'AccessDeniedPage');

export const LoginPage = lazyPage(() => import('@/features/accounts/client/login-page'), 'LoginPage');
export const RegisterPage = lazyPage(
  () => import('@/features/accounts/client/register-page'),
  'RegisterPage',
);
export const ForgotPasswordPage = lazyPage(
  () => import('@/features/accounts/client/forgot-password-page'),
  'ForgotPasswordPage',
);
export const ResetPasswordPage = lazyPage(
  () => import('@/features/accounts/client/reset-password-page'),
  'ResetPasswordPage',
);
export const ActivatePage = lazyPage(
  () => import('@/features/accounts/client/activate-page'),
  'ActivatePage',
);

export const HomePage = lazyPage(() => import('@/features/home/client/home-page'), 'HomePage');
export const NavigatorPage = lazyPage(
  () => import('@/features/navigator/client/navigator-page'),
  'NavigatorPage',
);
export const DashboardPage = lazyPage(
  () => import('@/features/dashboard/client/dashboard-page'),
  'DashboardPage',
);
export const ScriptManagerPage = lazyPage(
  () => import('@/features/script-manager/client/script-manager-page'),
  'ScriptManagerPage',
);
export const ScriptManagerSettingsPage = lazyPage(
  () => import('@/features/script-manager/client/settings/script-manager-settings-page'),
  'ScriptManagerSettingsPage',
);
export const DevflowPage = lazyPage(() => import('@/features/devflow/client/devflow-page'), 'DevflowPage');
export const DevflowSettingsPage = lazyPage(
  () => import('@/features/devflow/client/settings/devflow-settings-page'),
  'DevflowSettingsPage',
);
export const MasterSettingsPage = lazyPage(
  () => import('@/features/master-settings/client/master-settings-page'),
  'MasterSettingsPage',
);
export const OptionAccessPage = lazyPage(
  () => import('@/features/option-access/client/option-access-page'),
  'OptionAccessPage',
);
export const ThemeSettingsPage = lazyPage(
  () => import('@/features/themes/client/theme-settings-page'),
  'ThemeSettingsPage',
);
export const DatabaseTestPage = lazyPage(
  () => import('@/features/database-test/client/database-test-page'),
  'DatabaseTestPage',
);
export const WatchedRecordsPage = lazyPage(
  () => import('@/features/watched-records/client/watched-records-page'),
  'WatchedRecordsPage',
);
