import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCurrentUser } from '@/platform/client/current-user';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import { deletionProblem, factorProblem, linkProblem } from '../../users/rules';
import type { AskedChange, ListedUser } from './listed-user';

/** What is seldom done; disabled where the rules forbid all of it. */
export function MoreActions({ user, onAsk }: { user: ListedUser; onAsk: (change: AskedChange) => void }) {
  const me = useCurrentUser();
  const mayDelete = deletionProblem(me, user) === null;
  const mayLink = linkProblem(me, user) === null;
  const mayTake = factorProblem(me, user) === null;
  const label = user.state === 'waiting' ? 'Send the activation again' : 'Send a reset link';
  const items: MenuItem[] = [
    { label, icon: <Mail size={16} />, disabled: !mayLink, onSelect: () => onAsk({ user, link: true }) },
    ...(me.role === 'master'
      ? [
          {
            label: 'Take second factor away',
            icon: <KeyRound size={16} />,
            disabled: !mayTake,
            onSelect: () => onAsk({ user, factorTaken: true }),
          },
        ]
      : []),
    {
      label: 'Delete',
      icon: <Trash2 size={16} />,
      danger: true,
      disabled: !mayDelete,
      onSelect: () => onAsk({ user, deleted: true }),
    },
  ];
  return (
    <Menu
      items={items}
      trigger={
        <BareIconButton
          label={`More about ${user.username}`}
          icon={<Ellipsis size={18} />}
          disabled={!mayDelete && !mayLink}
        />
      }
    />
  );
}
