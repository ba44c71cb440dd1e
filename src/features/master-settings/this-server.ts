export const thisServerTexts = {
  backupRunning: 'A backup is being made already',
  noAddress: 'Your account has no e-mail address yet',
  notSent: 'The mail could not be sent',
};

/** Older than that, a nightly backup was missed. */
const LATE_MS = 48 * 60 * 60 * 1000;

/** What is asked of the state of a server to warn of it. */
interface State {
  publicUrl: string;
  demo: boolean;
  started: Date;
  backup: { newest: { at: Date } | null; nightly: boolean };
  mail: { host: string | null; lastFailure: { reason: string } | null };
  jobs: readonly { name: string; lastDone: Date | null; lastFailed: { at: Date; reason: string } | null }[];
  observed: { proxy?: string | undefined; claim?: string | undefined; address?: string | undefined };
}

/** Something to mend, and the page of the documentation that explains it. */
export interface Warning {
  text: string;
  page: string;
}

/** What is not as it should be for people to rely on this server, the gravest first. */
export function warningsOf(state: State, now: Date): Warning[] {
  const { backup, mail, observed, publicUrl } = state;
  const warnings: (Warning | false | null)[] = [
    !backup.nightly && {
      text: 'No backup is made at night: set BACKUP_DIR',
      page: 'docs/backup.md',
    },
    backup.nightly &&
      now.getTime() - (backup.newest?.at ?? state.started).getTime() > LATE_MS && {
        text: 'The newest backup is more than two days old',
        page: 'docs/backup.md',
      },
    mail.lastFailure && {
      text: `The last mail could not be sent: ${mail.lastFailure.reason}`,
      page: 'docs/accounts.md',
    },
    mail.host === null &&
      !state.demo && {
        text: 'Mails become files that nobody receives: set SMTP_URL',
        page: 'docs/accounts.md',
      },
    observed.proxy !== undefined && {
      text: `Requests come through a proxy that is not declared, so that all visitors share one limit: set TRUST_PROXY=${observed.proxy}`,
      page: 'docs/reverse-proxy.md',
    },
    observed.claim !== undefined && {
      text: `The OpenID provider did not send the claim ${observed.claim}, so that roles stay as they are`,
      page: 'docs/accounts.md',
    },
    observed.address !== undefined && {
      text: `Somebody has no verified address at ${observed.address}, and was not found by it`,
      page: 'docs/accounts.md',
    },
    /^http:\/\/(?!localhost\b|127\.|\[::1\])/.test(publicUrl) && {
      text: 'People reach this server without TLS: passwords can be read on the way',
      page: 'docs/reverse-proxy.md',
    },
    ...state.jobs
      .filter(
        ({ lastDone, lastFailed }) => lastFailed && (lastDone?.getTime() ?? 0) < lastFailed.at.getTime(),
      )
      .map(({ name, lastFailed }) => ({
        text: `“${name}” failed: ${lastFailed?.reason ?? ''}`,
        page: 'docs/watching.md',
      })),
  ];
  return warnings.filter((warning) => warning !== false && warning !== null);
}
