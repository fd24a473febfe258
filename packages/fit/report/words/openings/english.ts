import { type AngleOpening, capital, chosen, type OpeningWords } from '../wording.ts';

/** The kinds of news, as they follow "about". */
const KINDS: OpeningWords['kinds'] = {
  contrary: 'a finding that goes against expectations',
  recall: 'a product recall',
  obituary: 'some sad news',
  statement: 'a statement',
  deal: 'a takeover',
  funding: 'a funding round',
  results: 'new business figures',
  award: 'an award',
  work: 'a new release',
  event: 'an event',
  opening: 'an opening',
  study: 'a new study',
  data: 'new figures',
  legal: 'a court case',
  policy: 'a change of policy',
  hire: 'an appointment',
  partnership: 'a new partnership',
  product: 'a new product',
  campaign: 'a campaign',
  news: 'a story',
};

const FORMS: OpeningWords['forms'] = {
  news: 'report',
  feature: 'feature',
  column: 'column',
  review: 'review',
  live: 'live coverage',
  newsletter: 'newsletter',
  advice: 'guide',
  shopping_guide: 'buying guide',
  listing: 'round-up',
  crime_report: 'report',
  correction: 'piece',
  obituary: 'obituary',
};

const DESKS: OpeningWords['desks'] = {
  culture: 'culture',
  health: 'health',
  education: 'education',
  sport: 'sports',
  technology: 'technology',
  environment: 'environment',
  energy: 'energy',
  travel: 'travel',
  food: 'food',
};

/**
 * Returns the first sentence of an e-mail, in one of nine ways by `turn`, and in one of five if the title is not
 * named or the article is old.
 */
export function englishOpening({ turn, article, form, kind, topic, desk, isOld }: AngleOpening): string {
  const noun = form === null ? 'piece' : FORMS[form];
  const title = article.title === null ? '' : ` “${article.title}”`;
  const month =
    article.month === null ? '' : article.title === null ? ` of ${article.month}` : ` (${article.month})`;
  const subject = topic === null ? '' : ` about ${topic}`;
  const your = `your ${noun}${title}${month}${subject}`;
  const news = KINDS[kind];
  if (isOld)
    return chosen(turn, [
      `I read ${your}; if you still follow the subject, I would like to tell you about ${news}.`,
      `It has been a while since ${your}, but ${news} may interest you.`,
      `In case you still cover this: I read ${your} and am writing to you about ${news}.`,
      `You may still follow the subject of ${your}, so I am writing to you about ${news}.`,
      `Going back to ${your}, I would like to tell you about ${news}.`,
    ]);
  if (topic !== null)
    return chosen(turn, [
      `I read ${your} and would like to tell you about ${news}.`,
      `Because of ${your}, I am writing to you about ${news}.`,
      `${capital(your)} made me think of you; I am writing about ${news}.`,
      `Having read ${your}, I thought that you might like to hear about ${news}.`,
      `I know ${your}, so I am writing to you about ${news}.`,
    ]);
  return chosen(turn, [
    `I read ${your} and would like to tell you about ${news}.`,
    `Because of ${your}, I am writing to you about ${news}.`,
    `${capital(your)} made me think of you; I am writing about ${news}.`,
    `I am writing to you about ${news}, having read ${your}.`,
    `I came across ${your}, and thought that ${news} might interest you.`,
    `Having read ${your}, I thought that you might like to hear about ${news}.`,
    desk === null
      ? `I know ${your}, so I am writing to you about ${news}.`
      : `I read ${your}; ${news} may suit your ${DESKS[desk]} coverage.`,
    `${capital(your)} is why I am writing to you about ${news}.`,
    `Further to ${your}, I would like to tell you about ${news}.`,
  ]);
}
