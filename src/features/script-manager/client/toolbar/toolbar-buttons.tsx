import Copy from 'lucide-react/icons/copy';
import Database from 'lucide-react/icons/database';
import FileDown from 'lucide-react/icons/file-down';
import FilePlus from 'lucide-react/icons/file-plus-corner';
import FileUp from 'lucide-react/icons/file-up';
import Files from 'lucide-react/icons/files';
import Settings2 from 'lucide-react/icons/settings-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { createElement, type ComponentProps } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import { hexToRgb } from '@/platform/client/ui/rgb';
import type { ButtonColor, ScriptButton } from '../scripts/button-colors';
import styles from './toolbar-buttons.module.css';

const BUTTONS = {
  'export-csv': { label: 'Export CSV', icon: FileDown },
  'import-csv': { label: 'Import CSV', icon: FileUp },
  options: { label: 'Options', icon: Settings2 },
  'new-script': { label: 'New', icon: FilePlus },
  'copy-script': { label: 'Copy', icon: Copy },
  'duplicate-script': { label: 'Duplicate', icon: Files },
  'export-sql': { label: 'Export SQL', icon: Database },
  'delete-script': { label: 'Delete', icon: Trash2 },
} satisfies Record<ScriptButton, { label: string; icon: typeof Copy }>;

/** The label of a toolbar button. */
export function toolbarLabel(id: ScriptButton): string {
  return BUTTONS[id].label;
}

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'id' | 'color'> {
  id: ScriptButton;
  color: ButtonColor;
}

/** A toolbar button in the user's colours; `id` is also that of its element. */
export function ToolbarButton({ id, color, className, style, ...rest }: ToolbarButtonProps) {
  const { label, icon } = BUTTONS[id];
  return (
    <button
      type="button"
      {...rest}
      id={id}
      className={classNames(styles.button, className)}
      style={{ ...style, ...paint(color) }}
    >
      <ToolbarButtonFace label={label} icon={icon} />
    </button>
  );
}

/** The same as an image, for the settings. */
export function ToolbarButtonSample({ id, color }: { id: ScriptButton; color: ButtonColor }) {
  return (
    <span className={classNames(styles.button, styles.sample)} style={paint(color)}>
      <ToolbarButtonFace {...BUTTONS[id]} />
    </span>
  );
}

function ToolbarButtonFace({ label, icon }: { label: string; icon: typeof Copy }) {
  return (
    <>
      {createElement(icon, { size: 14 })}
      <span>{label}</span>
    </>
  );
}

function paint({ background, color }: ButtonColor) {
  const [red, green, blue] = hexToRgb(color) ?? [255, 255, 255];
  // Buttons with light text darken on hover, those with dark text lighten.
  const light = 299 * red + 587 * green + 114 * blue >= 128_000;
  return { '--fill': background, '--ink': color, '--over': light ? 'black' : 'white' } as Record<
    string,
    string
  >;
}
