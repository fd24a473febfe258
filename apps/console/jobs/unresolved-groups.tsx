import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy.tsx';
import { counted } from '../components/formats.ts';
import { OutsideLink } from '../components/outside-link.tsx';
import { Section } from '../layout/page.tsx';
import type { Job } from './api.ts';
import { REASON_WORDS } from './reason-words.ts';
import { RetrySources } from './retry-sources.tsx';

type Unresolved = Job['result']['unresolved'][number];
type Group = Job['result']['unresolved_groups'][number];

/** The sources without a journalist, grouped by reason, with advice for each group. */
export function UnresolvedGroups({ job }: { job: Job }) {
  const { unresolved, unresolved_groups: groups } = job.result;
  const [retried, setRetried] = useState<Unresolved[] | null>(null);
  if (unresolved.length === 0) return null;
  const byIndex = new Map(unresolved.map((entry) => [entry.source_index, entry]));
  const ordered = [...groups].sort((a, b) => b.count - a.count);
  return (
    <Section title={`Without a journalist (${unresolved.length})`}>
      <ul className="groups">
        {ordered.map((group) => (
          <li key={group.reason}>
            <ReasonGroup
              group={group}
              entries={group.source_indexes.flatMap((index) => byIndex.get(index) ?? [])}
              onRetry={setRetried}
            />
          </li>
        ))}
      </ul>
      {retried ? (
        <RetrySources
          job={job}
          sources={retried.map(({ source }) => source)}
          onClose={() => setRetried(null)}
        />
      ) : null}
    </Section>
  );
}

interface ReasonGroupProps {
  group: Group;
  entries: Unresolved[];
  onRetry: (entries: Unresolved[]) => void;
}

function ReasonGroup({ group: { reason, count }, entries, onRetry }: ReasonGroupProps) {
  const [open, setOpen] = useState(false);
  const { label, advice } = REASON_WORDS[reason];
  const retryable = entries.filter((entry) => entry.retryable);
  return (
    <div className="group">
      <div className="group-text">
        <p>
          <strong>{label}</strong> <span className="faint">{counted(count, 'source')}</span>
        </p>
        <p className="faint">{advice}</p>
      </div>
      <div className="group-actions">
        {retryable.length > 0 ? (
          <Button onClick={() => onRetry(retryable)}>
            {retryable.length === count ? 'Retry these' : `Retry ${retryable.length} of these`}
          </Button>
        ) : null}
        <CopyButton text={entries.map(({ source }) => sourceText(source)).join('\n')} />
      </div>
      <details className="group-sources" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Show {count === 1 ? 'the source' : `all ${count}`}</summary>
        {open ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this
          <section aria-label={label} tabIndex={0}>
            <ul>
              {entries.map(({ source_index, source, message }) => (
                <li key={source_index}>
                  {source.type === 'article_url' ? (
                    <OutsideLink href={source.url} />
                  ) : (
                    <span>{source.name}</span>
                  )}{' '}
                  <span className="faint">{message}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </details>
    </div>
  );
}

/** Formats a source so that it can be pasted into the form for a new job. */
function sourceText(source: Unresolved['source']): string {
  if (source.type === 'article_url') return source.url;
  return [source.name, source.publication, source.domain, source.url].filter(Boolean).join(', ');
}
