import { countWords } from '../lexicon/count-words.ts';
import { ENGLISH } from '../lexicon/language.ts';
import { hasFiniteVerb } from '../lexicon/noun-phrases.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import { BACKGROUND, OCCASION } from '../pitch/news.ts';
import type { Pitch } from '../pitch/pitch.ts';

/** The longest subject line, in characters, and the fewest words of one. */
const LONGEST = 60;
const FEWEST = 3;
/** Where a headline can be parted, so that one part says the news: "Kitten wave: rescue centres …". */
const PARTS = /:\s+|\s[–—|]\s|;\s+/u;
/**
 * Where a sentence can end earlier, without the clause that follows: never before one that says which thing is meant, or
 * what somebody says, because what is left would say something else.
 */
const CUTS =
  /,?\s(?=(?:according|after|as|because|before|between|by|during|for|from|in|into|on|and|und|et|y|og|och|since|so|to|when|where|while|with|because|ab|als|am|auf|bei|bis|damit|für|im|in|laut|mit|nach|ohne|seit|um|von|vor|weil|zum|zur|afin|après|avec|car|dans|de|depuis|en|of|at|lors|par|pour|sans|selon|sur|con|desde|durante|para|por|porque|según|sin|sobre|tras|da|di|dopo|per|secondo|su|aan|bij|door|met|na|naar|op|sinds|voor|volgens|em|com|após|sem|efter|enligt|från|för|med|på|till|fra|ifølge|til|od|po|przez|w|z|za)\s)|,\s/giu;
/** Matches a clause that leans on a noun before it and whose verb comes late: “, whose cranes”, “, dessen Kräne”. */
const LEANING =
  /[,\s]+(?:(?:whose|of which|dont|du?quel|cuy[oa]s?|cuj[oa]s?|[ia]l cui|la cui|[ie] cui|le cui|vars|vilkas|hvis|wiens|wier|waarvan|jonka|joiden|jehož|jejíž|jejichž|kter\p{L}+|któr\p{L}+|котор\p{L}+)|(?<=,\s)(?:der|die|das|dem|den|denen|dessen|deren|welche\p{L}?|dat))\s[^,]*$/iu;
/** Matches a clause of its own, which is finished with its verb only. */
const SUBORDINATE = /\s(?:who|whom|which|that|where|when|while|because|although|if)(\s.*)$/iu;
/** Matches a word that ranks a thing among others, of which a line that is cut would say more than is true. */
const RANKING =
  /(?<!\p{L})(?:first|only|sole|most|least|the \p{L}{3,}est(?= \p{L})|erste[mnrs]?|einzige[mnrs]?|(?:de[mnrs]?|di?e|das|het) \p{L}{3,}ste[mnrs]?(?= \p{L})|premi(?:er|ère)s?|seule?s?|le plus|la plus|primer[ao]?s?|primeir[ao]s?|prim[aoe]|únic[ao]s?|unic[ao]|más|mais|più|eerste|enige|första|enda|først?e|eneste|najp?\p{L}+|nej\p{L}+|pierwsz\p{L}+|jedyn\p{L}+|první|jedin\p{L}+)(?!\p{L})/iu;
/** Matches what says among which others: a place or clause, as opposed to a time or a reason. */
const AMONG =
  /^,?\s(?:in|on|of|at|to|from|by|for|with|whose|who|that|which|im|am|an|auf|aus|bei|mit|für|von|vom|zu[mr]?|de[rns]?|die|das|dem|dessen|deren|denen|dans|d[eu]s?|à|au|avec|pour|dont|qui|que|con|para|por|en|em|com|cuy[oa]s?|cuj[oa]s?|che|da|di|del\p{L}*|nel\p{L}*|per|met|van|voor|op|bij|dat|wa\p{L}+|med|för|till|på|i|som|vars|hvis|w|z|na|do|v|který\p{L}*|któr\p{L}+)\s/iu;
