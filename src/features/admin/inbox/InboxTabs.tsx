import { useLocation } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { Tabs } from '../ui/Tabs';

/** The four pages of the inbox. */
export function InboxTabs() {
  const { pathname } = useLocation();
  const tab = (to: string, label: string) => ({ to, label, current: pathname === to });
  return (
    <Tabs
      label="Inbox"
      tabs={[
        tab(paths.adminMessages(), 'Messages'),
        tab(paths.adminReviews(), 'Reviews'),
        tab(paths.adminNewsletter(), 'Newsletter'),
        tab(paths.adminEmails(), 'Emails'),
      ]}
    />
  );
}
