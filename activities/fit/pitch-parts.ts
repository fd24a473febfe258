import { AFTER_STORY, CUES, splitSentences } from './pitch-text.ts';
import { visible } from './tokens.ts';
import { unquotable } from './unquotable.ts';

/** The sentences of a pitch, grouped by purpose. */
export interface PitchParts {
  /** The story, in order; the whole pitch when it is nothing but boilerplate. */
  story: string[];
  /** Whole sentences with the news, in order. */
  news: string[];
  /** Whole sentences that offer something: an interview, data, a visit. */
  offers: string[];
}

/** What press offices offer, in English, German, Spanish and French. */
const OFFER =
  /\b(?:interviews?|available|on request|on the record|under embargo|embargoed|preview|demo(?:nstration| account)?s?|exclusive(?: first)? look|(?:we|i) (?:can )?(?:offer|send|provide|arrange|invite)|can (?:put you in touch|talk about|show|explain|be (?:visited|seen))|willing to|speaks? (?:on|about)|free for|ready|invites?|welcome to|answers? questions|are possible|data ?sets?|review copies|photographs?|pictures)\b|\b(?:zur verfügung|vermitteln (?:wir|gern)|bieten (?:wir|an)|schicken wir|steh(?:t|en) (?:für|bereit)|interviews?|auf wunsch|laden (?:wir|ein)|ofrecemos|entrevistas?|disponibles?|a disposición|invitamos|enviamos|nous (?:proposons|offrons|envoyons|invitons)|entretiens?|à disposition|sur demande)\b/iu;
/** Quotes and statements about the sender are not used in an angle. */
const SPOKEN = /["“”„«»]|\b(?:said|says|added|sagt|sagte|dice|dijo|afirma|dit|déclare|explique)\b/iu;
const CONTACT =
  /@|https?:|\bwww\.|\+\d|\b(?:press|media|presse|pressekontakt|contacto?|contact|kontakt|notes? (?:to|for)|hinweis)\b[^.]{0,40}:|###|^\W*(?:press contact|pressekontakt|contacto de prensa|contact presse)/iu;
const DATELINE = /^[\p{Lu}][\p{L}\s/.,-]{1,40}(?:,\s*\d{1,2}\.?\s*\p{L}+)?\.\s+(?=[\p{Lu}"“„])/u;
const MIN_WORDS = 6;
const MAX_WORDS = 34;
/** Sentences beyond these only add details. */
const MAX_SENTENCES = 60;

export function pitchParts(text: string): PitchParts {
  const all = splitSentences(withoutDateline(text)).slice(0, MAX_SENTENCES).map(visible);
  const parts: PitchParts = { story: [], news: [], offers: [] };
  let isOver = false;
  for (const sentence of all) {
    isOver ||= parts.story.length > 0 && AFTER_STORY.test(sentence);
    if (isOver || CONTACT.test(sentence)) continue;
    const isOffer = OFFER.test(sentence);
    const isWrapping = CUES.some(({ pattern }) => pattern.test(sentence));
    if (!isWrapping) parts.story.push(sentence);
    if (!isWhole(sentence)) continue;
    if (isOffer && !isFlattery(sentence)) parts.offers.push(sentence);
    else if (!isWrapping && !SPOKEN.test(sentence)) parts.news.push(sentence);
  }
  if (parts.story.length === 0) parts.story = all;
  return parts;
}

/** "Toledo, Ohio." and "SALINAS POINT, 9 June." are datelines, not sentences. */
function withoutDateline(text: string): string {
  return text.slice(0, 80).match(DATELINE) ? text.replace(DATELINE, '') : text;
}

/**
 * A sentence that can be used as it is: properly ended, neither a fragment nor a wall of text, and without
 * links.
 */
function isWhole(sentence: string): boolean {
  const words = sentence.split(' ').length;
  return (
    words >= MIN_WORDS &&
    words <= MAX_WORDS &&
    /^["“„«¿¡(]?[\p{Lu}\p{N}]/u.test(sentence) &&
    /[.!]["”»)]?$/.test(sentence) &&
    !/[:;]$/.test(sentence) &&
    unquotable(sentence) === null
  );
}

function isFlattery(sentence: string): boolean {
  return /\byour (?:readers|audience|coverage|work|beat)\b|\b(?:thrilled|excited|delighted|love to|hope)\b/i.test(
    sentence,
  );
}
