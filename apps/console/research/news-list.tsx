import { compact, date, languageName, words } from '../components/formats.ts';
import { OutsideLink } from '../components/outside-link.tsx';
import type { NewsItem } from './api.ts';

interface NewsListProps {
  news: NewsItem[];
  chosen: ReadonlySet<string>;
  onChoose: (link: string, isChosen: boolean) => void;
}

export function NewsList({ news, chosen, onChoose }: NewsListProps) {
  return (
    <ol className="news">
      {news.map((item) => (
        <li key={item.link}>
          <input
            type="checkbox"
            aria-label={`Choose “${item.title}”`}
            checked={chosen.has(item.link)}
            onChange={(event) => onChoose(item.link, event.target.checked)}
          />
          <div>
            <OutsideLink href={item.link}>{item.title}</OutsideLink>
            <p className="news-source">{describe(item)}</p>
            {item.snippet === null ? null : <p className="news-snippet">{item.snippet}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Formats the publisher, the date and the publication's metrics. Unknown values are omitted. */
function describe({ source, date: day, metadata, language, country }: NewsItem): string {
  const traffic = metadata.estimated_monthly_organic_traffic;
  return [
    source,
    day === null ? null : date(`${day}T00:00:00`),
    metadata.author,
    metadata.publication_type === null ? null : words(metadata.publication_type),
    metadata.domain_authority === null ? null : `authority ${metadata.domain_authority}`,
    traffic === null ? null : `${compact(traffic)} visits a month`,
    [language && languageName(language), country?.toUpperCase()].filter(Boolean).join(', ') || null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
