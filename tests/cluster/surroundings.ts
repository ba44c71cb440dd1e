import { type OpenDatabase, openDatabase } from '@db/client';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { AppRouter } from '@/app/server/app-router';
import type { TestUser } from '../support/accounts';

interface Cluster {
  /** Processes of the product, each on the node of its place. */
  apps: [App, App];
  nodes: [Node, Node, Node];
}

interface App {
  url: string;
}

interface Node {
  url: string;
  pid: number;
}

/** What scripts/cluster.mjs has started. */
export const cluster = JSON.parse(process.env.CLUSTER ?? '') as Cluster;

/** A connection of the test's own to a node, or to another database of it; it ends with the test file. */
export async function openNode(node: Node, database = 'toolstead'): Promise<OpenDatabase> {
  const opened = await openDatabase({ url: node.url.replace(/\/toolstead$/, `/${database}`) });
  afterAll(() => opened.close());
  return opened;
}

/** The typed API of a process as this user calls it. */
export function clientOf(app: App, { token }: Pick<TestUser, 'token'>) {
  const link = httpLink({ url: `${app.url}/api/trpc`, headers: { authorization: `Bearer ${token}` } });
  return createTRPCClient<AppRouter>({ links: [link] });
}

export type Client = ReturnType<typeof clientOf>;

/** The status of a call's refusal; undefined where no answer came. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof TRPCClientError
    ? (error as TRPCClientError<AppRouter>).data?.httpStatus
    : undefined;
}

/** How often a transaction of this node had to give way to one of another node. */
export async function countConflicts({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ Value: string }>`
    SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts')`.execute(
    db,
  );
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}
