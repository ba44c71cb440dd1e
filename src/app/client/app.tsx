import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { router } from './router';
import { StartScreen } from './start-screen';

/** The router, and the start screen until it renders. */
export function App() {
  const empty = useRouterState({ router, select: (state) => state.matches.length === 0 });
  return (
    <>
      {empty && <StartScreen />}
      <RouterProvider router={router} />
    </>
  );
}
