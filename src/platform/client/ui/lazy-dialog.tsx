import { useState, type ComponentType } from 'react';
import { lazyPiece } from '../lazy-piece';

/** A `lazyPiece` that can be closed: nothing of it is there before it first opens. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Box = lazyPiece(load);
  return function LazyDialog(props: Props) {
    const [used, setUsed] = useState(props.open);
    if (props.open && !used) setUsed(true);
    return used && <Box {...props} />;
  };
}
