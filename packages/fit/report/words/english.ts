import { type AngleOpening, capital, joined, monthsOrYears, type Named, type Words } from './wording.ts';

const quote = (text: string) => `“${text}”`;
const list = (texts: string[]) => joined(texts, 'and');
const named = ({ title, month }: Named) =>
  title === null
    ? `an article${month ? ` of ${month}` : ''}`
    : `${quote(title)}${month ? ` (${month})` : ''}`;
const piece = ({ title, month }: Named) =>
  `${month ? `${month} ` : ''}piece${title === null ? '' : ` ${quote(title)}`}`;

function opening({ article, kind, topic, isCentral, isAsked }: AngleOpening): string {
  const their = piece(article);
  if (topic === null && kind === null) return `Following your ${their}:`;
  if (topic === null)
    return {
      contrary: `A new finding on the subject of your ${their} goes against expectations.`,
      study: `There is new research on the subject of your ${their}.`,
      funding: `A company in the field of your ${their} has raised money.`,
      product: `A new release takes up the subject of your ${their}.`,
      news: `There is news on the subject of your ${their}.`,
    }[kind ?? 'news'];
  if (isAsked) return `Your ${their} raised questions about ${topic}.`;
  const verb = isCentral ? 'covered' : 'touched on';
  if (kind === null) return `Your ${their} ${verb} ${topic}.`;
  const which = isCentral ? 'which you covered in' : 'which came up in';
  return {
    contrary: `A new finding on ${topic}, ${which} your ${their}, goes against expectations.`,
    study: `There is new research on ${topic}, ${which} your ${their}.`,
    funding: `Your ${their} ${verb} ${topic}; here is a funding round from the same field.`,
    product: `Your ${their} ${verb} ${topic}; here is a new release in that field.`,
    news: `There is news on ${topic}, ${which} your ${their}.`,
  }[kind];
}

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
    rightBeat: 'Not a fit by what we read.',
  },
  who: (role, outlet) =>
    role
      ? `${capital(role)}${outlet ? `${role.includes(',') ? ',' : ''} at ${outlet}` : ''}.`
      : outlet
        ? `Writes for ${outlet}.`
        : 'No role is stated.',
  topics(quoted, place, mentions, article, beside) {
    const also = beside.length > 0 ? `, which also mentions ${list(beside)}` : '';
    const are = quoted.length > 1 ? 'are' : 'is';
    const often = mentions === 1 ? 'once' : `${mentions} times`;
    if (place === 'headline') return `${list(quoted)} ${are} in the headline of ${named(article)}${also}.`;
    if (place === 'lead') return `${list(quoted)} ${are} in the opening of ${named(article)}${also}.`;
    return `${list(quoted)} ${are} mentioned in ${named(article)}${quoted.length === 1 ? `, ${often}` : ''}.`;
  },
  subject: (quoted, article) => `${named(article)} deals with a subject of the pitch: ${list(quoted)}.`,
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
  },
  read: (articles, newest) =>
    articles === 1
      ? `The article we read is ${named(newest)}.`
      : `The newest of the ${articles} articles we read is ${named(newest)}.`,
  whyNot: {
    language: (theirs, pitch) =>
      `The articles we read are in ${theirs} and the pitch is in ${pitch}: across languages we rank people, but do not recommend them.`,
    otherSubject: (pitchTopics, articles) =>
      `A different subject: ${articles === 1 ? 'the one article we read does not mention' : 'none of the articles we read mentions'} ${joined(pitchTopics, 'or')}.`,
    inPassing: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'appear' : 'appears'} in both, but not as the subject of the article.`,
    otherAngle: (quoted) =>
      `${list(quoted)} ${quoted.length > 1 ? 'are' : 'is'} mentioned in both, but the angle is different.`,
    rightBeat: 'Right beat, but no article of theirs on this among those we read.',
    onlyReviews: 'Reviews products; no news on this among what we read.',
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
  angle: {
    opening,
    headline: (text) => `The story: ${text}.`,
  },
  edits: {
    forward: (quoted) => `Bring ${quoted} forward: it is what they cover, and the pitch comes to it late.`,
    cut: (quoted) => `Shorten the part on ${quoted}: nothing we read of theirs is about it.`,
    news: (article) => `Say what is new since ${named(article)}.`,
  },
};
