import { Link } from 'wouter';
import { Page } from '../frame/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Nothing here">
      <p>
        This address leads nowhere. <Link href="/jobs">Go to your jobs</Link>.
      </p>
    </Page>
  );
}

export function NoOrganizationPage() {
  return (
    <Page title="No organization">
      <p>
        You belong to no organization yet, or have not chosen one. Choose one above, or ask an admin of yours
        for an invitation.
      </p>
    </Page>
  );
}
