import { useMemo, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { viewOf } from './records-view';
import { readWatchedAddress, type WatchedAddress } from './watched-address';

/** Filters and order from the URL. The text is the input's value at once; the URL follows. */
export function useWatchedAddress(grouped: boolean) {
  const address = useSearch({ from: '/signed-in/watched-records' });
  const change = useChangeAddress('/watched-records', readWatchedAddress);
  const { text, type, setWritten } = useAddressText(address.search ?? '', (search) =>
    change({ search }, true),
  );
  // The intermediate text of an input method is not searched for.
  const [beforeComposition, setBeforeComposition] = useState<string | null>(null);
  const search = beforeComposition ?? text;
  const view = useMemo(() => viewOf({ ...address, search }, grouped), [address, search, grouped]);

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
      change({ search: text, ...part });
    },
    /** Clears the filters, keeps the order. */
    clear: () => {
      setWritten('');
      change(({ sort, direction }) => ({ sort, direction }));
    },
  };
}
