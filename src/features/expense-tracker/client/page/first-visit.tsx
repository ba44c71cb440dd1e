import Wallet from 'lucide-react/icons/wallet';
import { SampleData } from '@/platform/client/sample-data';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import type { ExpenseScreen } from '../screen/screen';
import { PAGES } from './tabs';

/** In place of every tab until there is an account. */
export function FirstVisit({ address, onDialog }: Pick<ExpenseScreen, 'address' | 'onDialog'>) {
  return (
    <EmptyState
      icon={<Wallet size={26} />}
      title="No accounts yet"
      text="Add an account or import a file from your bank."
      action={
        <>
          <Button variant="primary" onClick={() => onDialog({ kind: 'add-account' })}>
            Add account
          </Button>
          {PAGES.import && <Button onClick={() => address.showTab('import')}>Import a file</Button>}
          <SampleData part="expenses" />
        </>
      }
    />
  );
}
