import {
  isCertainAuthor,
  isUnstable,
  isWholeName,
  type JournalistCertainty,
  type MarkedField,
  marksOf,
} from '../../model/index.ts';
import type { Contact } from './find-contact.ts';
import { contradicts } from './merge-profiles.ts';
import type { KnownOfPerson } from './resolution.ts';
import type { Stated, StatedFact } from './work-fields.ts';

/** What a profile was described from, as far as its marks depend on it. */
interface Grounds {
  known: KnownOfPerson;
  /** Whether the person has a page, other articles or profiles. */
  isKnownBesides: boolean;
  outlet: { confidence: number };
  work: {
    ownRole: Stated | null;
    printedRole: Stated | null;
    beat: StatedFact | null;
    region: StatedFact | null;
  };
  contact: Contact;
  accounts: { certain: ReadonlySet<string> };
}

/** The confidence in an outlet that a page names. */
export const STATED_OUTLET = 0.95;
/** The confidence from which an address is certain: it spells the name, or the name beside it is the person's alone. */
const CLEAR_OWNER = 0.8;
/** The confidence of a beat that the person's page states, and of a region that its data states. */
const CLEAR_BEAT = 0.8;
const CLEAR_REGION = 0.9;
const MAX_BEAT_WORDS = 8;

/** When a value is certain; a field that has no rule is an account. */
const RULES: Partial<Record<MarkedField, { why: string; isCertain: (grounds: Grounds) => boolean }>> = {
  name: {
    why: 'Two places state it: of the page with the article, or that page and the person’s own.',
    isCertain: ({ known: { name, article, authorPage }, isKnownBesides }) => {
      const isConfirmed = authorPage?.reading.name_evidence != null;
      const isStated = article
        ? isCertainAuthor(article.author) || (isConfirmed && isWholeName(name))
        : isConfirmed;
      return isKnownBesides && isStated;
    },
  },
  outlet: {
    why: 'The page names it, and the host or a second place confirms the name.',
    isCertain: ({ outlet }) => outlet.confidence >= STATED_OUTLET,
  },
  role: {
    why: 'It is printed, and no other page contradicts it. In a page’s code it may be a badge that nobody sees.',
    isCertain: ({ work: { ownRole, printedRole } }) => {
      const role = ownRole ?? printedRole;
      const isPrinted = role !== null && !/^(?:json-ld|meta):/.test(role.locator);
      return isPrinted && !contradicts(ownRole?.text, printedRole?.text);
    },
  },
  beat: {
    why: 'The person’s page states it, in a few words.',
    isCertain: ({ work: { beat } }) =>
      beat !== null && beat.confidence >= CLEAR_BEAT && beat.text.split(/\s+/).length <= MAX_BEAT_WORDS,
  },
  region: {
    why: 'The data of the person’s page states it.',
    isCertain: ({ work: { region } }) => region !== null && region.confidence >= CLEAR_REGION,
  },
  email: {
    why: 'It is the person’s, no office’s, and its domain receives mail as far as known.',
    isCertain: ({ contact: { confidence, fields } }) =>
      (confidence ?? 0) >= CLEAR_OWNER &&
      !fields.email_checks.role_account &&
      fields.email_checks.mx_found !== false,
  },
};

/** Marks each value. A page that states other facts at each reading is right about nothing for certain. */
export function certaintyOf(values: Parameters<typeof marksOf>[0], grounds: Grounds): JournalistCertainty {
  const { article, authorPage } = grounds.known;
  const isDoubtful = [article, authorPage].some((page) => page !== null && isUnstable(page.reading));
  return marksOf(values, (field) => {
    if (isDoubtful) return false;
    return RULES[field]?.isCertain(grounds) ?? grounds.accounts.certain.has(field);
  });
}
