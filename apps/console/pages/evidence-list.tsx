import type { Evidence } from '../api/jobs.ts';
import { words } from '../formats.ts';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';

/** Where each fact was read: page by page the words, and the place on it. */
export function EvidenceList({ evidence }: { evidence: Evidence[] }) {
  if (evidence.length === 0) return <p className="faint">None was kept.</p>;
  const pages = [...new Set(evidence.map(({ url }) => url))];
  return (
    <ul className="evidence">
      {pages.map((url) => (
        <li key={url}>
          <OnePage url={url} evidence={evidence.filter((entry) => entry.url === url)} />
        </li>
      ))}
    </ul>
  );
}

function OnePage({ url, evidence }: { url: string; evidence: Evidence[] }) {
  return (
    <>
      <p className="evidence-source">
        <OutsideLink href={url} />
        <span className="faint">
          read <Moment at={evidence[0]?.fetched_at ?? null} />
        </span>
      </p>
      <ul className="excerpts">
        {evidence.map((entry) => (
          <li key={entry.id}>
            <span className="excerpt-fields">
              {entry.fields.map((field) => (
                <Badge key={field}>{fieldWords(field)}</Badge>
              ))}
            </span>
            <blockquote cite={entry.url}>{entry.excerpt}</blockquote>
            <code className="faint" title={`Found by ${entry.extractor}`}>
              {entry.locator}
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `authors[0].name` as people read it: `Authors name`. */
function fieldWords(field: string): string {
  return words(field.replaceAll(/\[\d+\]/g, '').replaceAll('.', '_'));
}
