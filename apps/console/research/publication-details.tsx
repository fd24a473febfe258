import { Badge } from '../components/badge.tsx';
import { EvidenceList } from '../components/evidence-list.tsx';
import { compact, count, languageName, percent, words } from '../components/formats.ts';
import { Facts } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import type { Publication } from './api.ts';

/** A publication, with its main metrics on one line. Details and evidence appear when the user expands the line. */
export function PublicationDetails({ publication, open }: { publication: Publication; open: boolean }) {
  const {
    domain,
    name,
    domain_authority: authority,
    estimated_monthly_organic_traffic: traffic,
  } = publication;
  return (
    <details className="person" open={open}>
      <summary>
        <span className="person-name">{name ?? domain}</span>
        <span className="person-outlet">
          {domain}
          {publication.country === null ? '' : ` · ${publication.country.toUpperCase()}`}
        </span>
        <span className="person-email">
          {authority === null ? <span className="faint">authority unknown</span> : `Authority ${authority}`}
          {traffic === null ? '' : ` · ${compact(traffic)} visits a month`}
        </span>
        <span className="person-fit">
          <Badge>
            {publication.publication_type === null ? 'Unknown type' : words(publication.publication_type)}
          </Badge>
        </span>
      </summary>
      <div className="profile">
        <div className="profile-columns">
          <section className="profile-part">
            <h3>Metrics</h3>
            <Facts of={metricsOf(publication)} />
            {publication.domain_authority === null ? <MissingMetrics /> : null}
          </section>
          <section className="profile-part">
            <h3>Type</h3>
            <TypeScores publication={publication} />
          </section>
        </div>
        {publication.feeds.length > 0 ? (
          <section className="profile-part">
            <h3>Feeds</h3>
            <ul className="articles">
              {publication.feeds.map((feed) => (
                <li key={feed}>
                  <OutsideLink href={feed} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className="profile-part">
          <h3>Evidence ({publication.evidence.length})</h3>
          <EvidenceList evidence={publication.evidence} />
        </section>
      </div>
    </details>
  );
}

/** Explains how an administrator of this server can enable publication metrics. */
function MissingMetrics() {
  return (
    <p className="hint">
      Authority and visits come from rank lists, which an administrator of this server imports; see{' '}
      <a href="/docs/operators#metrics-of-publications">the operator’s guide</a>. They are unknown for sites
      that are not on these lists.
    </p>
  );
}

function TypeScores({ publication: { publication_type_scores: scores } }: { publication: Publication }) {
  if (scores === null)
    return <p className="faint">The page gives no evidence for the type of this publication.</p>;
  const ordered = Object.entries(scores).sort(([, a], [, b]) => b - a);
  return (
    <ul className="scores">
      {ordered.map(([type, share]) => (
        <li key={type}>
          <span>{words(type)}</span>
          <meter aria-label={words(type)} min={0} max={1} value={share} />
          <span className="number">{percent(share)}</span>
        </li>
      ))}
    </ul>
  );
}

function metricsOf(publication: Publication) {
  const { traffic_estimate: estimate, estimated_monthly_organic_traffic: traffic } = publication;
  const range =
    estimate.low === null || estimate.high === null
      ? null
      : `${compact(estimate.low)} to ${compact(estimate.high)}`;
  return [
    { name: 'Authority', value: publication.domain_authority, note: publication.domain_authority_source },
    {
      name: 'Organic visits a month',
      value: traffic === null ? null : count(traffic),
      note: [range, estimate.source].filter((part) => part !== null).join(', '),
    },
    { name: 'Language', value: publication.language === null ? null : languageName(publication.language) },
    { name: 'Home page', value: <OutsideLink href={publication.homepage_url} /> },
    {
      name: 'Looked up',
      value: <Moment at={publication.fetched_at} />,
      note: publication.stale ? 'later refreshes failed' : null,
    },
  ];
}
