import type { Job } from '../api/jobs.ts';
import { Badge } from '../components/badge.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { Cell, Table } from '../components/table.tsx';
import { REASON_WORDS } from '../job-words.ts';
import { Section } from '../layout/page.tsx';

type Unresolved = Job['result']['unresolved'][number];

/** Unresolved sources with the reason and advice. */
export function UnresolvedList({ unresolved }: { unresolved: Unresolved[] }) {
  if (unresolved.length === 0) return null;
  return (
    <Section title={`Unresolved (${unresolved.length})`}>
      <Table
        name="Unresolved sources"
        columns={[{ label: 'Source' }, { label: 'Reason' }, { label: 'What to do' }]}
      >
        {unresolved.map((entry) => (
          <tr key={entry.source_index}>
            <Cell label="Source">
              {entry.source.type === 'article_url' ? (
                <OutsideLink href={entry.source.url} />
              ) : (
                <span>{entry.source.name}</span>
              )}
            </Cell>
            <Cell label="Reason">
              <Badge tone={entry.retryable ? 'warning' : 'neutral'}>{REASON_WORDS[entry.reason].label}</Badge>
              <span className="row-note faint">{entry.message}</span>
            </Cell>
            <Cell label="What to do">{REASON_WORDS[entry.reason].advice}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
