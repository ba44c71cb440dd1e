import { BareIconButton, type BareIconButtonProps } from './bare-icon-button';
import { Tooltip, type TooltipProps } from './tooltip';

export interface IconButtonProps extends BareIconButtonProps {
  tooltip?: boolean;
  tooltipSide?: TooltipProps['side'];
}

/** An icon-only button; its label is shown as a tooltip. */
export function IconButton({ tooltip = true, tooltipSide, ...button }: IconButtonProps) {
  if (!tooltip) return <BareIconButton {...button} />;
  return (
    <Tooltip label={button.label} side={tooltipSide}>
      <BareIconButton {...button} />
    </Tooltip>
  );
}
