import type { Element } from 'domhandler';
import type { ArticleAuthor, Located } from '../../../model/index.ts';
import { mailAddress } from '../contacts/mail-addresses.ts';
import {
  ancestorsOf,
  isAuthorLink,
  isWithin,
  markStrength,
  markWithoutData,
  type Place,
  placesAround,
  strongestWithin,
} from '../html/author-marks.ts';
import { absoluteUrl, cssLocator, excerpt, isShort, type Page } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';
import {
  type Authorship,
  blank,
  folderOf,
  isAbove,
  isAuthorPage,
  isHome,
  isSectionPage,
  isSharedAccount,
  MAX_AUTHORS,
  noAuthorship,
  type SignedPage,
  TRUST,
} from './authorship.ts';
import {
  announces,
  continues,
  mayBeCut,
  mayHoldMore,
  nameOfOneWord,
  namesProducers,
  withNameInCapitals,
  withoutSite,
} from './byline-names.ts';
import { EAST_ASIAN, nameInMeta, type Segment, segmentsOf, textOfSegments } from './byline-segments.ts';
import { hasGivenName } from './given-names.ts';
import { isLead } from './leads.ts';
import { bylinesOfLinkedStories } from './linked-stories.ts';
import { announcesOther, parseByline, sameName, tidyName } from './names.ts';
import { isRole } from './person-names.ts';
import { isRoleText, roleInSentence } from './role-texts.ts';

/**
 * The maximum length of a text that can be a byline. Longer texts are biographies and lists of stories, in
 * which each name has its own markup.
 */
const MAX_BYLINE_LENGTH = 250;
const MAX_CANDIDATES = 60;
/** The maximum number of lines by which a byline can be below (`after`) or above (`before`) its headline. */
const NEAR = { after: 20, before: 8 };
/** Points for the position of a possible byline on the page, added to the strength of its markup. */
const WORTH = { near: 4, sameArticle: 1, beside: -3 };

/**
 * The minimum score of a byline. An element with a weak author mark far from the headline does not reach this
 * score, because it belongs to another story.
 */
const MIN_SCORE = 2;

interface Candidate {
  element: Element;
  score: number;
  place: Place;
  near: boolean;
  line: number;
  isOfLinkedStory: boolean;
}

/** The language of a page, and the names that its site uses for itself. */
type Site = Pick<SignedPage, 'language' | 'siteNames'>;

/** The authors in the visible byline, with the link and e-mail address next to each name. */
export function readPrintedByline(
  page: Page,
  index: PageIndex,
  headline: Element | null,
  site: Site,
): Authorship {
  const candidates = rank({ page, index, headline });
  let fallback: Authorship | null = null;
  for (const candidate of candidates) {
    // If the byline next to the headline names an organization, the organization is the author, because bylines
    // further away belong to other stories.
    if (fallback && candidate.score < WORTH.near) break;
    const authorship = noAuthorship();
    readElement(page, candidate, site, authorship);
    if (authorship.authors.length > 0) return withCoAuthors(page, candidate, candidates, site, authorship);
    if (authorship.organizations.length > 0 && candidate.score >= WORTH.near) fallback ??= authorship;
  }
  return fallback ?? noAuthorship();
}

/** The elements that can be the byline, most likely first. Elements with equal scores keep page order. */
function rank(page: Pick<SignedPage, 'page' | 'index' | 'headline'>): Candidate[] {
  const { index, headline } = page;
  const isOfLinkedStory = bylinesOfLinkedStories(page);
  const at = index.lineOf(headline);
  const article =
    headline && [...ancestorsOf(headline)].find(({ name }) => name === 'article' || name === 'main');
  const short = index.credits
    .filter((element) => element.name !== 'meta' && isShort(element, MAX_BYLINE_LENGTH))
    .slice(0, MAX_CANDIDATES);
  const placeOf = placesAround(headline);
  const strengths = strongestWithin(short);
  return [...strengths.keys()]
    .map((element) => {
      const line = index.lineOf(element);
      const distance = line - at;
      const near = distance <= NEAR.after && distance >= -NEAR.before;
      const inside = article ? isWithin(element, article) : false;
      const strength = strengths.get(element) ?? 0;
      const place = placeOf(element, strength);
      const worth =
        (near ? WORTH.near : 0) + (inside ? WORTH.sameArticle : 0) + (place === 'beside' ? WORTH.beside : 0);
      return { element, line, near, place, score: strength + worth, isOfLinkedStory: isOfLinkedStory(line) };
    })
    .filter(({ place, score }) => place !== 'elsewhere' && score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score);
}

/**
 * Adds co-authors, whose names are next to the name of the first author and have the same markup. Names
 * elsewhere on the page belong to other stories.
 */
function withCoAuthors(
  page: Page,
  first: Candidate,
  candidates: Candidate[],
  site: Site,
  authorship: Authorship,
): Authorship {
  const block = first.element.parent?.parent;
  const beside = candidates
    .filter(
      (other) =>
        other !== first &&
        other.place === first.place &&
        other.element.name === first.element.name &&
        markStrength(other.element) === markStrength(first.element),
    )
    .filter((other) => Math.abs(other.line - first.line) <= NEAR.before && isWithin(other.element, block))
    .slice(0, MAX_AUTHORS)
    .sort((a, b) => a.line - b.line);
  for (const other of beside) readElement(page, other, site, authorship);
  return authorship;
}

