import { ENGLISH, rarity, unquotable, visible, type Work } from '#fit';
import type { Answer } from './answer.ts';
import type { FitPrompt } from './prompt.ts';

/** Points by which the model's score may differ from the lexical one; beyond, they rest on different articles. */
const MAX_DISAGREEMENT = 40;
const NEEDS_EVIDENCE = 45;

interface Checked {
  answer: Answer;
  prompt: FitPrompt;
  lexical: number;
  cited: Work[];
}

/** The checks in the order in which they run; `fault` returns a description for the model, or null. */
const CHECKS: readonly { what: string; fault: (checked: Checked) => string | null }[] = [
  {
    what: 'evidence cites only articles that were sent, each once',
    fault({ answer, prompt }) {
      const ids = answer.evidence.map(({ article_id }) => article_id);
      const unknown = ids.find((id) => !prompt.works.has(id));
      if (unknown !== undefined) return 'evidence cites an article that was not sent.';
      return new Set(ids).size < ids.length ? 'evidence cites the same article twice.' : null;
    },
  },
  {
    what: 'each quote appears in the article that it cites',
    fault({ answer, prompt }) {
      const isTrue = ({ article_id, quote }: Answer['evidence'][number]) => {
        const work = prompt.works.get(article_id);
        return work !== undefined && folded(`${work.title}\n${work.summary}`).includes(folded(quote));
      };
      return answer.evidence.every(isTrue) ? null : 'a quote does not appear in the article that it cites.';
    },
  },
  {
    what: 'nothing is claimed without evidence',
    fault({ answer }) {
      if (answer.evidence.length > 0) return null;
      if (answer.fit_score >= NEEDS_EVIDENCE)
        return `a fit_score of ${NEEDS_EVIDENCE} or more needs evidence.`;
      return answer.personalized_angle === null ? null : 'a personalized_angle needs evidence.';
    },
  },
  {
    what: 'names and numbers come from the pitch or the cited articles',
    fault({ answer, prompt, cited }) {
      const material = folded(
        [prompt.pitch, ...cited.map((work) => `${work.title} ${work.summary}`)].join(' '),
      );
      const texts = [answer.why_they_fit, answer.why_not, answer.personalized_angle ?? ''];
      const invented = texts.flatMap(namesAndNumbers).find((word) => !material.includes(folded(word)));
      return invented === undefined
        ? null
        : `"${invented}" appears in neither the pitch nor a cited article.`;
    },
  },
  {
    what: 'no text contains links or hidden content',
    fault({ answer }) {
      const texts = [answer.why_they_fit, answer.why_not, answer.personalized_angle ?? ''];
      const problem = texts.map(unquotable).find((what) => what !== null);
      return problem ? `a text contains ${problem}.` : null;
    },
  },
  {
    what: `the score differs by at most ${MAX_DISAGREEMENT} points from the score computed from words`,
    fault: ({ answer, lexical }) =>
      Math.abs(answer.fit_score - lexical) > MAX_DISAGREEMENT
        ? 'the fit_score does not match how many words the pitch and the articles share.'
        : null,
  },
];

/** Returns the first problem in a model's response, or null. */
export function faultOf(answer: Answer, prompt: FitPrompt, lexical: number): string | null {
  const cited = answer.evidence.flatMap(({ article_id }) => prompt.works.get(article_id) ?? []);
  for (const { fault } of CHECKS) {
    const problem = fault({ answer, prompt, lexical, cited });
    if (problem !== null) return problem;
  }
  return null;
}

function folded(text: string): string {
  return visible(text.normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ').trim();
}

const NAME_OR_NUMBER = /\p{Lu}[\p{L}\p{M}\p{N}'’-]*|\p{N}+(?:[.,]\p{N}+)*/gu;
/**
 * A capitalized word at the beginning of a sentence counts as a name only if its rarity is above this value.
 */
const COMMON_WORD = 0.85;

function namesAndNumbers(text: string): string[] {
  return [...text.matchAll(NAME_OR_NUMBER)].flatMap(({ 0: written, index }) => {
    const beginsSentence = /(?:^|[.!?:]["”’]?\s+|[“"])$/u.test(text.slice(0, index));
    return beginsSentence && isCommon(written) ? [] : [written.replace(/['’]s$/, '')];
  });
}

function isCommon(written: string): boolean {
  const word = written.toLowerCase();
  return ENGLISH.stopwords.has(word) || rarity(ENGLISH.stem(word), ENGLISH.code) <= COMMON_WORD;
}
