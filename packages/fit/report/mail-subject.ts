import { isTime, namesEmbargo, withoutAttribution } from '#press-release';
import { countWords } from '../lexicon/count-words.ts';
import { ENGLISH } from '../lexicon/language.ts';
import { hasFiniteVerb } from '../lexicon/noun-phrases.ts';
import { splitSentences } from '../lexicon/sentences.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import { DOES, OCCASION, tellsOccasion } from '../pitch/news.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { capital } from './words/wording.ts';

/** The longest news of a subject line, in characters; the longest line with the word before it that says it is under embargo; the fewest words of one. */
const LONGEST = 60;
const LONGEST_LINE = 70;
const FEWEST = 3;
/** What stands before the news that is under embargo. */
const EMBARGO: Readonly<Record<string, string>> = {
  en: 'Embargoed: ',
  de: 'Sperrfrist: ',
  es: 'Embargado: ',
  fr: 'Sous embargo : ',
};
/** Where a headline can be parted, so that one part says the news: "Kitten wave: rescue centres …", "Pendolari, un treno …". */
const PARTS =
  /:\s+|\s[–—|]\s|;\s+|(?<=^\p{Lu}\p{Ll}+),\s(?=(?:une?|una?|uno|il|lo|la|le|les|el|los|las|eine?|der|die|das|um|uma)\s)/u;
