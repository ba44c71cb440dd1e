import { TOOL_FLAGS, type Tool } from '@/platform/shared/tool-access';
import { Card } from '@/platform/client/ui/card';
import type { Role } from '@/platform/shared/roles';
import type { ToolText } from '../rules';
import styles from './debug-strip.module.css';

interface DebugStripProps {
  role: Role;
  told: { tools: (Tool & { enabled: boolean })[]; revision: number } | undefined;
  openTools: readonly Pick<Tool, 'tool_key'>[] | undefined;
  shown: readonly ToolText[];
}

/** Explains the navigator's content to administrators: `?debug` in the URL. */
export function DebugStrip({ role, told, openTools, shown }: DebugStripProps) {
  const source = told ? `server, revision ${String(told.revision)}` : 'fallback';
  return (
    <Card className={styles.strip}>
      <p>
        role: {role} · source: {source} · told: {told?.tools.length ?? 0} · shown: {shown.length}
      </p>
      <ul>
        {told?.tools.map((tool) => (
          <li key={tool.tool_key}>
            <b>{tool.tool_key}</b> {tool.path} · {tool.category} · order {tool.display_order} ·{' '}
            {tool.enabled ? 'enabled' : 'disabled'} · {opennessOf(tool, openTools)} · on:{' '}
            {TOOL_FLAGS.filter((flag) => tool[flag])
              .map((flag) => flag.replace('enabled_', ''))
              .join(', ') || 'none'}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function opennessOf(tool: Tool, openTools: DebugStripProps['openTools']): string {
  if (!openTools) return 'screen unknown';
  return openTools.some(({ tool_key }) => tool_key === tool.tool_key) ? 'screen open' : 'screen closed';
}
