import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the previous page in the history is the list of scripts. */
    fromScriptList?: boolean;
  }
}

/** The script in the URL. Opening one adds a history entry, so that Back returns to the previous one. */
export function useScriptAddress() {
  const { script, beside } = useSearch({ from: '/signed-in/script-manager' });
  const fromList = useRouterState({ select: ({ location }) => location.state.fromScriptList === true });
  const navigate = useNavigate();
  const router = useRouter();

  return {
    id: script,
    beside,
    setBeside: (id: number | undefined) =>
      void navigate({
        to: '/script-manager',
        search: (old) => ({ ...old, beside: id }),
        replace: true,
        resetScroll: false,
        state: true,
      }),
    open: (id: number, { replace = false } = {}) => {
      if (id === script) return;
      void navigate({
        to: '/script-manager',
        search: (old) => ({ ...old, script: id }),
        replace,
        resetScroll: false,
        state: { fromScriptList: replace ? fromList : script === undefined },
      });
    },
    /** Removes the script from the URL; on phones that shows the list. */
    close: () => {
      if (script === undefined) return;
      if (fromList) router.history.back();
      else
        void navigate({
          to: '/script-manager',
          search: (old) => ({ ...old, script: undefined }),
          replace: true,
          resetScroll: false,
        });
    },
  };
}
