import type { Evidence as PageEvidence } from '../api/jobs.ts';
import type { Publication } from '../api/lookups.ts';
import { Badge } from '../components/badge.tsx';
import { Moment } from '../components/moment.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { words } from '../formats.ts';

type Evidence = PageEvidence | Publication['evidence'][number];

/** Evidence grouped by page: the quoted text and its position. */
export function EvidenceList({ evidence }: { evidence: Evidence[] }) {
  if (evidence.length === 0) return <p className="faint">No evidence is stored.</p>;
  const pages = [...new Set(evidence.map(({ url }) => url))];
  return (
    <ul className="evidence">
      {pages.map((url) => (
        <li key={url ?? 'list'}>
          <OnePage url={url} evidence={evidence.filter((entry) => entry.url === url)} />
        </li>
      ))}
    </ul>
  );
}

function OnePage({ url, evidence }: { url: string | null; evidence: Evidence[] }) {
  return (
    <>
      <p className="evidence-source">
        {url === null ? (
          <span className="faint">from Byline’s own list; no page was read</span>
        ) : (
          <>
            <OutsideLink href={url} />
            <span className="faint">
              read <Moment at={evidence[0]?.fetched_at ?? null} />
            </span>
          </>
        )}
      </p>
      <ul className="excerpts">
        {evidence.map((entry) => (
          <li key={entry.id}>
            <span className="excerpt-fields">
              {entry.fields.map((field) => (
                <Badge key={field}>{fieldWords(field)}</Badge>
              ))}
            </span>
            <blockquote cite={entry.url ?? undefined}>{entry.excerpt}</blockquote>
            <code className="faint" title={`Found by ${entry.extractor}`}>
              {entry.locator}
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Formats `authors[0].name` as `Authors name`. */
function fieldWords(field: string): string {
  return words(field.replaceAll(/\[\d+\]/g, '').replaceAll('.', '_'));
}
