import { keepPreviousData } from '@tanstack/react-query';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useRef, useState } from 'react';
import { loadStateOf } from '@/platform/client/load-state';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Pager } from '@/platform/client/ui/pager';
import { SearchField } from '@/platform/client/ui/search-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { ROLES } from '@/platform/shared/roles';
import { USER_STATES } from '../../users/columns';
import { ChangeDialog } from './change-dialog';
import { InviteDialog } from './invite-dialog';
import type { AskedChange } from './listed-user';
import { useUsersSearch } from './use-users-search';
import styles from './users-tab.module.css';
import { UsersTable } from './users-table';
import { ROLE_LABELS, STATE_LABELS } from './user-labels';

/** All accounts; masters change roles, admins and masters invite, activate, deactivate and delete. */
export function UsersTab() {
  const { wanted, text, changeText, filter, sortBy, showPage, clear } = useUsersSearch();
  const searchBox = useRef<HTMLInputElement>(null);
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const query = trpc.users.list.useQuery(wanted, {
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const load = loadStateOf(query, (error) => `Error: ${serverMessage(error) ?? 'Failed to load users'}`);

  if (load.problem !== null) {
    return <LoadFailure load={load} text="The list of users could not be loaded." />;
  }
  return (
    <>
      <div role="search" className={styles.filters}>
        <SearchField
          ref={searchBox}
          label="Search users"
          placeholder="Search name, username or e-mail"
          maxLength={254}
          value={text}
          onChange={changeText}
          className={styles.search}
        />
        <SelectField
          label="Role"
          hideLabel
          value={wanted.role ?? ''}
          onChange={(role) => filter({ role: ROLES.find((known) => known === role) })}
          options={[
            { value: '', label: 'All roles' },
            ...ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
          ]}
        />
        <SelectField
          label="State"
          hideLabel
          value={wanted.state ?? ''}
          onChange={(state) => filter({ state: USER_STATES.find((known) => known === state) })}
          options={[
            { value: '', label: 'All states' },
            ...USER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
          ]}
        />
        <p role="status" className={styles.found}>
          {data && foundText(data.total)}
        </p>
        <Button
          icon={<UserRoundPlus size={16} />}
          className={styles.invite}
          onClick={() => setInviting(true)}
        >
          Invite
        </Button>
      </div>
      {data?.total === 0 ? (
        <EmptyState
          icon={<UserRoundX size={26} />}
          title="No matching users"
          text="No account matches these filters."
          action={
            <Button
              onClick={() => {
                clear();
                searchBox.current?.focus();
              }}
            >
              Clear filters
            </Button>
          }
        />
      ) : (
        <Card>
          <UsersTable users={data?.users} sort={wanted.sort} onSort={sortBy} onAsk={setAsked} />
        </Card>
      )}
      {data && (
        <div className={styles.pager}>
          <Pager label="Pages of users" page={data.page} pages={data.pages} onChange={showPage} />
        </div>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      <ChangeDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function foundText(total: number): string {
  return total === 1 ? '1 user' : `${String(total)} users`;
}
