import type { Evidence } from '../api/jobs.ts';
import { words } from '../formats.ts';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';

/** Where each fact was read: the words, the page, the place on it, the time. */
export function EvidenceList({ evidence }: { evidence: Evidence[] }) {
  if (evidence.length === 0) return <p className="faint">None was kept.</p>;
  return (
    <ul className="evidence">
      {evidence.map((entry) => (
        <li key={entry.id}>
          <p className="evidence-fields">
            {entry.fields.map((field) => (
              <Badge key={field}>{words(field)}</Badge>
            ))}
          </p>
          <blockquote cite={entry.url}>{entry.excerpt}</blockquote>
          <p className="evidence-source">
            <OutsideLink href={entry.url} />
            <span className="faint">
              <code>{entry.locator}</code> · read <Moment at={entry.fetched_at} /> by {entry.extractor}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
