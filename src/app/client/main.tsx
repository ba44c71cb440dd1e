import 'virtual:theme-tokens.css';
import '@/platform/client/ui/global.css';
import './start-screen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { followAuthToken } from './follow-auth-token';
import { followPageChanges } from './page-changes';
import { reloadWhenServed } from './new-version';
import { router } from './router';
import { StartScreen } from './start-screen';
import { isStoredPage } from './stored-page';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

if (isStoredPage()) void waitForServer();
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

/** The app itself would ask for code of an older version than the server's. */
async function waitForServer() {
  root.render(<StartScreen />);
  // Pages do not come although the server answers: then the stored one has to do.
  if (await reloadWhenServed()) start();
}
