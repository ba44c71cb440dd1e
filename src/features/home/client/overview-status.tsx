import { useTheme } from '@/features/themes/client/use-theme';
import { Card } from '@/platform/client/ui/card';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { StatusChip } from '@/platform/client/ui/status-chip';
import styles from './overview-status.module.css';

const HEX_COLOUR = /#[0-9a-f]{3,8}\b/gi;

const COLOURS = [
  ['Background', '--background'],
  ['Text colour', '--text'],
  ['Accent colour', '--accent'],
] as const;

interface OverviewStatusProps {
  /** Undefined while unknown. */
  devFlowEnabled: boolean | undefined;
  loading: boolean;
}

/** The colours of the current theme, and whether DevFlow is open to the user. */
export function OverviewStatus({ devFlowEnabled, loading }: OverviewStatusProps) {
  const { displayed } = useTheme();
  const tokens = getComputedStyle(document.documentElement);
  return (
    <Card title="Overview Status" className={styles.card}>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>Current theme</dt>
          <dd className="medium">{displayed}</dd>
        </div>
        {COLOURS.map(([label, token]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd className={styles.colour}>
              <span className={styles.swatch} style={{ background: `var(${token})` }} />
              {colourNames(tokens.getPropertyValue(token))}
            </dd>
          </div>
        ))}
        <div className={styles.fact}>
          <dt>DevFlow enabled</dt>
          <dd>
            {loading ? (
              <Skeleton width={49} height={22} radius={11} />
            ) : devFlowEnabled === undefined ? (
              '-'
            ) : (
              <StatusChip tone={devFlowEnabled ? 'success' : 'info'}>
                {devFlowEnabled ? 'Yes' : 'No'}
              </StatusChip>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** '#f8fafc → #eef2f7' for a gradient between the two. Builds shorten '#ffffff' to '#fff'. */
function colourNames(value: string): string {
  const colours = value.match(HEX_COLOUR) ?? [value.trim()];
  return colours
    .map((colour) => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour))
    .join(' → ');
}
