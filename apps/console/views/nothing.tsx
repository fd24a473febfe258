import { Link } from 'wouter';
import { Page } from '../layout/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <p>
        There is no page at this URL. <Link href="/jobs">Go to your jobs</Link>.
      </p>
    </Page>
  );
}

export function NoOrganizationPage() {
  return (
    <Page title="No organization">
      <p>
        You are not in an organization, or have not chosen one. Choose one above, or ask an admin for an
        invitation.
      </p>
    </Page>
  );
}
