import { Link } from 'wouter';
import { Snippet } from '../components/copy.tsx';
import { Page, Section } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { recipes } from './snippets.ts';

export function QuickStartPage() {
  const { organization } = useSession();
  return (
    <Page title="Quick start" lead="The commands use this server’s URL. Copy them and insert your API key.">
      <p>
        {organization?.role === 'admin' ? (
          <Link href="/keys">Create an API key</Link>
        ) : (
          'Ask an admin of your organization for an API key'
        )}{' '}
        and keep it in <code>BYLINE_API_KEY</code>. All endpoints are described in the{' '}
        <a href="/docs/api">API reference</a>.
      </p>
      {recipes(window.location.origin).map((group) => (
        <Section key={group.title} title={group.title}>
          <div className="recipes">
            {group.recipes.map(({ title, text, code }) => (
              <div key={title} className="recipe">
                <h3>{title}</h3>
                <p>{text}</p>
                <Snippet text={code} name={`${group.title}: ${title}`} />
              </div>
            ))}
          </div>
        </Section>
      ))}
    </Page>
  );
}
