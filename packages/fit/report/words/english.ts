import { OTHER_LANGUAGE } from '../../../../model/index.ts';
import { englishOpening } from './openings/english.ts';
import { capital, inBrackets, joined, monthsOrYears, type Named, type Words } from './wording.ts';

const quote = (text: string) => `“${text}”`;
const list = (texts: string[]) => joined(texts, 'and');
const inLanguage = (language: string) => `in ${language}`;
const named = (article: Named) =>
  article.title === null
    ? `an article${article.month ? ` of ${article.month}` : ''}${article.language ? ` ${inLanguage(article.language)}` : ''}`
    : `${quote(article.title)}${inBrackets(article, inLanguage)}`;

export const ENGLISH_WORDS: Words = {
  code: 'en',
  quote,
  openings: {
    fit: 'Strong fit.',
    possible: 'Possible fit.',
    weak: 'Not a fit.',
    unknown: 'Too little to judge.',
    notAJournalist: 'Not a journalist.',
    rightBeat: 'Not a fit by what we read.',
    apart: OTHER_LANGUAGE.en,
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `${role.includes(',') ? ',' : ''} at ${outlet}` : ''}.`
      : outlet
        ? `Writes for ${outlet}.`
        : 'No role is stated.',
  covers: (quoted, article, isCentral) =>
    quoted.length === 0
      ? `Writes on the same subject in ${named(article)}.`
      : `${isCentral ? 'Covers' : 'Mentions'} ${list(quoted)} in ${named(article)}.`,
  coveredOnce: (quoted, article) =>
    `Covers ${quoted.length === 0 ? 'the subject' : list(quoted)}, but ${
      article.month === null
        ? `the piece we found has no date: ${named(article)}`
        : `not lately: the newest piece we found is ${named(article)}`
    }.`,
  age(days) {
    const age = monthsOrYears(days);
    const text = 'years' in age ? `more than ${age.years} years` : `${age.months} months`;
    return `That was ${text} ago.`;
  },
  undated: 'The article has no date.',
  cautions: {
    inPassing: 'Caution: the article only mentions it.',
    oneArticle: 'Caution: we read one article only.',
    exclusive: 'The pitch offers an exclusive: send it to one person only.',
    language: (theirs) =>
      `Caution: written in ${theirs}. Across languages we rank people, but recommend nobody.`,
    shoppingGuide: 'Caution: what we read is a guide to what to buy, not news.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `The article we read is ${named(newest)}.`
      : `The newest of the ${articles} articles we read is ${named(newest)}.`,
  searched: (score, pieces) =>
    `The search scored ${score} on ${pieces === 1 ? 'one piece' : `${pieces} pieces`}.`,
  whyNot: {
    about: (theirs, pitchTopics) =>
      `What we read is about ${list(theirs)}${pitchTopics.length === 0 ? '' : `, not ${joined(pitchTopics, 'or')}`}.`,
    beat: (beat, pitchTopics) =>
      `Covers ${beat}${pitchTopics.length === 0 ? '' : `; nothing we read is about ${joined(pitchTopics, 'or')}`}.`,
    otherSubject: (pitchTopics, articles) =>
      `A different subject: ${articles === 1 ? 'the one article we read does not mention' : 'none of the articles we read mentions'} ${joined(pitchTopics, 'or')}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'appear' : 'appears'} in both, but not as the subject of the article.`,
    otherAngle: (quoted, about) =>
      `${list(quoted)} ${quoted.length > 1 ? 'come' : 'comes'} up in both, but ${
        about.length === 0 ? 'the angle is different' : `what we read is about ${list(about)}`
      }.`,
    rightBeat: 'Right beat, but none of their articles that we read is about this.',
    noSuchNews: 'Writes reviews or guides; no news on this among what we read.',
    nothing: 'No subject in common was found.',
    old: (month) =>
      month
        ? `We read no piece on this subject from the last 90 days; the last one is from ${month}.`
        : 'The piece on this subject has no date.',
  },
  nothingRead: (name) => `No article by ${name} could be read.`,
  shortPitch: 'The pitch says too little to compare.',
  pressOffice: 'The stated role is in a press office.',
  missing: (quoted) => `Not in what we read: ${list(quoted)}.`,
  angle: englishOpening,
  edits: {
    ownLine: 'The pitch has no whole sentence that tells its news, so write your own first line.',
    ownLink:
      'No piece of theirs has enough of your subject in its headline or opening, so write your own first line.',
    ownSubject: 'The news needs more than 60 characters, so write your own subject.',
    forward: (quoted) => `Bring ${quoted} forward: it is what they cover, and the pitch comes to it late.`,
    news: (article) => `Say what is new since ${named(article)}.`,
  },
};
