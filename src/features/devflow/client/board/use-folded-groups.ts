import { useStored } from '@/platform/client/stored-choice';

/** The folded groups by the id of their status (0: 'No status'); stored in this browser. */
export function useFoldedGroups() {
  const [ids, setIds] = useStored('devflowFoldedGroups', (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [],
  );
  return {
    isFolded: (statusId: number | null) => ids.includes(statusId ?? 0),
    toggleFold: (statusId: number | null) => {
      const id = statusId ?? 0;
      setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
    },
    folded: ids,
  };
}
