import { useEffect, useState } from 'react';
import { Link, Redirect, Route, Router, Switch } from 'wouter';
import { AwayBanner } from './layout/away-banner.tsx';
import { Header } from './layout/header.tsx';
import { Navigation } from './layout/navigation.tsx';
import { Page } from './layout/page.tsx';
import { SignedIn, useSession } from './layout/session-context.tsx';
import { loadSeries } from './series.ts';
import { AccountPage } from './views/account.tsx';
import { ArticlePage } from './views/article.tsx';
import { CreditsPage } from './views/credits.tsx';
import { DevicesPage } from './views/devices.tsx';
import { JobPage } from './views/job.tsx';
import { JobSeriesPage, SeriesBanner } from './views/job-series.tsx';
import { JobsPage } from './views/jobs.tsx';
import { KeysPage } from './views/keys.tsx';
import { MediaListPage } from './views/media-list.tsx';
import { MediaListsPage } from './views/media-lists.tsx';
import { MembersPage } from './views/members.tsx';
import { NewJobPage } from './views/new-job.tsx';
import { PersonPage } from './views/person.tsx';
import { PublicationsPage } from './views/publications.tsx';
import { QuickStartPage } from './views/quick-start.tsx';
import { SearchPage } from './views/search.tsx';

/** The routes of the console, inside its header and navigation. */
export function App() {
  return (
    <Router base="/console">
      <SignedIn>
        <Frame />
      </SignedIn>
    </Router>
  );
}

function Frame() {
  const { user, organization } = useSession();
  useEffect(() => {
    if (organization) void loadSeries(user, organization);
  }, [user, organization]);
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className={menuOpen ? 'frame frame-open' : 'frame'}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Header menuOpen={menuOpen} onMenu={() => setMenuOpen(!menuOpen)} />
      <Navigation isAdmin={organization?.role === 'admin'} onNavigate={() => setMenuOpen(false)} />
      <main className="content" id="content" tabIndex={-1}>
        <AwayBanner />
        <SeriesBanner />
        {organization ? <Pages /> : <NoOrganizationPage />}
      </main>
    </div>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/jobs" replace />
      </Route>
      <Route path="/jobs" component={JobsPage} />
      <Route path="/jobs/new" component={NewJobPage} />
      <Route path="/jobs/series" component={JobSeriesPage} />
      <Route path="/jobs/:jobId">{({ jobId }) => <JobPage key={jobId} jobId={jobId} />}</Route>
      <Route path="/lists" component={MediaListsPage} />
      <Route path="/lists/:listId">{({ listId }) => <MediaListPage key={listId} listId={listId} />}</Route>
      <Route path="/people/:id">{({ id }) => <PersonPage key={id} journalistId={id} />}</Route>
      <Route path="/search" component={SearchPage} />
      <Route path="/articles" component={ArticlePage} />
      <Route path="/publications" component={PublicationsPage} />
      <Route path="/credits" component={CreditsPage} />
      <Route path="/keys" component={KeysPage} />
      <Route path="/members" component={MembersPage} />
      <Route path="/quick-start" component={QuickStartPage} />
      <Route path="/devices" component={DevicesPage} />
      <Route path="/account" component={AccountPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

function NotFoundPage() {
  return (
    <Page title="Page not found">
      <p>
        There is no page at this URL. <Link href="/jobs">Go to your jobs</Link>.
      </p>
    </Page>
  );
}

function NoOrganizationPage() {
  return (
    <Page title="No organization">
      <p>
        You are not in an organization, or have not chosen one. Choose one above, or ask an admin for an
        invitation.
      </p>
    </Page>
  );
}
