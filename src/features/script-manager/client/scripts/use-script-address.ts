import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page before this one in the history is the list of scripts. */
    fromScriptList?: boolean;
  }
}

/** Which script the address names. Opening one makes an entry in the history, so that Back leads to the one before. */
export function useScriptAddress() {
  const { script } = useSearch({ from: '/signed-in/script-manager' });
  const fromList = useRouterState({ select: ({ location }) => location.state.fromScriptList === true });
  const navigate = useNavigate();
  const router = useRouter();

  return {
    id: script,
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
    /** To the address without a script; on phones that is the list. */
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
