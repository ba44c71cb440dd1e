/*
 * Calls a server with the types that it serves itself. To run it elsewhere:
 *   curl -o client.d.ts "$TOOLSTEAD/api/client.d.ts"
 *   npm install @trpc/client @trpc/server tsx && npm pkg set type=module
 *   TOOLSTEAD=https://tools.example.org TOKEN=tst_… npx tsx typed-client.ts
 * The access token is made on the page Account: for DevFlow, to write.
 */
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from './client.js';

const { TOOLSTEAD = 'http://localhost:3000', TOKEN = '' } = process.env;
const toolstead = createTRPCClient<AppRouter>({
  links: [httpLink({ url: `${TOOLSTEAD}/api/trpc`, headers: { authorization: `Bearer ${TOKEN}` } })],
});

const { statuses } = await toolstead.devflow.overview.query();
const statusId = statuses[0]?.id ?? (await toolstead.devflow.addStatus.mutate({ name: 'To do' })).id;
const { id: featureId } = await toolstead.devflow.addFeature.mutate({ name: 'Web shop' });

// With an operation id a call can be sent again after a lost connection: it is still one change.
const item = { featureId, statusId, title: 'Price list', operationId: crypto.randomUUID() };
const first = await toolstead.devflow.addItem.mutate(item);
const again = await toolstead.devflow.addItem.mutate(item);
console.log(`one item: ${String(first.id === again.id)}`);

const { items } = await toolstead.devflow.openItems.query({ featureId });
for (const { title } of items) console.log(`open: ${title}`);

try {
  await toolstead.devflow.addItem.mutate({ featureId, statusId, title: '' });
} catch (error) {
  if (!(error instanceof TRPCClientError)) throw error;
  const { code } = (error as TRPCClientError<AppRouter>).data ?? {};
  console.log(`refused: ${code ?? 'no answer'}`);
}
