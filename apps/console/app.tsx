import { Suspense, useEffect, useState } from 'react';
import { Link, Redirect, Route, Router, Switch } from 'wouter';
import { StartPage } from './campaigns/start.tsx';
import { NewJobPage } from './jobs/new-job.tsx';
import { AwayBanner } from './layout/away-banner.tsx';
import { Header } from './layout/header.tsx';
import { later, loadInIdleTime } from './layout/later.tsx';
import { Navigation } from './layout/navigation.tsx';
import { Page, PageOnItsWay } from './layout/page.tsx';
import { SignedIn, useSession } from './layout/session-context.tsx';
import { IndexLine } from './research/index-line.tsx';

/** Pages but the first come when they are opened. */
const AccountPage = later(async () => (await import('./account/account.tsx')).AccountPage);
const ArticlePage = later(async () => (await import('./research/article.tsx')).ArticlePage);
const AuditPage = later(async () => (await import('./campaigns/audit.tsx')).AuditPage);
const AuditsPage = later(async () => (await import('./campaigns/audits.tsx')).AuditsPage);
const CampaignPage = later(async () => (await import('./campaigns/campaign.tsx')).CampaignPage);
const CreditsPage = later(async () => (await import('./credits/credits.tsx')).CreditsPage);
const DevicesPage = later(async () => (await import('./account/devices.tsx')).DevicesPage);
const JobPage = later(async () => (await import('./jobs/job.tsx')).JobPage);
const JobsPage = later(async () => (await import('./jobs/jobs.tsx')).JobsPage);
const FindPage = later(async () => (await import('./find/search.tsx')).FindPage);
const WebhooksPage = later(async () => (await import('./account/webhooks.tsx')).WebhooksPage);
const WebhookPage = later(async () => (await import('./account/webhook.tsx')).WebhookPage);
const SavedPitchPage = later(async () => (await import('./find/saved-pitch.tsx')).SavedPitchPage);
const SavedPitchNews = later(async () => (await import('./find/saved-pitches.tsx')).SavedPitchNews);
const KeysPage = later(async () => (await import('./account/keys.tsx')).KeysPage);
const MediaListPage = later(async () => (await import('./campaigns/media-list.tsx')).MediaListPage);
const MediaListsPage = later(async () => (await import('./campaigns/media-lists.tsx')).MediaListsPage);
const MembersPage = later(async () => (await import('./account/members.tsx')).MembersPage);
const OrganizationSettingsPage = later(
  async () => (await import('./account/organization-settings.tsx')).OrganizationSettingsPage,
);
const IndexOffer = later(async () => (await import('./research/index-offer.tsx')).IndexOffer);
const NewsSourcesPage = later(async () => (await import('./research/news-sources.tsx')).NewsSourcesPage);
const PersonPage = later(async () => (await import('./people/person.tsx')).PersonPage);
const PublicationsPage = later(async () => (await import('./research/publications.tsx')).PublicationsPage);
const QuickStartPage = later(async () => (await import('./account/quick-start.tsx')).QuickStartPage);
const NewsPage = later(async () => (await import('./research/news.tsx')).NewsPage);

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
  const { organization } = useSession();
  useEffect(loadInIdleTime, []);
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
      <Route path="/">
        <StartPage
          lead={<IndexLine />}
          aside={
            <Suspense fallback={null}>
              <SavedPitchNews />
              <IndexOffer />
            </Suspense>
          }
        />
      </Route>
      <Route path="/campaigns">
        <Redirect to="/" replace />
      </Route>
      <Route path="/campaigns/:id">{({ id }) => <CampaignPage key={id} campaignId={id} />}</Route>
      <Route path="/jobs" component={JobsPage} />
      <Route path="/jobs/new" component={NewJobPage} />
      <Route path="/jobs/:jobId">{({ jobId }) => <JobPage key={jobId} jobId={jobId} />}</Route>
      <Route path="/lists" component={MediaListsPage} />
      <Route path="/lists/:listId">{({ listId }) => <MediaListPage key={listId} listId={listId} />}</Route>
      <Route path="/audits" component={AuditsPage} />
      <Route path="/audits/:id">{({ id }) => <AuditPage key={id} auditId={id} />}</Route>
      <Route path="/people/:id">{({ id }) => <PersonPage key={id} journalistId={id} />}</Route>
      <Route path="/search" component={NewsPage} />
      <Route path="/searches/:searchId">
        {({ searchId }) => <FindPage key={searchId} searchId={searchId} />}
      </Route>
      <Route path="/saved-pitches/:id">{({ id }) => <SavedPitchPage key={id} savedPitchId={id} />}</Route>
      <Route path="/sources" component={NewsSourcesPage} />
      <Route path="/articles" component={ArticlePage} />
      <Route path="/publications" component={PublicationsPage} />
      <Route path="/credits" component={CreditsPage} />
      <Route path="/keys" component={KeysPage} />
      <Route path="/webhooks" component={WebhooksPage} />
      <Route path="/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
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