const UNFINISHED =
  /(?:\s(?:and|or|of|the|a|an|und|oder|der|die|das|et|ou|le|la|les|des|du|de|y|o|el|los|las|e|il|lo|het|een|och|og|ett|en|i|is|are|was|were|has|have|will|do|does|did|ist|sind|hat|haben|because|as|so|that|when|where|which|while|who|than|with|for|by|at|from|in|into|on|to|after|before|since|weil|dass|als|mit|für|von|bei|auf|nach|seit|que|qui|avec|pour|dans|con|para|por|per|met|voor|med|för|till|til)|[,:;–—-])$/iu;
/** Matches what an English sentence says before its subject: "In the largest trial so far, …", "After wind, rain and snow, …". */
const LEADING =
  /^(?:In|On|At|For|After|When|Since|Between|With|From|During|By)\s[^,]{3,80}(?:,\s\d[^,]{2,20}|,\s[^,]{2,20}\sand\s[^,]{2,20})?,\s(?=\S)/u;
/** Matches an article before a noun, which a line that is too long does without. */
const ARTICLE = /^[Tt]he (?=\p{Ll})/u;
/** Matches a beginning that refers to what nobody has read yet. */
const REFERRING =
  /^(?:it|its|they|their|this|these|that|those|he|she|his|her|but|and|so|now|aber|und|sie|er|es|ihre?|dies\p{L}*|mais|et|il|elle|ils|cela|pero|y|él|ella|su|esto)\s/iu;
/** Matches what describes a name at the beginning of a sentence: "Thistle & Copper, a farming game, comes to PC". */
const APPOSITION =
  /^([^,]{2,40}), (?:an?|the|eine?|une?|la|le|una?|il|lo|een|en|ett|et)\s[^,]{4,90}, (?=\p{Ll})/u;
/** How many sentences that carry the news are read below a headline that tells but an occasion. */
const BELOW_OCCASION = 4;
/** How much more a word of both headline and news says than one of either. */
const IN_BOTH = 2.5;
const WORTH = { news: 4, whole: 1.5, length: 0.6, headline: 0.4, verb: 1, name: 0.3 };

/**
 * Returns the subject of an e-mail: the news in at most 60 characters, from the headline or the sentence that carries
 * it, cut where a clause ends if one does; null without either.
 */
export function mailSubjectOf({ story, language, parts }: Pitch): string | null {
  const line = story.release.headline ?? '';
  const below = story.news
    .filter((one) => !OCCASION.test(one) && !BACKGROUND.test(one))
    .slice(0, BELOW_OCCASION);
  // A headline that tells but an occasion has no word of the news.
  const isOccasion = OCCASION.test(line) && below.length > 0;
  const headline = isOccasion ? '' : line;
  const sentences = isOccasion ? below : story.news.slice(0, 1);
  const [news = ''] = sentences;
  const inNews = new Set(tokenize(news, language).map(({ stem }) => stem));
  const inHeadline = new Set(tokenize(headline, language).map(({ stem }) => stem));
  const weights = new Map(
    [...inNews, ...inHeadline].map((stem) => [
      stem,
      (inNews.has(stem) && inHeadline.has(stem) ? IN_BOTH : 1) * rarity(stem, language.code) ** 2,
    ]),
  );
  const total = [...weights.values()].reduce((sum, one) => sum + one, 0);
  const lines = [
    recased(headline, parts.story.join(' ')),
    ...sentences
      .map((one) => one.replace(LEADING, '').replace(APPOSITION, '$1 '))
      .flatMap((one) => [one, one.replace(ARTICLE, '')]),
  ].map((line) => line.replace(/[.!]$/, ''));
  const rated = lines.flatMap((line, index) =>
    shorter(line).flatMap(({ text, isWhole }) => {
      const stems = new Set(tokenize(text, language).map(({ stem }) => stem));
      const told = [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0) / Math.max(1, total);
      // A part of a sentence without a verb tells nothing; a whole headline may.
      const hasVerb = language !== ENGLISH || hasFiniteVerb(text);
      const [client = ''] = story.names.client?.split(' ') ?? [];
      const isNamed = client !== '' && text.includes(client);
      const worth =
        WORTH.news * told +
        (WORTH.length * text.length) / LONGEST +
        (isWhole ? WORTH.whole : 0) +
        (index === 0 ? WORTH.headline : 0) +
        (hasVerb ? WORTH.verb : 0) +
        (isNamed ? WORTH.name : 0);
      // A part of a headline that has no word of the news only makes one read on: "Everybody hears it: …".
      const isTeaser =
        index === 0 && line !== text && news !== '' && ![...stems].some((stem) => inNews.has(stem));
      return REFERRING.test(text) || isTeaser || !(hasVerb || isWhole) ? [] : [{ text, worth }];
    }),
  );
  const [best] = rated.sort((a, b) => b.worth - a.worth);
  if (best) return best.text;
  const whole = below.map((one) => one.replace(/[.!]$/, '')).find((one) => isSubject(one, language));
  return whole ?? beginningOf(lines.find((line) => line !== '') ?? '');
}

