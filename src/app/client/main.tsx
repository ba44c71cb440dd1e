import 'virtual:theme-tokens.css';
import '@/platform/client/ui/global.css';
import './start-screen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { followAuthToken } from './follow-auth-token';
import { followPageChanges } from './page-changes';
import { signedInHere } from '@/platform/client/storage/account';
import { reloadWhenServed } from './new-version';
import { router } from './router';
import { StartScreen } from './start-screen';
import { isStoredPage } from './stored-page';

/** The router, and the start screen until it renders. */
function App() {
  const empty = useRouterState({ router, select: (state) => state.matches.length === 0 });
  return (
    <>
      {empty && <StartScreen />}
      <RouterProvider router={router} />
    </>
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

// Who is signed in here opens what was seen last: the worker has the code of the same version.
if (isStoredPage() && !signedInHere()?.key) void waitForServer();
else start();

function start() {
  followAuthToken(router);
  followPageChanges(router);
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** Before a sign-in nothing can be done without the server. */
async function waitForServer() {
  root.render(<StartScreen />);
  // Pages do not come although the server answers: then the stored one has to do.
  if (await reloadWhenServed()) start();
}
