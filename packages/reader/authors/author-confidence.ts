import { type ArticleAuthor, CLEAR_AUTHOR } from '../../../model/index.ts';
import { TRUST } from './authorship.ts';
import { hasGivenName } from './given-names.ts';
import { sameName } from './names.ts';

/** The place from which a page's authors were chosen. */
export type AuthorPlace = 'structured' | 'printed' | 'meta' | 'signed';

/**
 * The chance that an author is right, by the places that name the author. `npm run bench bylines` counts how many
 * authors of each class are right. The classes from `CLEAR_AUTHOR` on are certain.
 */
const AUTHOR_CHANCES = {
  agreed: 0.97,
  printed: CLEAR_AUTHOR,
  signed: 0.98,
  seenMeta: CLEAR_AUTHOR,
  meta: 0.95,
  disputed: 0.8,
  agreedOfSeveral: 0.85,
  oneOfSeveral: 0.65,
} as const;

/**
 * Returns the chance that an author is right. Bylines and signatures are hardly ever wrong about the only author of a
 * story. If only print names several people, one of them is often an editor, or the author of another story. A place
 * that names other people only disputes the author; one that names some of the authors is incomplete.
 */
export function chanceOfAuthor(
  { name, confidence, url }: ArticleAuthor,
  {
    place,
    chosen,
    lists,
    isSeen,
    isOrganizationToo,
  }: {
    place: AuthorPlace;
    chosen: ArticleAuthor[];
    lists: readonly ArticleAuthor[][];
    isSeen: boolean;
    /** Whether the name could be an organization’s: the site has the same one, or it begins as that of an agency. */
    isOrganizationToo: boolean;
  },
): number {
  const isAgreed = confidence > TRUST[place];
  const isDisputed = lists.some(
    (list) => list.length > 0 && !list.some((other) => chosen.some((one) => sameName(one.name, other.name))),
  );
  if (isDisputed || isOrganizationToo) return Math.min(confidence, AUTHOR_CHANCES.disputed);
  if (place === 'structured') return isAgreed ? AUTHOR_CHANCES.agreed : confidence;
  if (chosen.length > 1) return isAgreed ? AUTHOR_CHANCES.agreedOfSeveral : AUTHOR_CHANCES.oneOfSeveral;
  if (place === 'meta') return isSeen ? AUTHOR_CHANCES.seenMeta : AUTHOR_CHANCES.meta;
  if (confidence <= TRUST.linked) return confidence;
  if (place === 'signed') return confidence < TRUST.signed ? AUTHOR_CHANCES.meta : AUTHOR_CHANCES.signed;
  const isClear = confidence >= TRUST.printed && (isAgreed || url !== null || hasGivenName(name));
  return isClear ? AUTHOR_CHANCES.printed : confidence;
}

/** Returns the chance that an author is right if a feed names the story's authors, too. */
export function chanceOfListedAuthor(
  chance: number,
  { isDisputed, isConfirmed }: { isDisputed: boolean; isConfirmed: boolean },
): number {
  const { agreed, disputed } = AUTHOR_CHANCES;
  if (isDisputed) return Math.min(chance, disputed);
  return isConfirmed && chance > disputed ? Math.max(chance, agreed) : chance;
}