/** What a sentence says beside its news, and what is then left. */
const BESIDE: readonly (readonly [RegExp, string])[] = [
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
/** Matches a beginning that refers to what nobody has read yet. */
const REFERRING =
  /^(?:which|who|whose|we|our|my|when|while|if|since|although|compared|it|its|they|their|this|these|that|those|he|she|his|her|but|and|so|now|aber|und|sie|er|es|ihre?|dies\p{L}*|mais|et|il|elle|ils|cela|pero|y|él|ella|su|esto)\s/iu;
/** Matches the beginning of a later sentence that speaks of what the sentences before it have named: "The company …". */
const KNOWN = /^(?:the|you|i|one|another|both|other)\s\p{Ll}|\salso\s/iu;
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
  /,\s(?=(?:and|but|yet|while|which|who|whose|where|with|so|after|because|aber|während|weil|nachdem|mais|qui|dont|où|après|pero|mientras|ma|mentre|che|maar|terwijl|nadat|men|mas|enquanto)\s)|\s(?=(?:after|because|following|although|whereas|après|parce que|tras|después de|porque|dopo|perché|após|depois de|omdat|nadat|efter att|eftersom|efter at|fordi)\s)/giu;
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
/** Matches a verb that needs to be told where to, or into what. */
const NEEDS_PLACE = /\s(?:bring|tak|turn|send|mov|put|add)(?:s|es|ing)?\s/iu;
/** Matches a sum, which is news without the subject. */
const MONEY = /[$€£¥₹]\s?\d/u;
/** Matches a line that was cut where nothing can end. */
const UNFINISHED =
  /(?:\s(?:and|or|of|the|a|an|und|oder|der|die|das|et|ou|le|la|les|des|du|de|y|o|el|los|las|e|il|lo|het|een|och|og|ett|en|i|is|are|was|were|has|have|will|do|does|did|ist|sind|hat|haben|because|as|so|that|when|where|which|while|who|than|with|for|by|at|from|in|into|on|to|after|before|since|weil|dass|als|mit|für|von|bei|auf|nach|seit|que|qui|avec|pour|dans|con|para|por|per|met|voor|med|för|till|til|without|sin|sem|sans|ohne|zonder|utan|senza|between|both|either|its|their|su|sus|son|sa|ses)|,\s(?:who|whose|which|where)\s[^,]{1,20}|[,:;–—-])$/iu;
/** How much more a word of both headline and news says than one of either. */
const IN_BOTH = 2.5;
/** How much a word of a name says. */
const IN_NAME = 0.25;
const WORTH = {
  news: 4,
  subject: 3,
  whole: 1.2,
  headline: 0.4,
  verb: 1,
  name: 0.6,
  spare: -0.6,
  prefix: -1.2,
  other: -1,
};
/** How many sentences besides the news may give the subject line, and the least share of the subject that such a sentence has. */
const SPARES = 2;
const SPARE_SHARE = 0.3;
/** The share of the subject that its phrase needs to stand before a line that does not name it: "Microplastics: Acme presents …". */
const PREFIX_SHARE = 0.2;
/** The share with which a part of a headline needs no verb: "More microplastics than fish larvae". */
const HALF = 0.4;
/** Matches what found a figure, which stands before it where the sender is not named: "Survey: 22 percent would stay". */
const SURVEY =
  /(?<!\p{L})(surveys?|polls?|stud(?:y|ies)|trials?|umfragen?|studien?|encuestas?|estudios?|enquêtes?|études?|sondages?)(?!\p{L})/iu;
/** Where an opposite begins that is a sentence of its own. */
const OPPOSITE = /,\s(?:but|while|aber|mais|pero)\s(?=(?:only|just|nur|solo|seuls?)\s)/iu;
/** How many words a part of a headline needs to be read as a sentence in which no verb is recognized. */
const LONG = 6;

/** A line, and whether it says all that it was made of. */
interface Form {
  text: string;
  isWhole: boolean;
}

/** A headline or sentence, or a part of it, from which a line is made. */
interface Line {
  text: string;
  of: string;
  place: 'headline' | 'news' | 'spare';
}

/**
 * Returns the subject of an e-mail: the news in at most 60 characters, from the headline or the sentence that carries
 * it. Nothing is left out of it but what can be without making it untrue. Null if the news is longer all the same, and the
 * headline, too.
 */
export function mailSubjectOf(pitch: Pitch): string | null {
  const { language } = pitch;
  const label = isUnderEmbargo(pitch) ? (EMBARGO[language.code] ?? EMBARGO.en ?? '') : '';
  const line = subjectWithin(pitch, Math.min(LONGEST, LONGEST_LINE - label.length));
  return line === null ? null : `${label}${line}`;
}

/** Returns whether the news is under embargo, and not only what is offered beside it: "preview builds under embargo". */
function isUnderEmbargo({ story, parts }: Pitch): boolean {
  const { embargo } = story.release;
  const isOffered = parts.usable.some(({ isOffer, text }) => isOffer && namesEmbargo(text));
  return embargo !== null && (embargo.until !== null || !isOffered);
}

function subjectWithin(pitch: Pitch, most: number): string | null {
  const { story, parts, language } = pitch;
  const line = story.release.headline ?? '';
  const isOccasion = OCCASION.test(line);
  const [news = '', ...spares] = story.news.filter((one) => !(isOccasion && tellsOccasion(one, true)));
  const sentence = news === '' ? (story.news[0] ?? '') : news;
  // A headline that tells but an occasion has no word of the news.
  const headline = isOccasion && sentence !== '' ? '' : withoutBrackets(recased(line, parts.story.join(' ')));
  const rate = raterOf(pitch, headline, withoutBrackets(sentence), most);
  const lines: Line[] = [
    ...partsOf(headline).map((text): Line => ({ text, of: headline, place: 'headline' })),
    ...partsOfSentence(withoutBrackets(sentence), 'news'),
    // Without a tagger, what a later sentence tells beside the news cannot be told from the news.
    ...(language === ENGLISH ? spares.slice(0, SPARES) : []).flatMap((spare) =>
      partsOfSentence(withoutBrackets(spare), 'spare'),
    ),
  ];
  const [best] = lines
    .filter(({ text }) => text !== '')
    .flatMap((line) => shorterOf(line.text, pitch, most).flatMap((form) => rate(form, line)))
    .sort((a, b) => b.worth - a.worth);
  return best?.text ?? (headline !== '' && headline.length <= most ? headline : null);
}

/** Returns a headline, or its parts if it is too long: the first may only make one read on. */
function partsOf(headline: string): string[] {
  if (headline.length <= LONGEST) return [headline, ...splitSentences(headline).slice(1)];
  return [headline, ...splitSentences(headline), ...headline.split(PARTS)];
}

function partsOfSentence(sentence: string, place: 'news' | 'spare'): Line[] {
  return [...new Set([sentence, ...sentence.split(PARTS), ...sentence.split(OPPOSITE)])].map((text) => ({
    text,
    of: sentence,
    place,
  }));
}

type Rate = (form: Form, line: Line) => { text: string; worth: number }[];

/** Rates lines by how much of the headline, of the news and of the subject they tell. */
function raterOf({ language, story }: Pitch, headline: string, news: string, most: number): Rate {
  const stemsIn = (text: string) => new Set(tokenize(text, language).map(({ stem }) => stem));
  const [inNews, inHeadline] = [stemsIn(news), stemsIn(headline)];
  const { client, people, products, others } = story.names;
  const names = stemsIn([client ?? '', ...people, ...products, ...others].join('\n'));
  const weigh = (stem: string) =>
    (names.has(stem) ? IN_NAME : 1) *
    (inNews.has(stem) && inHeadline.has(stem) ? IN_BOTH : 1) *
    rarity(stem, language.code) ** 2;
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + weigh(stem), 0);
  const total = sum(new Set([...inNews, ...inHeadline]));
  const [called = ''] = client?.split(' ') ?? [];
  const hasName = (text: string) =>
    [called, ...products, ...others].some((name) => name !== '' && text.includes(name));
  const { near, phrase } = story.subject;
  const all = near.reduce((weights, { weight }) => weights + weight, 0);
  const share = (stems: ReadonlySet<string>) =>
    near.filter(({ stem }) => stems.has(stem)).reduce((weights, { weight }) => weights + weight, 0) /
    Math.max(1, all);
  const inPhrase = stemsIn(phrase ?? '');
  return ({ text: form, isWhole: isWholeForm }, { text: line, of, place }) => {
    const isHeadline = place === 'headline';
    const isPart = line !== of;
    const isWhole = isWholeForm && (!isPart || (isHeadline && tells(line)));
    const bare = stemsIn(form);
    // What names neither the sender nor the subject tells too little: "One in four already has doubts".
    const isTelling =
      hasName(form) ||
      MONEY.test(form) ||
      (isPart ? language === ENGLISH && share(bare) >= HALF : share(bare) > 0);
    const [, source] = of.match(SURVEY) ?? [];
    const isFinding = !isHeadline && source !== undefined && /\d/.test(form) && share(bare) > 0;
    if (!isHeadline && !isTelling && !isFinding) return [];
    if (place === 'spare' && (share(bare) < SPARE_SHARE || KNOWN.test(of))) return [];
    // A headline that has no word of the news only makes one read on: "Everybody hears it".
    const isTeaser = isHeadline && news !== '' && ![...bare].some((stem) => inNews.has(stem));
    if (isTeaser || REFERRING.test(form) || UNFINISHED.test(form) || countWords(form) < FEWEST) return [];
    // A part of a sentence without a verb tells nothing; a headline may.
    const hasVerb = language !== ENGLISH || tells(form);
    if (!hasVerb && !(isHeadline && (isWhole || bare.size >= LONG || share(bare) >= HALF))) return [];
    if (language === ENGLISH && isOpen(form)) return [];
    const lacksSubject =
      share(inPhrase) >= PREFIX_SHARE &&
      share(bare) < PREFIX_SHARE &&
      story.release.embargo === null &&
      (headline === ''
        ? share(bare) === 0 && inPhrase.has(near[0]?.stem ?? '')
        : [...inPhrase].some((stem) => inHeadline.has(stem)));
    const withSource = `${capital(source ?? '')}: ${inLowerCase(form)}`;
    const texts = [
      isFinding && !hasName(form) && (withSource.length <= most || !isTelling) ? withSource : form,
      ...(lacksSubject && !isWhole && hasVerb && hasName(form) ? [`${capital(phrase ?? '')}: ${form}`] : []),
    ];
    return texts
      .filter((text) => text.length <= most)
      .map((text) => {
        const stems = stemsIn(text);
        const worth =
          (WORTH.news * sum([...stems].filter((stem) => inNews.has(stem) || inHeadline.has(stem)))) /
            Math.max(1, total) +
          WORTH.subject * share(stems) +
          (isWhole ? WORTH.whole : 0) +
          (isHeadline ? WORTH.headline : 0) +
          (hasVerb ? WORTH.verb : 0) +
          (hasName(text) ? WORTH.name : 0) +
          (place === 'spare' ? WORTH.spare : 0) +
          (text === form ? 0 : WORTH.prefix) +
          (isWhole || isHeadline || share(stems) > 0 || MONEY.test(text) ? 0 : WORTH.other);
        return { text, worth };
      });
  };
}

