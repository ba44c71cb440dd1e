import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isDuplicateKey } from '@db/failures';
import {
  accountKey,
  emailProblem,
  passwordProblem,
  registrationProblem,
  usernameProblem,
} from '@/features/accounts/rules';
import { setEmail } from '@/features/accounts/server/addresses.sql';
import { factorEmail } from '@/features/accounts/server/news-emails';
import { findUserByIdentifier, listUsers } from '@/features/accounts/server/queries';
import { closeSetup } from '@/features/accounts/server/setup/token.sql';
import { deleteExpiredRegistrations, insertUser, setPassword } from '@/features/accounts/server/writes';
import { stateOf, usersTexts } from '@/features/accounts/users/rules';
import { changeRole, deleteUser, renameUser, takeFactor } from '@/features/accounts/server/users/writes';
import { installedCredentials } from '@/app/server/installed-credentials';
import { type Config, publicUrlOf } from '@/platform/server/config';
import { createLog } from '@/platform/server/log';
import { createMailer } from '@/platform/server/mail';
import { hashPassword } from '@/platform/server/passwords';
import { type EventSource, inRecordedTransaction } from '@/platform/server/security-events';
import { type Role, ROLES } from '@/platform/shared/roles';
import { calledAs } from './called-as';
import { failureText, withConfiguredDatabase } from './open-configured-database';
import { askPassword, readPasswordFromInput } from './read-password';

const CALLED = calledAs('account');

const USAGE = `Usage:
  ${CALLED} create --username U --email E --role ${ROLES.join('|')} [--password-stdin]
  ${CALLED} role --username U --role ${ROLES.join('|')}
  ${CALLED} reset-password --username U [--password-stdin]
  ${CALLED} rename --username U --to NEW
  ${CALLED} set-email --username U --email E
  ${CALLED} take-factor --username U
  ${CALLED} delete --username U
  ${CALLED} list`;

const COMMANDS = 'create, role, reset-password, rename, set-email, take-factor, delete and list';

/** An invalid command line; the message is one line for the operator. */
class InputError extends Error {}

type Command = (source: EventSource, config: Config) => Promise<string>;

/** Parses the command line, prompts for missing values, and returns what to do with the database. */
async function readCommand(parameters: string[]): Promise<Command> {
  const [name, ...rest] = parameters;
  switch (name) {
    case 'create': {
      const given = readOptions(rest, ['username', 'email', 'role'], true);
      const role = readRole(given.role);
      const account = { username: required(given, 'username'), email: required(given, 'email') };
      // Checked before prompting for a password.
      refuse(registrationProblem({ ...account, password: 'a good one' }));
      const password = given['password-stdin'] ? await readPasswordFromInput() : await choosePassword();
      refuse(registrationProblem({ ...account, password }));
      return (source) => create(source, { ...account, role, password });
    }
    case 'role': {
      const given = readOptions(rest, ['username', 'role'], false);
      const role = readRole(given.role);
      const username = required(given, 'username');
      return async (source) => {
        const refused = await inRecordedTransaction(source, 'shell', (trx, record) =>
          changeRole(trx, record, { username }, role),
        );
        if (refused === 'unknown') throw unknown(username);
        refuse(refused?.text ?? null);
        return `The role of '${username}' is now ${role}.`;
      };
    }
    case 'reset-password': {
      const given = readOptions(rest, ['username'], true);
      const username = required(given, 'username');
      const password = given['password-stdin'] ? await readPasswordFromInput() : await choosePassword();
      refuse(passwordProblem(password));
      return (source, config) => resetPassword(source, config, username, password);
    }
    case 'rename': {
      const given = readOptions(rest, ['username', 'to'], false);
      const [username, to] = [required(given, 'username'), required(given, 'to')];
      refuse(usernameProblem(to));
      return (source) => rename(source, username, to);
    }
    case 'set-email': {
      const given = readOptions(rest, ['username', 'email'], false);
      const [username, email] = [required(given, 'username'), required(given, 'email')];
      refuse(emailProblem(email));
      return (source) => changeEmail(source, username, email);
    }
    case 'take-factor': {
      const username = required(readOptions(rest, ['username'], false), 'username');
      return (source, config) => takeFactorAway(source, config, username);
    }
    case 'delete': {
      const username = required(readOptions(rest, ['username'], false), 'username');
      return async (source) => {
        const refused = await inRecordedTransaction(source, 'shell', (trx, record) =>
          deleteUser(trx, record, { username }, (target, otherMasters) =>
            target.role === 'master' && otherMasters === 0
              ? { text: usersTexts.lastMasterDeleted, code: 'last_master' }
              : null,
          ),
        );
        if (refused === 'unknown') throw unknown(username);
        refuse(refused?.text ?? null);
        return `The account '${username}' is deleted.`;
      };
    }
    case 'list':
      readOptions(rest, [], false);
      return list;
    case undefined:
      throw new InputError(USAGE);
    default:
      throw new InputError(`There is no command '${name}': known are ${COMMANDS}.`);
  }
}

function unknown(username: string): InputError {
  return new InputError(`There is no account '${username}'.`);
}

