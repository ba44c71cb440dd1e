import { useId, useState, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from './class-names';
import { LinkButton } from './link-button';
import styles from './notice.module.css';
import tones from './tones.module.css';

export type NoticeTone = 'danger' | 'success' | 'warning' | 'info';

const icons = { danger: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info };

export interface NoticeProps {
  tone: NoticeTone;
  title: ReactNode;
  children?: ReactNode;
  /** Optional details behind a toggle. */
  details?: ReactNode;
  className?: string;
}

/** A persistent message in the page. Failures interrupt a screen reader; others are announced politely. */
export function Notice({ tone, title, children, details, className }: NoticeProps) {
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(styles.notice, tones[tone], className)}
    >
      <Icon className={styles.icon} />
      <div className="grow">
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
        {details && (
          <>
            <LinkButton aria-expanded={open} aria-controls={detailsId} onClick={() => setOpen(!open)}>
              {open ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
              {open ? 'Hide details' : 'Show details'}
            </LinkButton>
            <div id={detailsId} hidden={!open} className={styles.details}>
              {details}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** Details of a notice as lines of a name and a monospaced value. */
export function NoticeFacts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <dl className="caption">
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
