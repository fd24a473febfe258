import { monthsOrYears } from './ages.ts';
import { capital } from './capital.ts';
import type { Named, Words } from './wording.ts';

const quote = (text: string) => `“${text}”`;
const list = (texts: string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
const named = ({ title, month }: Named) =>
  title === null
    ? `an article${month ? ` of ${month}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const piece = ({ title, month }: Named) =>
  `${month ? `${month} ` : ''}piece${title === null ? '' : ` ${quote(title)}`}`;

export const ENGLISH_WORDS: Words = {
  code: 'en',
  quote,
  openings: {
    fit: 'Strong fit.',
    possible: 'Possible fit.',
    weak: 'Not a fit.',
    unknown: 'Too little to judge.',
    notAJournalist: 'Not a journalist.',
    clock: (month) =>
      month
        ? `Right person for this subject; their last piece on it that we read is from ${month}.`
        : 'Right person for this subject; the piece on it that we read has no date.',
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `${role.includes(',') ? ',' : ''} at ${outlet}` : ''}.`
      : outlet
        ? `Writes for ${outlet}.`
        : 'No role is stated.',
  topics(quoted, place, mentions, article) {
    const are = quoted.length > 1 ? 'are' : 'is';
    const often = mentions === 1 ? 'once' : `${mentions} times`;
    if (place === 'headline') return `${list(quoted)} ${are} in the headline of ${named(article)}.`;
    if (place === 'lead') return `${list(quoted)} ${are} in the opening of ${named(article)}.`;
    return `${list(quoted)} ${are} mentioned in ${named(article)}${quoted.length === 1 ? `, ${often}` : ''}.`;
  },
  subject: (quoted, article, language) =>
    `${list(quoted)} in the pitch ${quoted.length > 1 ? 'are subjects' : 'is a subject'} of ${named(article)}${language ? `, which is in ${language}` : ''}.`,
  age(days) {
    const age = monthsOrYears(days);
    const text = 'years' in age ? `more than ${age.years} years` : `${age.months} months`;
    return `That was ${text} ago.`;
  },
  undated: 'The article has no date.',
  cautions: {
    language: (name, language) => `Caution: ${name} writes in ${language}.`,
    inPassing: 'Caution: the article only mentions it.',
    oneArticle: 'Caution: we read one article only.',
  },
  read: (articles, newest) =>
    articles === 1
      ? `The article we read is ${named(newest)}.`
      : `The newest of the ${articles} articles we read is ${named(newest)}.`,
  noTopic: 'Too little in common with the pitch.',
  nothingRead: (name) => `No article by ${name} could be read.`,
  shortPitch: 'The pitch says too little to compare.',
  pressOffice: 'The stated role is in a press office.',
  missing: (quoted) => `Not in what we read: ${list(quoted)}.`,
  angle: {
    opening(article, topic) {
      if (!topic) return `Your ${piece(article)} is why I am writing.`;
      return `Your ${piece(article)} ${topic.inPassing ? 'mentioned' : 'dealt with'} ${topic.text}.`;
    },
    headline: (text) => `The story: ${text}.`,
  },
  edits: {
    lead: (quoted, month) =>
      `Lead with ${quoted}${month ? `, which they covered in ${month}` : ', which they covered'}.`,
    cut: (quoted) => `Leave ${quoted} for later: nothing we read of theirs is about it.`,
    news: (month) => `Say what is new since ${month}.`,
    language: (language) => `Write in ${language}.`,
  },
};
