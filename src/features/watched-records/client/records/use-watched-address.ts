import { useMemo, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { viewOf } from './records-view';
import { readWatchedAddress, type WatchedAddress } from './watched-address';

/** Filters and order from the URL. The text is the input's value at once; the URL follows. */
export function useWatchedAddress(grouped: boolean) {
  const address = useSearch({ from: '/signed-in/watched-records' });
  const navigate = useNavigate();
  const { text, type, setWritten } = useAddressText(address.search ?? '', (search) =>
    go({ ...address, search }, true),
  );
  // The intermediate text of an input method is not searched for.
  const [beforeComposition, setBeforeComposition] = useState<string | null>(null);
  const search = beforeComposition ?? text;
  const view = useMemo(() => viewOf({ ...address, search }, grouped), [address, search, grouped]);

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
    /** Clears the filters, keeps the order. */
    clear: () => {
      setWritten('');
      go({ sort: address.sort, direction: address.direction }, false);
    },
  };
}
