import { useEffect, useRef, useState } from 'react';

/** How long a script in this page has to confirm the key. */
const ANSWER_MS = 1_500;

/**
 * Sends the key to the userscript, if a script manager runs it in this page (server/key/userscript-body.ts): the script
 * from its public URL contains none.
 */
export function useScript() {
  const [state, setState] = useState<'unknown' | 'asking' | 'connected' | 'missing'>('unknown');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    function onMessage({ data, origin }: MessageEvent<unknown>) {
      const isAnswer = typeof data === 'object' && data !== null && 'watchedRecordsScript' in data;
      if (origin !== location.origin || !isAnswer) return;
      clearTimeout(timer.current);
      setState('connected');
    }
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      clearTimeout(timer.current);
    };
  }, []);

  function connect(key: string) {
    setState('asking');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('missing'), ANSWER_MS);
    window.postMessage({ watchedRecordsKey: key }, location.origin);
  }
  return { state, connect };
}
