import ArrowLeft from 'lucide-react/icons/arrow-left';
import GitPullRequestArrow from 'lucide-react/icons/git-pull-request-arrow';
import Plus from 'lucide-react/icons/plus';
import { Button } from '@/platform/client/ui/button';
import { Card, cardClass } from '@/platform/client/ui/card';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { MessagePage } from '@/platform/client/ui/message-page';
import { Notice, NoticeFacts } from '@/platform/client/ui/notice';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { classNames } from '@/platform/client/ui/class-names';
import styles from './gallery.module.css';

const FACTS = [
  { label: 'Endpoint', value: 'POST /api/Login.php' },
  { label: 'Environment', value: 'production' },
  { label: 'Timestamp', value: '2026-11-20T06:41:07Z' },
];

export function NoticesSection() {
  return (
    <div className={styles.stack}>
      <Notice
        tone="danger"
        title="Network error - cannot connect to server"
        details={<NoticeFacts facts={FACTS} />}
      >
        The server did not answer. Check your connection, then try again.
      </Notice>
      <Notice tone="success" title="Reset link has been sent to your email, please check!" />
      <Notice tone="warning" title="Changed elsewhere">
        Another window saved this script.
      </Notice>
      <Notice tone="info" title="The address 全部 was opened before" />
    </div>
  );
}

export function SurfacesSection() {
  return (
    <>
      <a href="#kit" className={classNames(cardClass({ clickable: true }), styles.clickable)}>
        A card that is a link
      </a>
      <Card title="Loading" padded>
        <div className={classNames(styles.stack, styles.tight)} aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton height={36} />
          <Skeleton width={32} height={32} radius="50%" />
        </div>
      </Card>
    </>
  );
}

export function StatesSection() {
  return (
    <>
      <div className={styles.empty}>
        <EmptyState
          icon={<GitPullRequestArrow />}
          title="No feature selected"
          text={'No features created yet. Click "Add Feature" to get started!'}
          action={
            <Button variant="primary" icon={<Plus />}>
              Add Feature
            </Button>
          }
        />
      </div>
      <MessagePage
        code="404"
        title="Page Not Found"
        text="The page you’re looking for doesn’t exist or may have been moved."
        actions={
          <>
            <Button icon={<ArrowLeft />}>Go Back</Button>
            <Button variant="primary">Go Home</Button>
          </>
        }
      />
    </>
  );
}
