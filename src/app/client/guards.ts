import { readAuthToken } from '@/platform/client/auth-token';
import { loadCode } from '@/platform/client/lazy-page';

/** Who is signed in, or null. The code for it is fetched for those only who have a token. */
export async function identify() {
  if (readAuthToken() === null) return null;
  const { signedInUser } = await loadCode(() => import('./session'));
  return signedInUser();
}

/** Has the list of open tools, by which the sidebar and the guards of the tools go, be a fresh one for a page. */
export async function askForTools(pathname: string): Promise<void> {
  if (readAuthToken() === null) return;
  const { refreshOpenTools } = await loadCode(() => import('./server-state'));
  await refreshOpenTools(pathname);
}
