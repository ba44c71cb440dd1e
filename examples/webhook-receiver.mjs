// Receives the webhooks of an account, and says what changed. Needs Node.js and nothing else:
//   SECRET=whsec_… PORT=9000 node webhook-receiver.mjs
// The secret is shown when the webhook is made on the page Account.
import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SECRET = '', PORT = '9000' } = process.env;
const FIVE_MINUTES = 5 * 60;

/** Whether a message comes from who knows the secret, and not from who has kept an old one. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= FIVE_MINUTES)) return false;
  const key = Buffer.from(SECRET.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

/** A message may come twice. A real program keeps the ids of the last days where they outlive it. */
const known = new Set();

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (!isGenuine(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!known.has(id)) {
    const { type, data } = JSON.parse(body.toString());
    if (type === 'ping') console.log('a test');
    if (type === 'reset') console.log(`read ${data.tool} anew`);
    for (const { kind, id: of, deleted, row } of data.changes ?? []) {
      console.log(`${data.tool}: ${kind} ${of} ${deleted ? 'is gone' : JSON.stringify(row)}`);
    }
    known.add(id);
  }
  // What is not answered by 2xx within 10 seconds is sent again.
  response.writeHead(204).end();
}).listen(Number(PORT), function () {
  console.log(`listening on ${this.address().port}`);
});
