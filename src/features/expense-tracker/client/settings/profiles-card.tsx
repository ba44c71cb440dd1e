import X from 'lucide-react/icons/x';
import { useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Card } from '@/platform/client/ui/card';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import type { ImportProfile } from '../../import-answers';
import { parseProfile } from '../importing/profiles';
import { profileText } from '../importing/question-texts';
import type { ExpenseScreen } from '../screen/screen';
import type { SettingsActions } from './settings-actions';
import styles from './settings.module.css';

/** How the files of banks are read, by account and head; one that is deleted is asked for again. */
export function ProfilesCard({
  books: { accounts },
  expenses: { changes },
  actions,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & { actions: SettingsActions }) {
  const input = {};
  const query = trpc.expenses.importProfiles.useQuery(input, { staleTime: 0, refetchOnReconnect: true });
  const profiles = useShown(changes, 'importProfiles', query.data, input)?.profiles;
  const load = loadStateOf(query);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const nameOf = ({ accountId }: ImportProfile) => names.get(accountId) ?? '';
  const textOf = ({ mapping }: ImportProfile) => {
    const profile = parseProfile(mapping);
    return profile ? profileText(profile) : 'Kept by another version';
  };
  const columns: TableColumn<ImportProfile>[] = [
    { key: 'account', head: 'Account', width: 144, cell: nameOf },
    { key: 'reads', head: 'Read as', cell: textOf },
    {
      key: 'delete',
      head: <span className="visually-hidden">Delete</span>,
      width: 56,
      align: 'end',
      cell: (profile) => (
        <BareIconButton
          size="row"
          label={`Delete the import profile of ${nameOf(profile)}: ${textOf(profile)}`}
          title="Delete"
          icon={<X size={14} />}
          onClick={() => void actions.deleteProfile(profile, nameOf(profile))}
        />
      ),
    },
  ];
  return (
    <Card title="Import profiles" {...(profiles && { counter: profiles.length })}>
      <LoadFailure load={load} text="The import profiles could not be loaded." />
      {profiles?.length === 0 && (
        <p className={styles.none}>
          How a CSV file is read is kept here once it was imported; the next file of the same form needs no
          questions.
        </p>
      )}
      {profiles && profiles.length > 0 && (
        <Table
          label="Import profiles"
          columns={columns}
          rows={profiles}
          keyOf={({ accountId, headerHash }) => `${String(accountId)}-${headerHash}`}
          density="dense"
          stacks={400}
        />
      )}
    </Card>
  );
}
