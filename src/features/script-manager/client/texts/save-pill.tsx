import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import { Spinner } from '@/platform/client/ui/spinner';
import styles from './save-pill.module.css';
import type { SaveState } from './save-state';
import tones from '@/platform/client/ui/tones.module.css';

const FACES: Record<
  SaveState,
  { tone: 'success' | 'info' | 'warning' | 'danger'; text: string; icon: ReactNode }
> = {
  saved: { tone: 'success', text: 'Saved', icon: <Check size={14} /> },
  saving: { tone: 'info', text: 'Saving…', icon: <Spinner /> },
  'kept-here': {
    tone: 'warning',
    text: 'Not saved: kept on this device',
    icon: <TriangleAlert size={14} />,
  },
  'changed-elsewhere': {
    tone: 'warning',
    text: 'Not saved: changed elsewhere',
    icon: <TriangleAlert size={14} />,
  },
  refused: { tone: 'danger', text: 'Not saved', icon: <TriangleAlert size={14} /> },
};

interface SavePillProps {
  state: SaveState;
  /** The action offered; the pill is then a button. */
  onPress?: () => void;
  /** An explanation, if the text alone is not enough. */
  reason?: string;
}

/** Shows whether the text is saved, in the status bar, on phones in the top bar. */
export function SavePill({ state, onPress, reason }: SavePillProps) {
  const { tone, text, icon } = FACES[state];
  const face = (
    <>
      {icon}
      <span className="cut">{text}</span>
    </>
  );
  const className = classNames(styles.pill, tones[tone], onPress && 'touch-target');
  return onPress ? (
    <button type="button" title={reason} data-save-state={state} className={className} onClick={onPress}>
      {face}
    </button>
  ) : (
    <span role="status" title={reason} data-save-state={state} className={className}>
      {face}
    </span>
  );
}
