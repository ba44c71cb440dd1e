import { createElement, type ComponentProps, type SVGProps } from 'react';

/** An icon of lucide-react as its modules describe it. */
interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Stands in for lucide-react's `createLucideIcon` in the build: the icons as they are, without its context, aliases and
 * stroke arithmetic, which nobody here uses and each icon of a list would pay for.
 */
export default function createLucideIcon({ name, node }: IconData) {
  return function Icon({ size = 24, className = '', ...props }: SVGProps<SVGSVGElement> & { size?: number }) {
    const named = 'aria-label' in props || 'aria-labelledby' in props || 'role' in props;
    const frame: ComponentProps<'svg'> = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: `lucide lucide-${name} ${className}`.trim(),
      'aria-hidden': named ? undefined : true,
    };
    return createElement(
      'svg',
      { ...frame, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
