import { Link } from 'wouter';
import { Page, Section } from '../frame/page.tsx';
import { useSession } from '../frame/session-context.tsx';
import { Snippet } from '../parts/copy.tsx';
import { recipes } from '../snippets.ts';

export function QuickStartPage() {
  const { organization } = useSession();
  return (
    <Page title="Quick start" lead="The addresses are this server’s: copy, paste, and put a key in.">
      <p>
        {organization?.role === 'admin' ? (
          <Link href="/keys">Make an API key</Link>
        ) : (
          'Ask an admin of your organization for an API key'
        )}{' '}
        and keep it in <code>BYLINE_API_KEY</code>. Everything that can be called is in the{' '}
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