/** Whether a sentence is short enough as it is, and says something by itself. */
function isSubject(sentence: string, language: Pitch['language']): boolean {
  const isLong = sentence.length > LONGEST || countWords(sentence) < FEWEST;
  return !isLong && !REFERRING.test(sentence) && (language !== ENGLISH || hasFiniteVerb(sentence));
}

/** Returns as many whole words of a line as fit, of a language without spaces as many signs; null without one that is true. */
function beginningOf(line: string): string | null {
  const words = line.slice(0, LONGEST + 1).split(' ');
  let text =
    words.length > 1 && line.length > LONGEST ? words.slice(0, -1).join(' ') : line.slice(0, LONGEST);
  const bare = text.replace(LEANING, '');
  if (bare !== text && RANKING.test(bare)) return null;
  text = bare;
  while (UNFINISHED.test(text)) text = text.replace(UNFINISHED, '');
  return text === '' ? null : `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
}

/** Returns a line, its parts, and each of them cut where a clause ends, as far as they are short enough. */
function shorter(line: string): { text: string; isWhole: boolean }[] {
  return [...new Set([line, ...line.split(PARTS)])].flatMap((part) =>
    [part, ...cutsOf(part), ...afterComma(part)]
      .map((text) => ({ text: text.trim().replace(/[,;:]$/u, ''), isWhole: text === part }))
      // How the line itself ends is how it was written: "the block nobody asked for".
      .filter(({ text }) => line.endsWith(text) || !(UNFINISHED.test(text) || isOpen(text)))
      .filter(({ text }) => line.startsWith(text) || !LEANING.test(`, ${text}`))
      .filter(({ text }) => text.length <= LONGEST && countWords(text) >= FEWEST)
      .map(({ text, isWhole }) => ({
        text: `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`,
        isWhole,
      })),
  );
}

/** Returns the beginnings of a part that a clause or phrase follows, without which they are still true. */
function cutsOf(part: string): string[] {
  return [...part.matchAll(CUTS)].flatMap(({ index }) => {
    const text = part.slice(0, index);
    return RANKING.test(text) && AMONG.test(part.slice(index)) ? [] : [text];
  });
}

/** Whether a line that was cut leaves a clause open that began in it. */
function isOpen(text: string): boolean {
  const [, clause] = SUBORDINATE.exec(text) ?? [];
  return LEANING.test(text) || (clause !== undefined && !hasFiniteVerb(clause));
}

/** Returns what stands after the only comma, which is often the news. */
function afterComma(part: string): string[] {
  const [, rest = '', ...more] = part.split(/,\s+/u);
  return rest !== '' && more.length === 0 ? [rest] : [];
}

/** Writes a headline in capitals as the story writes its words. */
function recased(headline: string, story: string): string {
  if (headline === '' || headline !== headline.toUpperCase()) return headline;
  const written = new Map<string, string>();
  for (const [word] of story.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu))
    if (word !== word.toUpperCase() && !written.has(word.toUpperCase()))
      written.set(word.toUpperCase(), word);
  return headline.replace(
    /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu,
    (word) => written.get(word) ?? word.toLowerCase(),
  );
}
