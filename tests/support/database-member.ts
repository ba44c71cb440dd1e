import { createInterface } from 'node:readline';
import { joinEmbeddedServer } from '@db/embedded';

// A separate process that joins the private server of the given data directory, for tests with several processes: prints
// `joined <socket>`, leaves on the input line `leave`, and prints `left`.
const server = await joinEmbeddedServer(process.argv[2] ?? '', { log: console.log, durable: false });
console.log(`joined ${server.socketPath}`);
for await (const line of createInterface(process.stdin)) {
  if (line !== 'leave') continue;
  await server.leave();
  console.log('left');
  break;
}
process.exit();
