import { useState } from 'react';

const KEY = 'devflowFoldedGroups';

/** Which groups are folded, by the id of their status (0: 'No status'); remembered in this browser. */
export function useFoldedGroups() {
  const [folded, setFolded] = useState(read);
  return {
    folded,
    toggleFold: (statusId: number | null) => {
      const next = new Set(folded);
      if (!next.delete(statusId ?? 0)) next.add(statusId ?? 0);
      setFolded(next);
      localStorage.setItem(KEY, JSON.stringify([...next]));
    },
  };
}

function read(): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}
