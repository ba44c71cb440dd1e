import { useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '@/platform/client/ui/button';
import { MessagePage } from '@/platform/client/ui/message-page';
import { cameFromNotFound } from '../visit-trail';

/** The page of unknown paths. */
export function NotFoundPage() {
  const router = useRouter();

  function goBack() {
    // Back would leave the app, or lead to another page that was not found.
    if (window.history.length <= 1 || cameFromNotFound()) void router.navigate({ to: '/home' });
    else router.history.back();
  }

  function goHome() {
    void router.navigate({ to: '/home', reloadDocument: true });
  }

  return (
    <MessagePage
      code="404"
      title="Page Not Found"
      text="The page you’re looking for doesn’t exist or may have been moved."
      actions={
        <>
          <Button icon={<ArrowLeft size={14} />} onClick={goBack}>
            Go Back
          </Button>
          <Button variant="primary" onClick={goHome}>
            Go Home
          </Button>
        </>
      }
    />
  );
}
