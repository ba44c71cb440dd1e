import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/**
 * A link to an address below /app that is known as a text. A press opens it in this page, after `onFollow`; one with Ctrl, ⌘ or
 * Shift is the browser's.
 */
export function HrefLink({
  href,
  onClick,
  onFollow,
  ...link
}: ComponentProps<'a'> & { href: string; onFollow?: () => void }) {
  const router = useRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow?.();
    void router.navigate({ href });
  }

  return <a {...link} href={`/app${href}`} onClick={follow} />;
}
