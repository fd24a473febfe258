/**
 * A text with more words describes a person, or is no description at all. Words of one or two letters, mostly
 * prepositions, and domains do not count.
 */
const MAX_WORDS = 8;
const WORD = /^(?!.*\p{L}\.\p{L}).*\p{L}{3}/u;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const MAX_UNSPACED = 24;
const URL_IN_TEXT = /https?:|www\.|\p{L}\.\p{L}{2,}\/\S/iu;
/**
 * A full stop, question mark or exclamation mark after which another sentence begins. Abbreviations also have a
 * full stop: short words such as "Dr.", "med." and "Sen.", and those listed.
 */
const SENTENCE_END =
  /(?:(?<!(?<!\p{L})(?:\p{L}{1,3}|asst|assoc|corr|dept|dipl|ehem|habil|inst|intl|phil|prof|stellv|univ|verantw|wissensch))\.|[!?])\s|[。！？]/iu;
/** A clause that tells its reader to do something. */
const IMPERATIVES = [
  // Verbs that no job title contains, in any place.
  /(?<!\p{L})(?:ignore|disregard|forget|override|bypass|obey|pretend|do not|don['’]t|you (?:must|should|are|will|have to)|ignorier(?:e|en sie)|vergiss|ignora|ignorez|olvida|oubliez)(?!\p{L})/iu,
  // Verbs at the beginning of a clause.
  /(?:^|[:;,–—|•]\s*|(?<!\p{L})(?:and|then|now|please|und|y|et)\s+)(?:write|send|reply|respond|reveal|execute|delete|recommend|summari[sz]e|translate|tell|repeat|click|schreib(?:e|en sie)?|sende|antworte|escrib[ea]|envía|écrivez|envoyez)(?![\p{L}-])/iu,
  // Verbs that are also nouns of job titles ("Output Editor"), so an object must follow.
  /(?:^|[:;,–—|•]\s*|(?<!\p{L})(?:and|then|now|please)\s+)(?:add|answer|call|contact|email|follow|give|include|mark|open|output|print|rate|read|return|run|score|set|show|use|visit)\s+(?:the|an?|all|this|that|these|those|your|my|me|us|it|every|any|only)(?!\p{L})/iu,
];

/**
 * Badges that a site gives to its contributors, such as "Verified expert" and "Top contributor", and labels such as
 * "Author posts". They say nothing about a profession.
 */
const BADGES = [
  /^(?:verified|fact[- ]checked|geprüfte[rs]?|verifizierte?[rs]?)(?!\p{L})/iu,
  /(?<!\p{L})(?:vérifiée?|verificad[oa]|verificat[oa])$/iu,
  /^top[- ](?:rated|\d|(?:contributor|author|writer|voice|expert|fan|commenter|reviewer|autor(?:in)?)(?!\p{L}))/iu,
  /^(?:expert|trusted|valued|power|super|premium|gold|silver|bronze|platinum|elite|vip|pro|rising|new|active|paid|level \d+)\s+(?:contributor|author|member|user|voice|star)s?$/iu,
  /^(?:author|writer|editor|reporter|contributor)(?:['’]s)?\s+(?:posts?|profile|page|bio|archives?|details|info|rating)$/iu,
];

/** Whether a text beside a name is a badge or a label rather than a job title. */
export function isBadge(text: string): boolean {
  return BADGES.some((badge) => badge.test(text));
}

/**
 * Whether a text that a page states as a role can be a job title. Pages can write anything there, for example
 * instructions to the language models that read the results.
 */
export function isJobTitle(text: string): boolean {
  return (
    /\p{L}/u.test(text) &&
    text.split(/\s+/).filter((word) => WORD.test(word)).length <= MAX_WORDS &&
    (text.match(UNSPACED)?.length ?? 0) <= MAX_UNSPACED &&
    !URL_IN_TEXT.test(text) &&
    !SENTENCE_END.test(text) &&
    !isBadge(text) &&
    !IMPERATIVES.some((imperative) => imperative.test(text))
  );
}