/** Returns those forms of a line that are short enough: the line as it is, and without what it can do without. */
function shorterOf(line: string, pitch: Pitch, most: number): Form[] {
  const {
    language,
    story: { names },
  } = pitch;
  const isEnglish = language === ENGLISH;
  const written = line.replace(/[.!]$/u, '');
  const bare = withoutAttribution(written);
  const [time = '', day = ''] = isEnglish ? (bare.match(LEADING_TIME) ?? []) : [];
  const lead = bare.match(BEFORE)?.[0] ?? (isTime(day) ? time : '');
  const direct = BESIDE.reduce(
    (text, [beside, left]) => text.replace(beside, left),
    hasFiniteVerb(lead) && !BACKGROUND.test(lead) ? bare : bare.slice(lead.length),
  );
  const plain = isEnglish
    ? direct.replace(ENGLISH_DESCRIPTION, '')
    : withoutDescription(direct, names.client);
  const brief = isEnglish ? WORDY.reduce((text, wordy) => text.replace(wordy, ''), plain) : plain;
  const short = [direct, plain, brief];
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

/** Matches what is said beside the subject of a sentence. */
const BESIDE_SUBJECT = /^(?:\p{Ll}+ed|an?|the|which|who|whose|made|built|run|led)\s/u;
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

/** Leaves out what is in brackets, such as "(LSE: ACM)". */
function withoutBrackets(line: string): string {
  return line.replace(/\s\([^()]{2,40}\)/gu, '');
}

/** Writes a headline in capitals as the story writes its words. */
function recased(headline: string, story: string): string {
  if (headline === '' || headline !== headline.toUpperCase()) return headline;
  const written = new Map<string, string>();
  for (const [word] of story.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu))
    if (word !== word.toUpperCase() && !written.has(word.toUpperCase()))
      written.set(word.toUpperCase(), word);
  const spelling = headline.replace(
    /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu,
    (word) => written.get(word) ?? word.toLowerCase(),
  );
  return spelling.replace(/(?<=^|["“„«])\p{Ll}/gu, (letter) => letter.toLocaleUpperCase());
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
  // "They move casting to Gujarat" is a sentence, "They York" is none.
  const verbs = isEnglish
    ? [...line.matchAll(/\sand\s(?=\p{Ll}\S*\s(?!(?:of|in|on|for|by|to|from|with|at|and)\s)\S+)/gu)].filter(
        ({ 0: { length }, index }) => hasFiniteVerb(`They ${line.slice(index + length).toLowerCase()}`),
      )
    : [];
  return [...clauses, ...times, ...verbs]
    .map(({ index }) => line.slice(0, index))
    .filter(
      (text) => text.split(/\s+/).length >= LEAST_WORDS && !UNFINISHED.test(text) && !RANKING.test(text),
    )
    .filter((text) => !isEnglish || (tells(text) && !CONDITION.test(text)));
}

/** Whether a line ends in what is said beside its subject, before its verb: "Acme, founded by two friends". */
function isOpen(line: string): boolean {
  const [before = '', after, ...others] = line.split(/,\s/);
  return after !== undefined && others.length === 0 && BESIDE_SUBJECT.test(after) && !tells(before);
}

/** Writes a line behind a colon: its first word in lower case if it can only be a function word. */
function inLowerCase(line: string): string {
  return line.replace(/^(?:Only|Just|Almost|Nearly|About|More|Nur|Solo|Seuls?)\s/u, (word) =>
    word.toLowerCase(),
  );
}

/** Whether an English line tells something. The tagger knows few verbs after a name. Headlines tell what will be by an infinitive: "Acme to close its plant". */
function tells(text: string): boolean {
  return hasFiniteVerb(text) || DOES.test(text) || /^(?:\p{Lu}\S*\s){1,4}to\s\p{L}/u.test(text);
}