function readElement(
  page: Page,
  { element, near, isOfLinkedStory }: Candidate,
  { language, siteNames }: Site,
  authorship: Authorship,
): void {
  const printed = segmentsOf(element);
  const stated = element.attribs.content ?? (printed.length === 0 ? nameInMeta(element) : undefined);
  const segments = stated ? [{ text: stated, link: null, signature: '' }] : printed;
  const located = { locator: cssLocator(element), excerpt: excerpt(textOfSegments(segments)) };
  const before = authorship.authors.length;
  let signature: string | null = null;
  let led = '';
  let isOther = false;
  let goesOn = false;
  // Where one name links to an author page, links that do not are sections and outlets.
  let isLinked = false;
  let folder: string | null = null;
  let role: string | null = null;
  const positions: number[] = [];
  for (const [index, segment] of segments.entries()) {
    const { text, isUnknown } = withNameInCapitals(segment, led);
    const url = segment.link && absoluteUrl(segment.link.attribs.href, page.url);
    // “Von” and a link with one word are no surname of two.
    const lead = text.includes(' ') ? led : '';
    const parsed = parseByline(`${lead}${withoutSite(text, siteNames)}`, { surnamesFirst: false });
    const only =
      parsed.people.length === 0 ? nameOfOneWord(segment, element, { url, siteNames, language }) : null;
    if (only !== null) parsed.people.push({ name: only, role: null });
    // A segment that ends with "Reviewed by" introduces someone other than the author. The next segment with
    // a name is skipped, unless a segment such as "By" comes first.
    if (announcesOther(segment.text)) isOther = true;
    else if (isLead(segment.text)) isOther = false;
    else if (isOther) {
      isOther = parsed.people.length === 0;
      continue;
    }
    // A segment that is only "By" introduces the name in the next segment of the byline.
    led = isLead(segment.text) ? `${segment.text} ` : '';
    const last = authorship.authors.at(-1);
    if (url && (isSectionPage(url) || (isAbove(url, page.url) && !hasGivenName(text)))) continue;
    if (segment.link && isLinked && markWithoutData(segment.link) < 3 && folderOf(url) !== folder) continue;
    // The pages of co-authors are in the folder of the first author's, and the links of buttons are not.
    if (segment.link && folder !== null && folderOf(url) !== folder && (isHome(url) || !hasGivenName(text)))
      continue;
    if (url && isSharedAccount(url)) authorship.accounts.push(...parsed.people.map(({ name }) => name));
    else if (
      parsed.people.length > 0 &&
      (signature === null || isAlike(signature, segment) || goesOn || continues(segment.text))
    ) {
      signature ??= segment.signature;
      isLinked ||= segment.link !== null && isAuthorLink(segment.link);
      folder ??= url && folderOf(url);
      const [one, more] = parsed.people;
      if (one && !more) one.role ??= role;
      role = null;
      for (const person of parsed.people)
        authorship.authors.push(
          describe(
            person,
            segment,
            url,
            located,
            isOfLinkedStory
              ? TRUST.linked
              : near &&
                  only === null &&
                  !isUnknown &&
                  !parsed.isPartial &&
                  !mayBeCut(segment.text, siteNames) &&
                  !namesProducers(segment.text) &&
                  !mayHoldMore(person.name, segment)
                ? TRUST.printed
                : TRUST.distant,
          ),
        );
    } else if (last && authorship.authors.length > before && isRole(segment.text)) {
      last.role ??=
        roleInSentence(segment.text, last.name) ?? (isRoleText(segment.text) ? segment.text : null);
      positions.push(index);
      continue;
    } else if (parsed.people.length === 0 && !segment.text.endsWith(':') && isRoleText(segment.text))
      role = segment.text;
    authorship.organizations.push(...parsed.organizations.map((name) => ({ name, ...located })));
    if (parsed.people.length > 0 || parsed.organizations.length > 0) positions.push(index);
    goesOn = authorship.authors.length > before && announces(segment.text);
  }
  if (authorship.authors.length > before || authorship.organizations.length > 0)
    authorship.byline ??= {
      text: bylineOf(segments, positions),
      ...located,
      confidence: near ? TRUST.printed : TRUST.distant,
    };
}

/**
 * Returns the text of the byline without the surrounding dates, buttons and section names. The text extends
 * from the first to the last segment listed in `positions`, and includes a "By" just before the first of these
 * segments.
 */
function bylineOf(segments: Segment[], positions: number[]): string {
  const [first = 0] = positions;
  const start = isLead(segments[first - 1]?.text ?? '') ? first - 1 : first;
  const text = textOfSegments(segments.slice(start, (positions.at(-1) ?? first) + 1));
  let end = text.length;
  while (end > 0 && /[\s,;|/–—•·-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Whether a segment of a byline has the same markup as the first author and can therefore name a co-author.
 * In East Asian scripts, where any word could be a name, the segment must also be a link or have a class.
 */
function isAlike(signature: string, segment: Segment): boolean {
  return (
    signature === segment.signature &&
    (!EAST_ASIAN.test(segment.text) || segment.link !== null || !/\.$/.test(signature))
  );
}

function describe(
  person: { name: string; role: string | null },
  segment: Segment,
  url: string | null,
  located: Located,
  confidence: number,
): ArticleAuthor {
  const isTheirs = segment.link !== null && sameName(tidyName(segment.text), person.name);
  return {
    ...blank(person.name, located, confidence),
    role: person.role,
    url: url && isTheirs && isAuthorPage(url) ? url : null,
    email: isTheirs ? mailAddress(segment.link?.attribs.href) : null,
  };
}
