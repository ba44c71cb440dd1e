import { createInterface } from 'node:readline';
import { joinEmbeddedServer } from '@db/embedded';

// A process of its own that is in the private server of the data directory given, for tests of many at once:
// says `joined <socket>`, leaves on the line `leave`, and says `left`.
const server = await joinEmbeddedServer(process.argv[2] ?? '', { log: console.log, durable: false });
console.log(`joined ${server.socketPath}`);
for await (const line of createInterface(process.stdin)) {
  if (line !== 'leave') continue;
  await server.leave();
  console.log('left');
  break;
}
process.exit();
