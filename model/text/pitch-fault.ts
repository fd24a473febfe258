/**
 * Lines and sentences that appear in every pitch, whatever it is about: greetings, sign-offs, offers, contact
 * data and the wrapping of a press release, in English, German, Spanish and French.
 */
const WRAPPING: readonly RegExp[] = [
  /\S+@\S+|https?:\/\/\S+|\bwww\.\S+/giu,
  /\+?\d[\d\s()/.-]{6,}/gu,
  /\b(?:for immediate release|press release|media (?:alert|advisory|release)|news release|embargoed?(?: until)?|notes? to editors?|about us|press contact|media contact|unsubscribe|confidential)\b/giu,
  /\b(?:pressemitteilung|pressekontakt|sperrfrist|nota de prensa|contacto de prensa|communiqué de presse|contact presse)\b/giu,
  /\b(?:hi|hello|hey|dear|good (?:morning|afternoon|day)|hallo|sehr geehrte[rs]?|liebe[rs]?|guten tag|hola|estimad[oa]s?|bonjour|madame|monsieur)\b[^\n,.!]{0,40}[,.!]?/giu,
  /\b(?:i hope (?:you are|you're|this (?:e-?mail|message|note)|all is)|hope (?:you are|you're|all is))\b[^\n.!?]*[.!?]?/giu,
  /\b(?:(?:kind|best|warm)?\s*regards|sincerely|cheers|many thanks|thank(?:s| you)|mit freundlichen grüßen|viele grüße|saludos|un saludo|cordialement|bien à vous)\b[^\n.!?]*[.!?]?/giu,
  /\b(?:please )?(?:let me know|get in touch|feel free|do not hesitate|don't hesitate|happy to|looking forward|would you be interested|are you interested|reach out|follow(?:ing)? up|circling back)\b[^\n.!?]*[.!?]?/giu,
  /\b(?:lorem ipsum|test(?:ing)?|asdf|pitch|story|news|article|announcement|announces?|exciting|press|media|journalists?|editors?|interviews?|available|request)\b/giu,
];
/** Words that carry no subject. Scripts without spaces are counted by character. */
const FUNCTION_WORDS = new Set(
  'the and for with from that this these those are was were will would can could has have had not but you your our their his her its they them who what when where which about into over under more most very also here there been being than then just some any all one new der die das und ein eine ist sind mit von für auf den dem los las que con una por para del les des une est sur pour dans avec'.split(
    ' ',
  ),
);
const MIN_WORDS = 3;
const MIN_IDEOGRAPHS = 4;

/**
 * Returns what is wrong with a pitch that names no subject, or null. Without its greetings, contact data and
 * boilerplate, a pitch needs three different words, or four characters of a script without spaces.
 */
export function pitchFault(pitch: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(pitch)) return 'must say something; it has no words';
  const subject = WRAPPING.reduce((text, pattern) => text.replace(pattern, ' '), pitch);
  const words = new Set(
    (subject.toLowerCase().match(/\p{L}[\p{L}\p{M}'’-]{2,}/gu) ?? []).filter(
      (word) => !FUNCTION_WORDS.has(word),
    ),
  );
  const ideographs = subject.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/gu,
  );
  if (words.size >= MIN_WORDS || (ideographs?.length ?? 0) >= MIN_IDEOGRAPHS) return null;
  return 'names no subject to search for: without greetings, contact data and boilerplate, fewer than three words are left';
}
