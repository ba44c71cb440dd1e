import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildProduct } from '../support/build-product';
import { countWaitingChanges, holdDevflow } from '../support/held-row';
import { startToolstead } from '../support/toolstead';

beforeAll(buildProduct, 300_000);

test('asked to stop again, the product does not wait for what is under way', async () => {
  const toolstead = await startToolstead();
  onTestFinished(() => toolstead.close());
  const database = await toolstead.database();
  const user = await toolstead.createUser();
  const release = await holdDevflow(database, user.id);
  onTestFinished(release);
  const underWay = fetch(`${toolstead.url}/api/DevFlow.php`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'addFeature', name: 'first' }),
  }).catch((error: unknown) => error);
  await expect.poll(() => countWaitingChanges(database)).toBe(1);

  // npm passes one Ctrl-C on twice; a signal counts as the second one when it comes later than that.
  const first = toolstead.stop();
  const again = setInterval(() => void toolstead.stop(), 300);
  onTestFinished(() => clearInterval(again));
  // Waiting for the change would take it 4 s, and end with 0.
  expect(await first).toBe(1);
  expect(await underWay).toBeInstanceOf(Error);
});
