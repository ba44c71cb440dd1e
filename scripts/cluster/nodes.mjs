import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run, SetupError } from '../setup/command.mjs';
import { connectTo, freePorts } from '../test/temporary-server.mjs';

const NODES = [1, 2, 3];
const GROUP = '11111111-0000-11ee-8000-000000000000';
const memberId = (number) => `0000000${number}-0000-11ee-8000-000000000000`;

/** A node's saved state of its last cluster, whose nodes all had the same data. */
const SAVED_STATE = `# GALERA saved state
version: 2.1
uuid: ${GROUP}
seqno: 0
safe_to_bootstrap: 0
`;
const savedView = (number) => `my_uuid: ${memberId(number)}
#vwbeg
view_id: 3 ${memberId(1)} 1
bootstrap: 0
${NODES.map((one) => `member: ${memberId(one)} 0`).join('\n')}
#vwend
`;

/** Reachable from this machine only, and without durability. */
const SETTINGS = [
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--character-set-server=utf8mb4',
  '--max-allowed-packet=256M',
  '--max-connections=400',
  '--loose-innodb-buffer-pool-size-max=256M',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-autoinc-lock-mode=2',
  '--binlog-format=ROW',
  '--wsrep-on=ON',
  '--wsrep-cluster-name=toolstead',
  '--wsrep-node-address=127.0.0.1',
  '--wsrep-sst-method=skip',
];

/**
 * Starts an empty cluster of three MariaDB nodes, in `folder` and on free ports of this machine. Each gets the saved
 * state of a cluster that was shut down completely: such nodes recover together, and since all have the same data no
 * state transfer is needed, which would require more programs. `endWithThisProcess` receives their processes. Rejects
 * with SetupError when they do not start.
 *
 * @returns for each node its process and its URL, with an account that has all rights on databases whose names begin with
 * `toolstead`.
 */
export async function startNodes({ server, installer, library }, folder, endWithThisProcess) {
  const place = (number, name) => path.join(folder, `node-${number}`, name);
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  for (const number of NODES) mkdirSync(path.join(folder, `node-${number}`));
  const [first, ...others] = NODES;
  await run(installer, [
    '--no-defaults',
    ...asRoot,
    `--datadir=${place(first, 'data')}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-log-bin',
  ]);
  for (const number of others) {
    cpSync(place(first, 'data'), place(number, 'data'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  }

  const ports = await freePorts(NODES.length * 3);
  const nodes = NODES.map((number, at) => {
    const [port, groupPort, transferPort] = ports.slice(at * 3);
    return { number, port, groupPort, transferPort, socketPath: place(number, 'socket') };
  });
  const group = nodes.map(({ groupPort }) => `127.0.0.1:${groupPort}`).join(',');
  for (const node of nodes) {
    const { number, port, groupPort, transferPort, socketPath } = node;
    writeFileSync(place(number, 'data/grastate.dat'), SAVED_STATE);
    writeFileSync(place(number, 'data/gvwstate.dat'), savedView(number));
    const log = openSync(place(number, 'log'), 'a');
    const own = [
      `--datadir=${place(number, 'data')}`,
      `--socket=${socketPath}`,
      `--pid-file=${place(number, 'pid')}`,
      `--port=${port}`,
      `--wsrep-provider=${library}`,
      `--wsrep-cluster-address=gcomm://${group}`,
      `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${groupPort};base_port=${groupPort};ist.recv_addr=127.0.0.1:${transferPort};gcache.size=64M`,
    ];
    const parameters = ['--no-defaults', ...asRoot, ...SETTINGS, ...own];
    node.process = endWithThisProcess(spawn(server, parameters, { stdio: ['ignore', log, log] }));
  }

  const connections = await Promise.all(
    nodes.map(async (node) => {
      const connection = await connectTo(node.process, { socketPath: node.socketPath, user: 'root' });
      while (connection && !(await isReady(connection))) await pause(50);
      if (connection) return connection;
      const reason = /\[ERROR\] (.*)$/m.exec(readFileSync(place(node.number, 'log'), 'utf8'))?.[1];
      throw new SetupError(`A node did not start: ${reason ?? 'it does not say why'}`);
    }),
  );
  const [root] = connections;
  const password = randomBytes(12).toString('hex');
  await root.query('CREATE USER toolstead IDENTIFIED BY ?', [password]);
  await root.query('GRANT ALL ON `toolstead%`.* TO toolstead');
  await root.query('CREATE DATABASE toolstead CHARACTER SET utf8mb4');
  await Promise.all(connections.map(waitForReplication));
  return nodes.map((node) => ({
    process: node.process,
    url: `mysql://toolstead:${password}@127.0.0.1:${node.port}/toolstead`,
  }));
}

async function isReady(connection) {
  const [rows] = await connection.query("SHOW STATUS LIKE 'wsrep_ready'");
  return rows[0]?.Value === 'ON';
}

/** Resolves once the node has applied all earlier commits of the others. */
async function waitForReplication(connection) {
  await connection.query('SET SESSION wsrep_sync_wait = 1');
  await connection.query('SHOW DATABASES');
}
