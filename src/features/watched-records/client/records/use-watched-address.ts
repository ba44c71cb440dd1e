import { useMemo, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { readWatchedAddress, viewOf, type WatchedAddress } from './watched-address';

/** The filters and the order that the address holds. The text is the typed one at once, the address follows. */
export function useWatchedAddress() {
  const address = useSearch({ from: '/signed-in/watched-records' });
  const navigate = useNavigate();
  const { text, type, setWritten } = useAddressText(address.search ?? '', (search) =>
    go({ ...address, search }, true),
  );
  // What an input method shows on the way to a word is nothing to look for.
  const [beforeComposition, setBeforeComposition] = useState<string | null>(null);
  const search = beforeComposition ?? text;
  const view = useMemo(() => viewOf({ ...address, search }), [address, search]);

  function go(next: WatchedAddress, replace: boolean) {
    void navigate({
      to: '/watched-records',
      search: readWatchedAddress({ ...next }),
      replace,
      resetScroll: false,
    });
  }

  return {
    view,
    searchBox: {
      value: text,
      onChange: type,
      onCompositionStart: () => setBeforeComposition(text),
      onCompositionEnd: () => setBeforeComposition(null),
    },
    change: (part: WatchedAddress) => {
      setWritten(text);
      go({ ...address, search: text, ...part }, false);
    },
    /** Shows all records again, in the same order. */
    clear: () => {
      setWritten('');
      go({ sort: address.sort, direction: address.direction }, false);
    },
  };
}
