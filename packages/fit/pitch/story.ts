import type { Release, ReleasePart } from '#press-release';
import type { Language } from '../lexicon/language.ts';
import { nounPhrases } from '../lexicon/noun-phrases.ts';
import { isPlaceName } from '../lexicon/places.ts';
import { type Names, namesOf } from './names.ts';
import { newsIn, weighNews } from './news.ts';
import { newsValue, type PitchKind } from './pitch-kind.ts';
import type { PitchParts } from './pitch-parts.ts';
import { type Subject, subjectIn } from './subject.ts';
import type { Candidate } from './topic-candidates.ts';

/**
 * What a pasted release tells, understood once. Queries, scores, topics, the angle and its subject line are made of it
 * and of nothing else, so that nothing that surrounds the story leaves the house.
 */
export interface Story {
  release: Release;
  names: Names;
  /** Whole sentences that can carry the news, the best first. Empty if the release has none. */
  news: readonly string[];
  subject: Subject;
  /** How much each word of headline and news says, by stem. */
  telling: ReadonlyMap<string, number>;
  /** Where it happens and whom it concerns, as written: the dateline first, then headline, news and lead. */
  places: readonly string[];
}

/** The parts of a release that tell its story, in their order. */
const TOLD: ReadonlySet<ReleasePart['kind']> = new Set<ReleasePart['kind']>([
  'headline',
  'subheadline',
  'lead',
  'body',
  'quote',
  'item',
]);

/** Returns the text that a release tells: a paragraph for each part, without what surrounds the story. */
export function toldText({ parts }: Release): string {
  return toldParts(parts)
    .map(({ text }) => text)
    .join('\n\n');
}

/** Whether a text is a release with what surrounds a story, such as a headline, a dateline or a section about the sender. */
export function isSurrounded({ parts, headline, dateline }: Release): boolean {
  return headline !== null || dateline !== null || toldParts(parts).length < parts.length;
}

/** Returns the names in what a release tells. */
export function namesIn(release: Release, language: Language): Names {
  return namesOf(
    release,
    toldParts(release.parts).map(({ text }) => text),
    language,
  );
}

/** Returns what a release tells. `parts` are the sentences of its told text, `candidates` their noun phrases. */
export function storyOf(
  release: Release,
  {
    names,
    parts,
    candidates,
    kind,
    language,
  }: { names: Names; parts: PitchParts; candidates: Candidate[]; kind: PitchKind; language: Language },
): Story {
  const told = toldParts(release.parts);
  const paragraphs = told
    .filter(({ kind: one }) => one !== 'headline' && one !== 'subheadline')
    .map(({ text }) => text);
  const headlines = [...(release.headline === null ? [] : [release.headline]), ...release.subheadlines];
  const telling = parts.usable.filter(({ isOffer }) => !isOffer);
  // An archive that opens may be both the offer and the news.
  const usable = telling.length > 0 ? telling : parts.usable.filter(({ text }) => newsValue(text, kind) > 0);
  const news = newsIn(usable, {
    headlines,
    paragraphs,
    client: names.client,
    others: [...names.people, ...names.products],
    kind,
    language,
  }).map(({ text }) => text);
  if (parts.headline !== null && !news.includes(parts.headline.text)) news.push(parts.headline.text);
  const [lead = ''] = paragraphs;
  const texts = {
    headline: release.headline ?? '',
    subheadlines: release.subheadlines,
    news: news.length > 0 ? news : [lead],
    paragraphs,
  };
  return {
    release,
    names,
    news,
    subject: subjectIn(texts, candidates, names, language),
    telling: weighNews([release.headline ?? '', news[0] ?? ''], names, language),
    places: placesIn(release, [release.headline ?? '', news[0] ?? '', lead], language),
  };
}

function toldParts(parts: readonly ReleasePart[]): ReleasePart[] {
  return parts.filter(({ kind }) => TOLD.has(kind));
}

function placesIn({ dateline }: Release, texts: readonly string[], language: Language): string[] {
  const named = texts.flatMap((text) =>
    nounPhrases(text, language)
      .map((phrase) => phrase.text)
      .filter((phrase) => isPlaceName(phrase, language.code)),
  );
  return [...new Set([...(dateline?.place ? [dateline.place] : []), ...named])];
}
