import { readAuthToken } from '@/platform/client/auth-token';
import { forgetAccount } from '@/platform/client/storage/forget';
import { loadCode } from '@/platform/client/lazy-page';

/** The signed-in user, or null. The code for it is loaded only if there is a token. */
export async function identify() {
  if (readAuthToken() === null) {
    // It may have been removed by hand.
    forgetAccount();
    return null;
  }
  const { signedInUser } = await loadCode(() => import('./session'));
  return signedInUser();
}

/** Makes sure that the list of open tools, used by the sidebar and the tools' guards, is fresh for a page. */
export async function askForTools(pathname: string): Promise<void> {
  if (readAuthToken() === null) return;
  const { refreshOpenTools } = await loadCode(() => import('./server-state'));
  await refreshOpenTools(pathname);
}
