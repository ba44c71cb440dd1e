import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { type HabitsAddress, readHabitsAddress } from './habits-address';

/** Day, search and group from the URL. */
export function useHabitsAddress() {
  const address = useSearch({ from: '/signed-in/goals-habits' });
  const navigate = useNavigate();
  const { text, type, setWritten } = useAddressText(address.q ?? '', (q) => go({ ...address, q }, true));

  function go(next: HabitsAddress, replace = false) {
    void navigate({
      to: '/goals-habits',
      search: readHabitsAddress({ ...next }),
      replace,
      resetScroll: false,
    });
  }

  return {
    day: address.day,
    group: address.group,
    /** Shows all habits again. */
    clear: () => {
      setWritten('');
      go({ day: address.day }, true);
    },
    search: { value: text, onChange: type },
    /** Undefined: today. */
    showDay: (day: string | undefined) => go({ ...address, q: text, day }, true),
    showGroup: (group: number | undefined) => go({ ...address, q: text, group }, true),
  };
}

export type HabitsAddressHere = ReturnType<typeof useHabitsAddress>;
