import { Link } from '@tanstack/react-router';
import { homeSettingsOf, openScreens } from '@/platform/shared/tool-access';
import { useCurrentUser } from '@/platform/client/current-user';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { SelectField } from '@/platform/client/ui/select-field';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import { showToast } from '@/platform/client/ui/toast-store';
import { Tooltip } from '@/platform/client/ui/tooltip';
import { type Role, ROLES } from '@/platform/shared/roles';
import { activationProblem, roleChangeProblem, type UserSort } from '../../users/rules';
import { USER_COLUMNS, type UserColumn } from '../../users/columns';
import type { AskedChange, ListedUser } from './listed-user';
import { MoreActions } from './more-actions';
import { ROLE_LABELS } from './user-labels';
import { StateOf } from './state-of';
import styles from './users-table.module.css';

const LOADING = Array.from({ length: 10 }, () => null);
/** In pixels; below this width the columns do not fit side by side. */
const STACKED_BELOW = 800;

/** One page of the users; undefined while loading. */
export function UsersTable({
  users,
  sort,
  onSort,
  onAsk,
}: {
  users: readonly ListedUser[] | undefined;
  sort: UserSort;
  onSort: (column: UserColumn) => void;
  onAsk: (change: AskedChange) => void;
}) {
  const me = useCurrentUser();
  const isMaster = me.role === 'master';
  const masters = trpc.users.list.useQuery({ role: 'master', state: 'active' }, { enabled: isMaster });
  // One who is leaving does not govern any more.
  const governing = masters.data?.users.filter(({ leaves }) => leaves === null) ?? [];

  const columns: TableColumn<ListedUser>[] = [
    {
      key: 'name',
      head: 'User',
      sortable: true,
      cell: (user) => <Person user={user} isMe={user.id === me.id} />,
    },
    {
      key: 'role',
      head: 'Role',
      width: 144,
      sortable: true,
      cell: (user) =>
        isMaster ? (
          <RoleSelect
            user={user}
            otherMasters={governing.filter(({ id }) => id !== user.id).length}
            onAsk={onAsk}
          />
        ) : (
          <Badge tone={user.role === 'user' ? 'neutral' : 'accent'}>{ROLE_LABELS[user.role]}</Badge>
        ),
    },
    {
      key: 'tools',
      head: 'Tools',
      width: 76,
      cell: ({ username, role }) => <OpenTools username={username} role={role} />,
    },
    {
      key: 'state',
      head: 'State',
      width: 132,
      cell: (user) => <StateOf user={user} />,
    },
    {
      key: 'seen',
      head: 'Last seen',
      width: 112,
      sortable: true,
      onlyWide: true,
      cell: ({ lastSeen }) => <Day at={lastSeen} />,
    },
    {
      key: 'registered',
      head: 'Registered',
      width: 104,
      onlyWide: true,
      cell: ({ registered }) => <Day at={registered} />,
    },
    {
      key: 'actions',
      head: 'Actions',
      width: 168,
      align: 'end',
      cell: (user) => (
        <div className={styles.actions}>
          <ActivationButton user={user} problem={activationProblem(me, user)?.text ?? null} onAsk={onAsk} />
          <MoreActions user={user} onAsk={onAsk} />
        </div>
      ),
    },
  ];
  return (
    <div className={styles.users}>
      <Table
        label="Users"
        columns={columns}
        rows={users ?? LOADING}
        keyOf={({ id }) => id}
        density="tall"
        stacks={STACKED_BELOW}
        sort={{ key: sort.column, direction: sort.direction === 'asc' ? 'ascending' : 'descending' }}
        onSort={(key) => {
          const column = USER_COLUMNS.find((known) => known === key);
          if (column) onSort(column);
        }}
      />
    </div>
  );
}

function Person({
  user: { name, username, email, lastSeen, registered },
  isMe,
}: {
  user: ListedUser;
  isMe: boolean;
}) {
  const dates = useDates();
  return (
    <div className={styles.person}>
      <p className="row">
        <span className={styles.cut}>{name ?? username}</span>
        {isMe && <Badge>You</Badge>}
      </p>
      <p className={styles.contact} title={`${username} · ${email}`}>
        {username} · {email}
      </p>
      <p className={styles.days}>
        {lastSeen === null ? 'Never seen' : `Seen ${dates.day(lastSeen)}`} · registered{' '}
        {dates.day(registered)}
      </p>
    </div>
  );
}

/** The number of tools open to the role, as a link to their switches. */
function OpenTools({ username, role }: { username: string; role: Role }) {
  const tools = trpc.optionAccess.getNavigatorSettings.useQuery().data?.tools;
  const home = trpc.optionAccess.getHomeSettings.useQuery().data?.settings;
  const off = home?.filter(({ setting_value }) => setting_value === 'false');
  const open =
    tools &&
    off &&
    openScreens(tools, homeSettingsOf(off.map(({ setting_key }) => setting_key)), role).length;
  return (
    <Link
      to="/option-access"
      search={{ tab: 'tools' }}
      aria-label={`Tools open to ${username}`}
      className={styles.tools}
    >
      {open !== undefined && `${String(open)} of ${String(tools?.length)}`}
      <span className={styles.word}> tools</span>
    </Link>
  );
}

function Day({ at }: { at: string | null }) {
  const dates = useDates();
  return at === null ? (
    '-'
  ) : (
    <time dateTime={at} title={dates.minute(at)}>
      {dates.day(at)}
    </time>
  );
}

/** If the role cannot be changed, the reason is shown next to the name. */
function RoleSelect({
  user,
  otherMasters,
  onAsk,
}: {
  user: ListedUser;
  otherMasters: number;
  onAsk: (change: AskedChange) => void;
}) {
  return (
    <SelectField
      label={`Role of ${user.username}`}
      hideLabel
      value={user.role}
      className={styles.role}
      onChange={(value) => {
        const role = ROLES.find((known) => known === value);
        if (role && role !== user.role) onAsk({ user, role });
      }}
      options={ROLES.map((role) => {
        const problem = roleChangeProblem(user, role, otherMasters);
        return {
          value: role,
          label: problem ? `${ROLE_LABELS[role]} (${problem.text})` : ROLE_LABELS[role],
          disabled: problem !== null,
        };
      })}
    />
  );
}

/** If it is disabled, the reason is visible, read out, and shown on a click. */
function ActivationButton({
  user,
  problem,
  onAsk,
}: {
  user: ListedUser;
  problem: string | null;
  onAsk: (change: AskedChange) => void;
}) {
  const active = user.state === 'active';
  const verb = active ? 'Deactivate' : 'Activate';
  const button = (
    <Button
      size="small"
      aria-label={`${verb} ${user.username}`}
      aria-disabled={problem !== null}
      aria-description={problem ?? undefined}
      className={styles.action}
      onClick={() => onAsk({ user, active: !active })}
    >
      {verb}
    </Button>
  );
  if (problem === null) return button;
  return (
    <span onClickCapture={() => showToast({ tone: 'info', text: problem })}>
      <Tooltip label={problem}>{button}</Tooltip>
    </span>
  );
}
