import { AuditCard } from '@/features/audit/client/audit-card';
import { PageHead } from '@/platform/client/ui/page-head';
import { FactorRolesCard } from './factor-roles-card';
import styles from './master-settings-page.module.css';
import { RegistrationCard } from './registration-card';
import { ThisServerCard } from './this-server-card';

export function MasterSettingsPage() {
  return (
    <>
      <PageHead title="Master Settings" subtitle="Only the master account sees this page" />
      <div className={styles.settings}>
        <RegistrationCard />
        <FactorRolesCard />
        <ThisServerCard />
        <AuditCard />
      </div>
    </>
  );
}
