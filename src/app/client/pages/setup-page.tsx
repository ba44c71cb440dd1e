import { lazy, Suspense, useState } from 'react';
import { SetupCard } from '@/features/accounts/client/entry/setup-card';
import { readAuthToken } from '@/platform/client/auth-token';

// It brings what pages of a signed-in person have.
const Welcome = lazy(async () => ({ default: (await import('./welcome/welcome-page')).WelcomePage }));

/** The first page of an installation: its first account, and then what its owner may choose at once. */
export function SetupPage() {
  const [isSignedIn, setIsSignedIn] = useState(() => readAuthToken() !== null);
  if (!isSignedIn) return <SetupCard onSignedIn={() => setIsSignedIn(true)} />;
  return (
    <Suspense fallback={null}>
      <Welcome onRefused={() => setIsSignedIn(false)} />
    </Suspense>
  );
}
