import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Redirect, Route, Router, Switch } from 'wouter';
import { AccountPage } from './account/account.tsx';
import { DevicesPage } from './account/devices.tsx';
import { KeysPage } from './account/keys.tsx';
import { MembersPage } from './account/members.tsx';
import { OrganizationSettingsPage } from './account/organization-settings.tsx';
import { QuickStartPage } from './account/quick-start.tsx';
import { CampaignPage } from './campaigns/campaign.tsx';
import { StartPage } from './campaigns/start.tsx';
import { CreditsPage } from './credits/credits.tsx';
import { JobPage } from './jobs/job.tsx';
import { JobSeriesPage, SeriesBanner } from './jobs/job-series.tsx';
import { JobsPage } from './jobs/jobs.tsx';
import { loadSeries } from './jobs/series.ts';
import { AwayBanner } from './layout/away-banner.tsx';
import { Header } from './layout/header.tsx';
import { Navigation } from './layout/navigation.tsx';
import { Page, PageOnItsWay } from './layout/page.tsx';
import { SignedIn, useSession } from './layout/session-context.tsx';
import { MediaListPage } from './lists/media-list.tsx';
import { MediaListsPage } from './lists/media-lists.tsx';
import { PersonPage } from './people/person.tsx';
import { ArticlePage } from './research/article.tsx';
import { PublicationsPage } from './research/publications.tsx';
import { SearchPage } from './research/search.tsx';
import { JournalistSearchPage } from './searches/search.tsx';

/** Pages that read pastes, which takes more code than all others together, come when they are opened. */
const NewJobPage = lazy(async () => ({ default: (await import('./jobs/new-job.tsx')).NewJobPage }));

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
        {organization ? (
          <Suspense fallback={<PageOnItsWay />}>
            <Pages />
          </Suspense>
        ) : (
          <NoOrganizationPage />
        )}
      </main>
    </div>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/" component={StartPage} />
      <Route path="/campaigns">
        <Redirect to="/" replace />
      </Route>
      <Route path="/campaigns/:id">{({ id }) => <CampaignPage key={id} campaignId={id} />}</Route>
      <Route path="/jobs" component={JobsPage} />
      <Route path="/jobs/new" component={NewJobPage} />
      <Route path="/jobs/series" component={JobSeriesPage} />
      <Route path="/jobs/:jobId">{({ jobId }) => <JobPage key={jobId} jobId={jobId} />}</Route>
      <Route path="/lists" component={MediaListsPage} />
      <Route path="/lists/:listId">{({ listId }) => <MediaListPage key={listId} listId={listId} />}</Route>
      <Route path="/people/:id">{({ id }) => <PersonPage key={id} journalistId={id} />}</Route>
      <Route path="/search" component={SearchPage} />
      <Route path="/searches/:searchId">
        {({ searchId }) => <JournalistSearchPage key={searchId} searchId={searchId} />}
      </Route>
      <Route path="/articles" component={ArticlePage} />
      <Route path="/publications" component={PublicationsPage} />
      <Route path="/credits" component={CreditsPage} />
      <Route path="/keys" component={KeysPage} />
      <Route path="/members" component={MembersPage} />
      <Route path="/organization" component={OrganizationSettingsPage} />
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
        There is no page at this URL. <Link href="/">Go to your campaigns</Link>.
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
