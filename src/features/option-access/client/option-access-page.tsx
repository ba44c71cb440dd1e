import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { UsersTab } from '@/features/accounts/client/users/users-tab';
import { trpc } from '@/platform/client/trpc';
import { PageHead } from '@/platform/client/ui/page-head';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { useNarrow } from '@/platform/client/use-narrow';
import { HomeSettingTab } from './home-setting-tab';
import { NavigatorToolsTab } from './navigator-tools-tab';
import { readOptionAccessSearch } from './option-access-search';

export function OptionAccessPage() {
  const { tab = 'home' } = useSearch({ from: '/signed-in/option-access' });
  const navigate = useNavigate();
  const narrow = useNarrow();
  /** Where the open tab renders its save button. */
  const [head, setHead] = useState<HTMLElement | null>(null);
  const { data } = trpc.optionAccess.getNavigatorSettings.useQuery();

  return (
    <>
      <PageHead
        title="Option Access"
        subtitle="Decide which tools each role can open"
        actions={tab === 'users' || narrow ? undefined : <div ref={setHead} />}
      />
      {/* On narrow screens it is fixed to the bottom of the window. */}
      {narrow && tab !== 'users' && <div ref={setHead} />}
      <Tabs
        label="Options"
        manual
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/option-access', search: readOptionAccessSearch({ tab: next }) })
        }
        tabs={[
          { value: 'home', label: 'Home Setting' },
          { value: 'tools', label: 'Navigator Tools', count: data?.tools.length ?? null },
          { value: 'users', label: 'Users' },
        ]}
      >
        <TabPanel value="home">
          <HomeSettingTab head={head} />
        </TabPanel>
        <TabPanel value="tools">
          <NavigatorToolsTab head={head} />
        </TabPanel>
        <TabPanel value="users">
          <UsersTab />
        </TabPanel>
      </Tabs>
    </>
  );
}
