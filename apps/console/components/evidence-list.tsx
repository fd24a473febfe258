import type { Evidence as PageEvidence, Publication } from '../../client/index.ts';
import { Badge } from './badge.tsx';
import { excerptWords, fieldWords, passages, placeWords } from './evidence-words.ts';
import { Moment } from './moment.tsx';
import { OutsideLink } from './outside-link.tsx';

type Evidence = PageEvidence | Publication['evidence'][number];

interface EvidenceListProps {
  evidence: Evidence[];
  /** The values to highlight in quotations, by field. */
  values?: Record<string, string | null>;
}

/** Shows evidence grouped by page, with the place where each fact was found and a quotation of the text. */
export function EvidenceList({ evidence, values = {} }: EvidenceListProps) {
  if (evidence.length === 0) return <p className="faint">No evidence is stored.</p>;
  const pages = [...new Set(evidence.map(({ url }) => url))];
  return (
    <ul className="evidence">
      {pages.map((url) => (
        <li key={url ?? 'list'}>
          <PageSource url={url} readAt={evidence.find((entry) => entry.url === url)?.fetched_at ?? null} />
          <ul className="excerpts">
            {evidence
              .filter((entry) => entry.url === url)
              .map((entry) => (
                <li key={entry.id}>
                  <Excerpt entry={entry} values={values} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function PageSource({ url, readAt }: { url: string | null; readAt: string | null }) {
  return (
    <p className="evidence-source">
      {url === null ? (
        <span className="faint">from Byline’s own list; no page was read</span>
      ) : (
        <>
          <OutsideLink href={url} />
          <span className="faint">
            read <Moment at={readAt} />
          </span>
        </>
      )}
    </p>
  );
}

function Excerpt({ entry, values }: { entry: Evidence; values: Record<string, string | null> }) {
  const quoted = entry.fields.flatMap((field) => values[field] ?? []);
  const parts = passages(excerptWords(entry), quoted);
  const isFound = parts.some(({ isValue }) => isValue);
  return (
    <>
      <p className="excerpt-head">
        {entry.fields.map((field) => (
          <Badge key={field}>{fieldWords(field)}</Badge>
        ))}
        {entry.url === null ? null : <span className="faint">{placeWords(entry)}</span>}
      </p>
      <blockquote cite={entry.url ?? undefined}>
        {parts.map(({ text, isValue }, index) =>
          isValue || !isFound ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quotation are never reordered
            <mark key={index}>{text}</mark>
          ) : (
            text
          ),
        )}
      </blockquote>
      <details className="locator">
        <summary>Exact place</summary>
        <code>{entry.locator}</code>
        <span className="faint">read by {entry.extractor}</span>
      </details>
    </>
  );
}
