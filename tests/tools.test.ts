import { expect, test } from 'vitest';
import * as clientTools from '@/app/client/tools';
import * as serverTools from '@/app/server/tools';
import type { ClientTool } from '@/platform/client/tools/tool';
import type { ServerTool } from '@/platform/server/tools/tool';

test('no two tools share a key, a topic, a path or a name', () => {
  const onServer = Object.values<ServerTool>(serverTools);
  const screens = Object.values<ClientTool>(clientTools).flatMap((tool) => tool.screens);
  for (const named of [
    onServer.flatMap(({ gate }) => gate?.tool ?? []),
    [...onServer.flatMap(({ gate }) => gate?.topic ?? []), 'account', 'options'],
    onServer.flatMap(({ rest = [] }) => rest.map(({ name }) => name)),
    onServer.flatMap(({ housekeeping = {} }) => Object.keys(housekeeping)),
    onServer.flatMap(({ settings = {} }) => Object.keys(settings)),
    screens.map(({ path }) => path),
  ]) {
    expect(named.length).toBeGreaterThan(0);
    expect([...new Set(named)]).toEqual(named);
  }
});
