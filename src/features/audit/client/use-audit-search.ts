import { useSearch } from '@tanstack/react-router';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { EVENT_KINDS } from '@/platform/shared/security-events';
import { type AuditSearch, readAuditSearch } from './audit-search';

/** Filter and page of the audit list in the URL. `text` is the input's value, without delay. */
export function useAuditSearch() {
  const address = useSearch({ from: '/signed-in/master-settings' });
  const kind = EVENT_KINDS.find((known) => known === address.kind);
  const change = useChangeAddress('/master-settings', readAuditSearch);
  const { text, type, setWritten } = useAddressText(address.person ?? '', (person) =>
    go({ ...address, person, page: 1 }, true),
  );

  function go(search: AuditSearch, replace: boolean): void {
    setWritten(search.person ?? '');
    change(() => search, replace);
  }

  return {
    /** The input of the query. */
    wanted: { ...address, kind },
    text,
    changeText: type,
    /** Another filter resets the page to the first. */
    chooseKind: (chosen: string) => go({ ...address, person: text, kind: chosen, page: 1 }, false),
    showPage: (page: number) => go({ ...address, person: text, page }, false),
    clear: () => go({}, false),
  };
}
