import { Link, useMatches } from '@tanstack/react-router';
import Hammer from 'lucide-react/icons/hammer';
import { buttonClass } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { PageHead } from '@/platform/client/ui/page-head';

/** Stands on the route of a page that a later version brings. */
export function NotHereYetPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'This page' });
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        icon={<Hammer size={26} />}
        title="Not here yet"
        text={`${title} is being built and comes with a later version of Toolstead.`}
        action={
          <Link to="/home" className={buttonClass({ variant: 'primary' })}>
            Go to Home
          </Link>
        }
      />
    </>
  );
}
