/**
 * Public interface of `packages/fit`: scores how well a pitch fits somebody’s work, and writes the report. Pure.
 */
export { fieldWords } from './lexicon/fields.ts';
export { ENGLISH, languageByCode, languageOf } from './lexicon/language.ts';
export { nounPhrases } from './lexicon/noun-phrases.ts';
export { isPlaceName } from './lexicon/places.ts';
export { plainWork } from './lexicon/plain-work.ts';
export { tokenize, visible } from './lexicon/tokens.ts';
export { unquotable } from './lexicon/unquotable.ts';
export { rarity } from './lexicon/word-counts.ts';
export { type Pitch, understand as understandPitch } from './pitch/pitch.ts';
export type { Story } from './pitch/story.ts';
export type { SubjectChoice } from './pitch/subject-choice.ts';
export { reportFit } from './report/report.ts';
export { nearnessOfWork } from './score/inputs.ts';
export { judgeWork } from './score/judge-work.ts';
export { type FitScore, MOST_WITHOUT_TOPIC, scorePitch } from './score/score.ts';
export { chanceBySubject } from './score/subject-chance.ts';
export { DIGEST_VERSION, type Digest, digestArticle, digestReading } from './work/digest.ts';
export { type FormSigns, formOf } from './work/form.ts';
export { type Person, readWorks, type Work, type WorkProfile } from './work/work.ts';
