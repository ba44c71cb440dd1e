import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState, type ReactNode } from 'react';
import { ConfirmationFields } from '../confirmation-fields';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useConfirmForm } from '../use-confirm-form';
import { OUTBOX, useMails } from '../use-mails';
import { useCurrentUser } from '@/platform/client/current-user';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { showToast } from '@/platform/client/ui/toast-store';
import { ROLE_LABELS } from './user-labels';
import type { AskedChange } from './listed-user';

interface Words {
  title: string;
  icon: ReactNode;
  text: string;
  confirm: string;
  danger: boolean;
  done: string;
}

/** Asks for confirmation before a role or an account's state is changed. */
export function ChangeDialog({ asked, onClose }: { asked: AskedChange | null; onClose: () => void }) {
  const isProven = asked !== null && !isPlain(asked);
  return (
    <>
      <PlainDialog asked={asked !== null && isPlain(asked) ? asked : null} onClose={onClose} />
      {isProven && <ProvenDialog asked={asked} onClose={onClose} />}
    </>
  );
}

type PlainChange = Extract<AskedChange, { active: boolean } | { link: true }>;

/** What can be taken back, or does nobody harm. */
function isPlain(change: AskedChange): change is PlainChange {
  return 'active' in change || 'link' in change;
}

function PlainDialog({ asked, onClose }: { asked: PlainChange | null; onClose: () => void }) {
  const me = useCurrentUser();
  const utils = trpc.useUtils();
  // While closing, it still shows the question.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const setActive = trpc.users.setActive.useMutation({ onSuccess: () => utils.users.invalidate() });
  const sendLink = trpc.users.sendLink.useMutation();
  const error = setActive.error ?? sendLink.error;
  const mails = useMails();
  const words = shown && wordsOf(shown, me.id, mails);

  function close() {
    setActive.reset();
    sendLink.reset();
    onClose();
  }

  async function confirm() {
    if (!asked || !words) return;
    const { id } = asked.user;
    try {
      if ('active' in asked) await setActive.mutateAsync({ id, active: asked.active });
      else await sendLink.mutateAsync({ id });
    } catch {
      // The failure is shown in the dialog; the list may be outdated.
      void utils.users.invalidate();
      return;
    }
    void utils.audit.invalidate();
    showToast({ tone: 'success', text: words.done });
    onClose();
  }

  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={close}
      onConfirm={() => void confirm()}
      title={words?.title ?? ''}
      icon={words?.icon}
      confirmLabel={words?.confirm}
      danger={words?.danger}
      focus={words?.danger ? 'cancel' : 'confirm'}
      busy={setActive.isPending || sendLink.isPending}
      error={error ? `Error: ${serverMessage(error) ?? 'Save failed'}` : undefined}
    >
      {words?.text}
    </ConfirmDialog>
  );
}

/** For a change that a stolen session must not make: its owner proves the account again. */
function ProvenDialog({ asked, onClose }: { asked: Exclude<AskedChange, PlainChange>; onClose: () => void }) {
  const me = useCurrentUser();
  const utils = trpc.useUtils();
  const words = wordsOf(asked, me.id);
  const { id } = asked.user;
  // Pending until the list is updated too: a select that still showed the old role would not accept it as a new choice.
  const onSettled = () => utils.users.invalidate();
  const changeRole = trpc.users.changeRole.useMutation({ onSettled });
  const takeFactor = trpc.users.takeFactor.useMutation({ onSettled });
  const remove = trpc.users.remove.useMutation({ onSettled });
  const form = useConfirmForm(
    ({ currentPassword }) =>
      'role' in asked
        ? changeRole.mutateAsync({ id, role: asked.role, currentPassword })
        : 'factorTaken' in asked
          ? takeFactor.mutateAsync({ id, currentPassword })
          : remove.mutateAsync({ id, currentPassword }),
    () => {
      void utils.audit.invalidate();
      showToast({ tone: 'success', text: words.done });
      onClose();
      // All pages and guards use the role that was known when the app was loaded.
      if (id === me.id) window.location.reload();
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title}
      action={words.confirm}
      danger={words.danger}
    >
      <p>{words.text}</p>
      <ConfirmationFields field={form.field} />
    </FormDialog>
  );
}

/** @param mails whether mails leave the server */
function wordsOf(change: AskedChange, ownId: number, mails = true): Words {
  const { user } = change;
  const who = user.name ? `${user.name} (${user.username})` : user.username;
  if ('role' in change) {
    const role = ROLE_LABELS[change.role];
    const own = user.id === ownId;
    return {
      title: own ? 'Change your own role?' : 'Change role',
      icon: <UserRoundCog />,
      text: own
        ? `You will be ${role} from now on, and only another master can change that.`
        : `${who} will be ${role} instead of ${ROLE_LABELS[user.role]}, from the next call on.`,
      confirm: 'Change role',
      danger: own,
      done: `${user.username} is now ${role}`,
    };
  }
  if ('link' in change) {
    const waiting = user.state === 'waiting';
    const gets = mails
      ? `${who} gets a mail to ${user.email} with a link`
      : `No mail leaves this Toolstead: ${OUTBOX}, will have the mail to ${user.email} with a link for ${who}`;
    return {
      title: waiting ? 'Send the activation again' : 'Send a reset link',
      icon: <Mail />,
      text: waiting
        ? `${gets} to choose a password, which activates the account. It works for 7 days.`
        : `${gets} to choose a new password. It works for one hour.`,
      confirm: 'Send',
      danger: false,
      done: mails ? `A link is on its way to ${user.email}` : `The link is in ${OUTBOX}`,
    };
  }
  if ('factorTaken' in change) {
    return {
      title: 'Take the second factor away',
      icon: <KeyRound />,
      text: `For ${who} who has lost it: the authenticator app, its recovery codes and all passkeys no longer count, and the password alone signs in. Be sure that it is them who ask. They get a mail.`,
      confirm: 'Take away',
      danger: true,
      done: `${user.username} signs in by the password alone`,
    };
  }
  if ('deleted' in change) {
    return {
      title: 'Delete user',
      icon: <Trash2 />,
      text: `${who} is signed out everywhere, and everything of this account is deleted in every tool. It cannot be undone.`,
      confirm: 'Delete',
      danger: true,
      done: `${user.username} is deleted`,
    };
  }
  if (change.active) {
    return {
      title: 'Activate user',
      icon: <UserRoundCheck />,
      text:
        user.state === 'waiting'
          ? `${who} can sign in then; who was invited has to choose a password by the link first. This stands in for the proof of the e-mail address ${user.email}.`
          : `${who} can sign in again then.`,
      confirm: 'Activate',
      danger: false,
      done: `${user.username} is active`,
    };
  }
  return {
    title: 'Deactivate user',
    icon: <UserRoundX />,
    text: `${who} is signed out everywhere at once and cannot sign in until the account is activated again. Nothing is deleted.`,
    confirm: 'Deactivate',
    danger: true,
    done: `${user.username} is deactivated`,
  };
}