/** Also ends the account's sessions and links, and all that programs call with. */
async function resetPassword(
  source: EventSource,
  config: Config,
  username: string,
  password: string,
): Promise<string> {
  const passwordHash = await hashPassword(password, 'shell');
  const account = await findUser(source, username);
  const ends = installedCredentials(config);
  await inRecordedTransaction(source, 'shell', async (trx, record) => {
    // The token of the first start would set another password.
    if (account.role === 'master') await closeSetup(trx);
    await setPassword(trx, record, account, { passwordHash, by: 'shell', ends });
  });
  return `The password of '${account.username}' is changed; its sessions, access tokens, keys, secret addresses and webhooks have ended.`;
}

async function rename(source: EventSource, username: string, to: string): Promise<string> {
  const renamed = await inRecordedTransaction(source, 'shell', (trx, record) =>
    renameUser(trx, record, username, to),
  ).catch((error: unknown) => {
    if (isDuplicateKey(error)) throw new InputError(`The username '${to}' is taken.`);
    throw error;
  });
  if (!renamed) throw unknown(username);
  return `'${username}' is now '${to.trim()}'.`;
}

async function changeEmail(source: EventSource, username: string, email: string): Promise<string> {
  const account = await findUser(source, username);
  await inRecordedTransaction(source, 'shell', (trx, record) =>
    setEmail(trx, record, account, email, 'shell'),
  ).catch((error: unknown) => {
    if (isDuplicateKey(error)) throw new InputError(`The e-mail '${email}' is taken.`);
    throw error;
  });
  return `The e-mail of '${account.username}' is now ${email.trim()}.`;
}

/** As the screen does for masters, who cannot do it for each other; tells the person. */
async function takeFactorAway(source: EventSource, config: Config, username: string): Promise<string> {
  const taken = await inRecordedTransaction(source, 'shell', (trx, record) =>
    takeFactor(trx, record, 'shell', { username }),
  );
  if (taken === 'unknown') throw unknown(username);
  if ('code' in taken) throw new InputError(`${taken.text}.`);
  const mailer = createMailer(config, source.log);
  mailer.send(factorEmail(taken, publicUrlOf(config), { what: 'taken' }));
  await mailer.settled();
  return `'${taken.username}' signs in by the password alone.`;
}

async function findUser({ db }: EventSource, username: string) {
  const { id, username: stored, role } = (await findUserByIdentifier(db, username)) ?? {};
  if (id === undefined || stored === undefined || accountKey(stored) !== accountKey(username)) {
    throw unknown(username);
  }
  return { id, username: stored, role };
}

type Given = Record<string, unknown>;

function readOptions(parameters: string[], texts: string[], withPassword: boolean): Given {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const name of texts) options[name] = { type: 'string' };
  if (withPassword) options['password-stdin'] = { type: 'boolean' };
  try {
    return parseArgs({ args: parameters, options }).values;
  } catch (error) {
    const [sentence = USAGE] = error instanceof Error ? error.message.split('. ') : [];
    throw new InputError(`${sentence}.`);
  }
}

function required(given: Given, name: string): string {
  const value = given[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new InputError(`--${name} is missing.`);
}

function readRole(value: unknown): Role {
  const role = ROLES.find((known) => known === value);
  if (role) return role;
  throw new InputError(`--role must be one of ${ROLES.join(', ')}.`);
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new InputError(`${problem}.`);
}

async function choosePassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new InputError('No terminal to ask for the password at: use --password-stdin.');
  const password = await askPassword('Password: ');
  const again = password === undefined ? undefined : await askPassword('The same again: ');
  if (password === undefined || again === undefined) throw new InputError('No password was given.');
  if (password !== again) throw new InputError('The passwords differ.');
  return password;
}

async function create(
  source: EventSource,
  { username, email, role, password }: { username: string; email: string; role: Role; password: string },
): Promise<string> {
  const passwordHash = await hashPassword(password, 'shell');
  try {
    await inRecordedTransaction(source, 'shell', async (trx, record) => {
      await deleteExpiredRegistrations(trx, username, email);
      const id = await insertUser(trx, { username, email, role, passwordHash, active: true });
      const account = { id, username: username.trim() };
      await record([{ kind: 'account_created', account, after: { role } }]);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'users_username_key'))
      throw new InputError(`The username '${username}' is taken.`);
    if (isDuplicateKey(error, 'users_email_key')) throw new InputError(`The e-mail '${email}' is taken.`);
    throw error;
  }
  return `The account '${username.trim()}' (${role}) is ready.`;
}

const STATES = { active: 'active', waiting: 'not activated', deactivated: 'deactivated' } as const;

async function list({ db }: EventSource): Promise<string> {
  const rows = (await listUsers(db)).map((user) => [
    String(user.id),
    user.username,
    user.email,
    user.role,
    STATES[stateOf(user)],
    user.created_at.toISOString().slice(0, 10),
  ]);
  const table = [['id', 'username', 'e-mail', 'role', 'state', 'since'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

try {
  const command = await readCommand(process.argv.slice(2));
  const answer = await withConfiguredDatabase(console.error, ({ db }, config) =>
    // Standard output is reserved for the result.
    command({ db, log: createLog(config.logLevel, process.stderr), address: null }, config),
  );
  console.log(answer);
} catch (error) {
  const badInput = error instanceof InputError;
  console.error(badInput ? error.message : failureText(error));
  process.exitCode = badInput ? 2 : 1;
}
// An open standard input would keep the process running.
process.exit();
