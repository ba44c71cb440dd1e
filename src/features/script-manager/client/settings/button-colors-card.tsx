import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { contrast, readableOn } from '@/platform/client/ui/contrast';
import { IconButton } from '@/platform/client/ui/icon-button';
import { hexToRgb } from '@/platform/client/ui/rgb';
import { BUTTON_COLORS } from '../../rules';
import { SCRIPT_BUTTONS, type ButtonColor, type ButtonColors } from '../scripts/button-colors';
import styles from './button-colors-card.module.css';
import { ToolbarButtonSample, toolbarLabel } from '../toolbar/toolbar-buttons';

interface ButtonColorsCardProps {
  colors: ButtonColors;
  onChange: (colors: ButtonColors) => void;
  /** Next to Reset: confirms that a change is saved. */
  saved: ReactNode;
}

/** The colours of the toolbar: the background is chosen, the text is white or black by contrast. */
export function ButtonColorsCard({ colors, onChange, saved }: ButtonColorsCardProps) {
  return (
    <Card
      title="Button colours"
      aside={
        <>
          {saved}
          <Button size="small" icon={<RotateCcw size={14} />} onClick={() => onChange({ ...BUTTON_COLORS })}>
            Reset
          </Button>
        </>
      }
    >
      <ul>
        {SCRIPT_BUTTONS.map((id) => (
          <li key={id} className={styles.row}>
            <span className={styles.sample}>
              <ToolbarButtonSample id={id} color={colors[id]} />
            </span>
            <code className="muted tiny">{colors[id].background}</code>
            <span className={styles.contrast} title="Contrast of the words on it">
              {contrastOf(colors[id]).toFixed(2)} : 1
            </span>
            <ColorPicker
              label={`${toolbarLabel(id)} — background`}
              value={colors[id].background}
              align="center"
              onConfirm={(background) =>
                onChange({ ...colors, [id]: { background, color: readableOn(background) } })
              }
            >
              <IconButton
                label={`Change the colour of ${toolbarLabel(id)}`}
                icon={<Pencil />}
                size="row"
                tooltip={false}
              />
            </ColorPicker>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function contrastOf({ background, color }: ButtonColor): number {
  return contrast(hexToRgb(background) ?? [0, 0, 0], hexToRgb(color) ?? [255, 255, 255]);
}
