import { useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { Header } from './frame/header.tsx';
import { Navigation } from './frame/navigation.tsx';
import { SignedIn, useSession } from './frame/session-context.tsx';
import { AccountPage } from './pages/account.tsx';
import { ArticlePage } from './pages/article.tsx';
import { CreditsPage } from './pages/credits.tsx';
import { DevicesPage } from './pages/devices.tsx';
import { JobPage } from './pages/job.tsx';
import { JobsPage } from './pages/jobs.tsx';
import { KeysPage } from './pages/keys.tsx';
import { MembersPage } from './pages/members.tsx';
import { NewJobPage } from './pages/new-job.tsx';
import { NoOrganizationPage, NotFoundPage } from './pages/nothing.tsx';
import { PublicationsPage } from './pages/publications.tsx';
import { QuickStartPage } from './pages/quick-start.tsx';
import { SearchPage } from './pages/search.tsx';

/** The whole console: its frame, and which address shows which page. */
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
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className={menuOpen ? 'frame frame-open' : 'frame'}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Header menuOpen={menuOpen} onMenu={() => setMenuOpen(!menuOpen)} />
      <Navigation isAdmin={organization?.role === 'admin'} onNavigate={() => setMenuOpen(false)} />
      <main className="content" id="content" tabIndex={-1}>
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
      <Route path="/jobs/:jobId">{({ jobId }) => <JobPage key={jobId} jobId={jobId} />}</Route>
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
