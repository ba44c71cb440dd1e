import { PageHead } from '@/platform/client/ui/page-head';

export function DashboardPage() {
  return (
    <>
      <PageHead title="Dashboard" />
      <p>Dashboard Content</p>
    </>
  );
}
