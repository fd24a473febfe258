import { isTime, withoutAttribution } from '#press-release';
import { ENGLISH } from '../lexicon/language.ts';
import { hasFiniteVerb } from '../lexicon/noun-phrases.ts';
import { DOES } from '../pitch/news.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { inPresent } from './headline-turns.ts';
import { capital } from './words/wording.ts';

/** What a sentence says beside its news, and what is then left. */
const BESIDE: readonly (readonly [RegExp, string])[] = [
  // "Carla Menendez, 44, as its director".
  [/(?<=\p{Lu}\p{L}+), \d\d, (?=\p{Ll})/u, ' '],
  // "Thistle & Copper, a farming game, comes to PC".
  [
    /^([^,]{2,40}), (?:an?|the|eine?|une?|la|le|una?|uno|il|lo|een|en|ett|et|um|uma|o|a)\s[^,]{4,90}(?:, [^,]{2,40} (?:and|und|et|y|e) [^,]{2,40})?, (?=\p{Ll})/u,
    '$1 ',
  ],
  // "The Ledgerline Institute, which studies public finance, today publishes".
  [/^([^,]{2,40}), (?:which|who)\s[^.]{4,140}, (?=(?:today|has|have|is|was|will|died)\s)/u, '$1 '],
  // "A new book on the royal family tells from 90 interviews how Harry left".
  [
    /^((?:An?|The)\s(?:new\s)?(?:book|novel|memoir|film|documentary|exhibition|play|album|series))\s(?:on|about|by|from|in)\s[^,]{3,60}?(?=\s(?:tells|shows|says|reveals|describes|explores|looks)\s)/u,
    '$1',
  ],
  [
    /(?<=\s(?:tells|shows|reveals|describes|explains))\s(?:from|in|with|on)\s[^,]{3,40}?(?=\s(?:how|why|what|that)\s)/u,
    '',
  ],
  [/(?:,? (?:Ltd|Inc|LLC|Corp|PLC|GmbH|AG|S\.?A|S\.?p\.?A|B\.?V)\.?,?)(?=\s\p{Ll})/gu, ''],
  [/\s(?:has )?(?:today )?(?:announced|said|confirmed)(?: today)? that (?:it|they|he|she)(?=\s)/u, ''],
  [/(?<=\S)\s(?:today|heute|hoy|hoje|oggi|vandaag|idag|i dag|aujourd['’]hui)(?=\s)/u, ''],
];

/** What an English line that is too long does without besides: times inside it, "on average", the verb of "has been named". */
const WORDY = [
  /,?\s(?:on average|(?:this|next|last) (?:week|month|year|spring|summer|autumn|fall|winter|season))(?=\s)/giu,
  /\s(?:(?:has|have) been|(?:is|are|was|were) (?:being )?)(?=\s(?:\p{Ll}+ed|named|found|made|built|chosen|given|sold|won|held|shown)\s)/giu,
];

/** Matches the beginning of a clause whose verbs are not of the subject of the sentence. */
const SUBORDINATE =
  /\s(?:that|which|who|whose|whom|how|why|what|where|when|if|because|after|before|as|while|so)\s/u;

/** Matches a verb before an article. */
const DEED = /^\p{Ll}+s (?:the|an?|its|their) \p{L}/u;

/** Matches a verb between a name and an article: "the Observatory shows the comet". */
const AFTER_NAME =
  /(?<!\p{L})\p{Lu}\p{L}+ (?!(?:across|towards?|as|always|less|plus|minus|versus|besides|perhaps|sometimes|unless) )\p{Ll}+s (?:the|an?|its|their) \p{L}/u;

/** Matches the ends of a list between what is brought and where it is brought to: "20 traders, food and tables to a car park". */
const LISTED =
  /(?<=\s(?:brings?|takes?|sends?)\s[^,]{3,40})(?:, (?!\p{Ll}+s (?:the|an?|its|their|\d+) )[^,]{2,40}){1,12} and (?!\p{Ll}+s (?:the|an?|its|their|\d+) )[^,]{2,50}?(?=\sto\s(?:the|an?)\s)/u;

/** Matches what may precede the subject of a sentence: "In the largest trial so far, …", "After wind, rain and snow, …". */
const BEFORE =
  /^(?:In|On|At|For|After|When|Since|Between|With|From|During|By|As|While|Although|Amid|Despite|Following)\s[^,]{3,80}(?:,\s\d[^,]{2,20}|,\s[^,]{2,20}\sand\s[^,]{2,20})?,\s(?=\S)/u;

/** Matches the beginning of a clause before the subject that only tells the background. */
const BACKGROUND = /^(?:As|While|Although)\s/u;

/** Matches what says whose the subject of a sentence is: "our researchers", and when: "seven years later our". */
const OUR =
  /^(?:\p{L}+ (?:days|weeks|months|years) later )?(?:our|unsere?|notre|nos|nuestr[oa]s?) (?=\p{Ll}|\p{Lu}\p{Ll})/iu;

/** Matches "In August" and "From 24 July" before the subject of an English sentence, without a comma. */
const LEADING_TIME =
  /^(?:In|On|From|By)\s(\S+(?:\s(?:January|February|March|April|May|June|July|August|September|October|November|December))?)\s(?=\p{L})/u;

/** Matches articles, which an English line that is too long does without, and that with which a sentence begins. */
const ARTICLES = { headline: /(?<=^| )(?:the|an?) (?=[\p{L}\d])/giu, sentence: /^The (?=\p{Ll})/u };

/** Matches a description of at most four words before a name. */
const DESCRIPTION =
  /(?<=^|\sand\s)(?:(?:the|an?|der|die|das|le|la|les|el|los|il|lo|het|de|o|os|as)\s|l['’])(?:[^\s,;:]+\s){0,3}[^\s,;:]{4,}\s$/iu;

/** Matches an English one before a name: "The dog welfare charity", "and the Norwegian battery company". */
const ENGLISH_DESCRIPTION =
  /(?<=^|\sand\s)(?:[Tt]he|[Aa]n?)\s(?:\p{Lu}\p{L}*(?:an|ish|ese|ch)\s)?(?:(?!(?:of|in|on|for|at|from|by|to|and|with|how|why|what|that)\s)\p{Ll}[\p{L}-]*\s){1,4}(?=\p{Lu})(?!\p{L}+(?:an|ish|ese|ch)\s)/gu;

/** The fewest words of a line that was ended earlier. */
const LEAST_WORDS = 5;

/** Where what follows is a clause of its own, by a comma or by the word with which it begins. */
const CLAUSES =
  /,\s(?=(?:and|but|yet|when|while|which|who|whose|where|with|so|after|because|aber|während|weil|nachdem|mais|qui|dont|où|après|pero|mientras|ma|mentre|che|maar|terwijl|nadat|men|mas|enquanto)\s)|\s(?=(?:after|because|following|although|whereas|après|parce que|tras|después de|porque|dopo|perché|após|depois de|omdat|nadat|efter att|eftersom|efter at|fordi)\s)/giu;

/** Where a time may follow. */
const TIMES =
  /,?\s(?=(?:by|from|on|in|until|since|before|for|this|next|last|am|ab|bis|im|seit|à partir d[eu]|dès|le|en|d[eu]|jusqu['’]|a partir de|desde|el|hasta|dal|entro|vanaf|op|från|den|fra|od|w)\s)/giu;

const TIME =
  /^(?:by|from|on|in|until|since|before|for|am|ab|bis|im|seit|à partir|dès|jusqu['’]\p{L}*|a partir|desde|hasta|dal|entro|vanaf|op|från|fra|od|w)?\s?(?:the )?(?:(?:start|beginning|end|middle|most) of )?(?:this|next|last|de|du|d['’])?\s?(.+)$/iu;

const SEASON = /^(?:week|month|year|spring|summer|autumn|fall|winter|season)$/iu;
/** Matches a word that ranks a thing among others, of which a line that ends earlier would say more than is true. */
const RANKING =
  /(?<!\p{L})(?:first|only|sole|most|least|the \p{L}{3,}est(?= \p{L})|erste[mnrs]?|einzige[mnrs]?|(?:de[mnrs]?|di?e|das|het) \p{L}{3,}ste[mnrs]?(?= \p{L})|premi(?:er|ère)s?|seule?s?|le plus|la plus|primer[ao]?s?|primeir[ao]s?|prim[aoe]|únic[ao]s?|unic[ao]|más|mais|più|eerste|enige|första|enda|først?e|eneste|najp?\p{L}+|nej\p{L}+|pierwsz\p{L}+|jedyn\p{L}+|první|jedin\p{L}+)(?!\p{L})/iu;

/**
 * Where an English line can end because what follows only adds to it: a place, a means, a purpose, what counted things
 * are of, a relative clause, an apposition.
 */
const ADDITIONS =
  /,?\s(?=(?:in|at|on|with|through|across|during|from|by|for|under|after|against|around|over|despite|amid|among|near|via|and(?! (?:mon|tues|wednes|thurs|fri|satur|sun)day)|to|that|which|who|whose|where|(?:led|made|run|built|owned|founded|backed|funded) (?:by|of|from))\s)|(?<=\b(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:[\p{Ll}-]+ ){0,2}\p{Ll}{3,})\s(?=of\s)|,\s/giu;

/** Matches what makes an English line untrue, or say more, if what it holds for is left out: "bans smoking | in cars". */
const SCOPE =
  /\b(?:ban|prohibit|forbid|stop|end|halt|scrap|cut|limit|restrict|refus|reject|den[iy]|den(?:y|ies|ied)|clos|reduc|avoid|prevent|oppos|fail|ask|urg|want|help|allow|let|requir|invit|agree|tell(?!s how)|find|found|show|warn|plan)(?:s|es|ed|ing|ting|ned|ned)?\b|\b(?:so|such|all|every|each|any|no|none|not|never|nobody|without|free|full|unlike|percent|per cent|half|third|up|due|set|plans?|used?|going|able|likely|ready|more|less|fewer|better|worse|between|both|either)\b|%/iu;

/** Matches a condition, of which nothing can be left out. */
const CONDITION = /\s(?:if|unless|whether)\s/u;

/** Matches a verb that needs a place or a result: “bring to”, “turn into”. */
const NEEDS_PLACE = /\s(?:bring|tak|turn|send|mov|put|add)(?:s|es|ing)?\s/iu;

/** Matches a line that was cut where nothing can end. */
export const UNFINISHED =
  /(?:\s(?:and|or|of|the|a|an|und|oder|der|die|das|et|ou|le|la|les|des|du|de|y|o|el|los|las|e|il|lo|het|een|och|og|ett|en|i|is|are|was|were|has|have|will|do|does|did|ist|sind|hat|haben|because|as|so|that|when|where|which|while|who|than|with|for|by|at|from|in|into|on|to|after|before|since|weil|dass|als|mit|für|von|bei|auf|nach|seit|que|qui|avec|pour|dans|con|para|por|per|met|voor|med|för|till|til|without|sin|sem|sans|ohne|zonder|utan|senza|between|both|either|its|their|su|sus|son|sa|ses)|,\s(?:who|whose|which|where)\s[^,]{1,20}|[,:;–—-])$/iu;

/** A line, and whether it says all that it was made of. */
export interface Form {
  text: string;
  isWhole: boolean;
}

/** Returns those forms of a line that are short enough: the line as it is, and without what it can do without. */
export function shorterOf(line: string, pitch: Pitch, most: number): Form[] {
  const {
    language,
    story: { names },
  } = pitch;
  const isEnglish = language === ENGLISH;
  const bareLine = line.replace(/[.!]$/u, '');
  const written = isEnglish ? inPresent(capital(bareLine)) : bareLine;
  const bare = withoutAttribution(written);
  const [time = '', day = ''] = isEnglish ? (bare.match(LEADING_TIME) ?? []) : [];
  const [before = ''] = bare.match(BEFORE) ?? [];
  const isBefore = before !== '' && (!hasFiniteVerb(before) || BACKGROUND.test(before));
  const lead = isBefore ? before : isTime(day) ? time : '';
  const direct = BESIDE.reduce((text, [beside, left]) => text.replace(beside, left), bare.slice(lead.length));
  const plain = isEnglish
    ? direct.replace(ENGLISH_DESCRIPTION, '')
    : withoutDescription(direct, names.client);
  const brief = isEnglish ? WORDY.reduce((text, wordy) => text.replace(wordy, ''), plain) : plain;
  const listless = brief.replace(LISTED, '');
  const short = [...new Set([direct, plain, brief, listless, ...(isEnglish ? laterDeedsOf(plain) : [])])];
  const ends = short.flatMap((text) => endsOf(text, isEnglish));
  const wholes = [written, bare, ...short, ...ends, ...ends.flatMap((text) => endsOf(text, isEnglish))];
  const parts = isEnglish ? short.flatMap((text) => partsBefore(text)) : [];
  return [...wholes, ...parts]
    .map((text) => text.replace(OUR, ''))
    .flatMap((text, index) =>
      (isEnglish ? [text, text.replace(ARTICLES.sentence, ''), text.replace(ARTICLES.headline, '')] : [text])
        .filter((form) => form.length <= most)
        .map((form) => ({ text: capital(form), isWhole: index < wholes.length })),
    );
}

/** Returns what the subject of an English sentence does besides: "Acme opens its doors and shows the comet" also says "Acme shows the comet". */
function laterDeedsOf(line: string): string[] {
  const { index = 0 } = line.match(DOES) ?? {};
  if (index === 0) return [];
  return joinedVerbs(line, index)
    .filter((at) => DEED.test(line.slice(at)) && !SUBORDINATE.test(line.slice(index, at)))
    .map((at) => `${line.slice(0, index)}${line.slice(at)}`);
}

/** Returns where later verbs of a sentence begin: "They move casting to Gujarat" is a sentence, "They York" is none. The tagger takes some verbs for nouns, but not those before an article: "and broadcasts the comet". */
function joinedVerbs(line: string, from = 0): number[] {
  return [
    ...line.matchAll(
      /\sand\s(?!\p{Ll}+ly\s)(?=\p{Ll}\S*\s(?!(?:of|in|on|for|by|to|from|with|at|and)\s)\S+)/gu,
    ),
  ]
    .map(({ index, 0: { length } }) => index + length)
    .filter((at) => at > from)
    .filter((at) => DEED.test(line.slice(at)) || hasFiniteVerb(`They ${line.slice(at).toLowerCase()}`));
}

/** Matches what an English sentence says that somebody makes public: what stands before the verb, and the thing. */
const PRESENTED =
  /^(.*?[\p{L}\d],?)\s(?:(?:launch|publish)(?:es|ed)?|(?:introduc|unveil|releas|reveal|announc)e?[sd]|presents|present)\s(?:today\s)?(?:an?|the)\s(.+)$/u;
/** Matches what makes it untrue that the thing is made public: "urged ministers to", "only one in five has". */
const UNLESS =
  /\s(?:to|not|never|nobody|would|should|could|may|might|must|if|before|until|in|at)$|n['’]t$|\bin (?:two|three|four|five|ten)\b/u;

/** Matches what says, after a comma, which things are meant. */
const DEFINING = /^, (?:\p{Ll}+ed|who|which|that|with|without|whose|in|for|of)\s/u;

/** Returns what an English sentence presents, in at most so many characters: "First Basque dictionary of the sea with 18,000 entries". */
export function presentedIn(line: string, most: number): string[] {
  const [, before = '', thing = ''] = line.replace(/[.!]$/u, '').match(PRESENTED) ?? [];
  const [clause = ''] = before.split(', ').slice(-1);
  if (UNLESS.test(before) || SCOPE.test(clause)) return [];
  const ends = [...thing.matchAll(ADDITIONS)]
    // "The first dictionary, free of charge" is the first one all the same, "the first vaccine in children, aged five," is not.
    .filter(({ 0: [sign], index }) =>
      sign === ',' ? !DEFINING.test(thing.slice(index)) : !RANKING.test(thing.slice(0, index)),
    )
    .map(({ index }) => thing.slice(0, index));
  return [thing, ...ends]
    .filter((text) => text.length <= most && text.split(' ').length >= LEAST_WORDS && !text.includes(', '))
    .filter((text) => !UNFINISHED.test(text))
    .sort((a, b) => b.length - a.length)
    .map(capital);
}

/** Names somebody without the description before the name: "The cooperative Acme will …", "Ada and the bank Acme will …". */
function withoutDescription(line: string, name: string | null): string {
  const at = name === null ? -1 : line.indexOf(name);
  const [before] = line.slice(0, Math.max(0, at)).match(DESCRIPTION) ?? [];
  return before === undefined ? line : line.slice(0, at - before.length) + line.slice(at);
}

/** Returns the beginnings of an English line that stay true without what follows. */
function partsBefore(line: string): string[] {
  return (
    [...line.matchAll(ADDITIONS)]
      // "brings stalls, music and tables to a car park": what a list ends in says where.
      .filter(({ 0: [sign], index }) => sign !== ',' || !NEEDS_PLACE.test(line.slice(0, index)))
      .map(({ index }) => line.slice(0, index))
      .filter((text) => text.split(/\s+/).length >= LEAST_WORDS)
      .filter((text) => !SCOPE.test(text) && !RANKING.test(text) && isPlain(text))
      // The verb is not the last word: what it is about must be there.
      .filter((text) => tells(text.slice(0, text.lastIndexOf(' '))))
  );
}

/** Matches the beginning of a clause, which is no apposition. */
const CLAUSE = /^(?:who|whose|which|where|when|and|but|or|with)\s/iu;

/** Whether a line has no list that goes on: a colon, or a comma only before an apposition to a name. */
function isPlain(line: string): boolean {
  const [before = '', after, ...others] = line.split(/,\s|;\s/);
  if (others.length > 0) return false;
  return (
    after === undefined ||
    (/(?:^|\s)[\p{Lu}\d][\p{L}\d-]*$/u.test(before) &&
      tells(before) &&
      !CLAUSE.test(after) &&
      !hasFiniteVerb(after))
  );
}

/** Returns the beginnings of a line that say the same without what follows. */
function endsOf(line: string, isEnglish: boolean): string[] {
  const clauses = [...line.matchAll(CLAUSES)].filter(({ 0: { length }, index }) => {
    return isEnglish || !line.slice(index + length).includes(',');
  });
  const times = [...line.matchAll(TIMES)].filter(({ 0: { length }, index }) => {
    const [, time = ''] = line.slice(index + length).match(TIME) ?? [];
    return isTime(time) || SEASON.test(time);
  });
  const verbs = isEnglish ? joinedVerbs(line).map((at) => ({ index: at - ' and '.length })) : [];
  return [...clauses, ...times, ...verbs]
    .map(({ index }) => line.slice(0, index))
    .filter(
      (text) => text.split(/\s+/).length >= LEAST_WORDS && !UNFINISHED.test(text) && !RANKING.test(text),
    )
    .filter((text) => !isEnglish || (tells(text) && !CONDITION.test(text)));
}

/** Whether an English line tells something. The tagger takes verbs after a name for nouns. Headlines tell what will be by an infinitive: "Acme to close its plant". */
export function tells(text: string): boolean {
  return (
    hasFiniteVerb(text) ||
    DOES.test(text) ||
    AFTER_NAME.test(text) ||
    /^(?:\p{Lu}\S*\s){1,4}to\s\p{L}/u.test(text)
  );
}
