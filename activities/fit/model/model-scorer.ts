import { createHash } from 'node:crypto';
import { type FitScore, MOST_WITHOUT_TOPIC, reportFit, type WorkProfile } from '#fit';
import { type Database, fitAnswers } from '../../../db/index.ts';
import { isPassing } from '../../../model/index.ts';
import { lexicalScorer, scoreByWords } from '../lexical-scorer.ts';
import type { FitRequest, FitScorer, ScoredFit } from '../scorer.ts';
import { type Answer, parseResponse, wireSchema } from './answer.ts';
import { faultOf } from './checks.ts';
import type { AskModel, Conversation } from './language-model.ts';
import { buildPrompt, type FitPrompt, PROMPT_VERSION } from './prompt.ts';

export interface ModelScorerDeps {
  db: Database;
  ask: AskModel;
  /** The provider and name of the model, as shown in reports. */
  model: string;
  /**
   * The most points that the model can add to or subtract from the lexical score. Instructions hidden in a page can
   * therefore raise a score by at most twice this number.
   */
  maxShift: number;
  callsPerJob: number;
  callsPerDay: number;
}

const ATTEMPTS = 2;
/** How many characters of an invalid response are sent back to the model. */
const SHOWN = 2_000;

/**
 * Creates a scorer whose model adjusts the lexical score and writes the report's text. The model is left out if its
 * second response fails a check, too, if there are no articles, or if the budget is used up.
 */
export function createModelScorer(deps: ModelScorerDeps): FitScorer {
  return {
    async score(request, signal) {
      const { profile, fit } = scoreByWords(request);
      const prompt = buildPrompt(request);
      const answer = prompt.works.size > 0 ? await checkedResponse(deps, request, prompt, fit, signal) : null;
      if (!answer) return lexicalScorer.score(request, signal);
      return describe(deps, request, { answer, prompt, profile, fit });
    },
  };
}

async function checkedResponse(
  deps: ModelScorerDeps,
  request: FitRequest,
  prompt: FitPrompt,
  fit: FitScore,
  signal: AbortSignal,
): Promise<Answer | null> {
  const conversation: Conversation = {
    system: prompt.system,
    schema: wireSchema([...prompt.works.keys()]),
    messages: [{ role: 'user', content: prompt.user }],
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const raw = await storedResponse(deps, request, conversation, signal);
    if (raw === null) return null;
    const parsed = parseResponse(raw);
    const fault = parsed.ok ? faultOf(parsed.answer, prompt, fit.score) : parsed.fault;
    if (parsed.ok && fault === null) return parsed.answer;
    conversation.messages.push(
      { role: 'assistant', content: raw.slice(0, SHOWN) || '(nothing)' },
      {
        role: 'user',
        content: `This response cannot be used: ${fault} Try again, following the first message.`,
      },
    );
  }
  return null;
}

/** Returns the stored response, or a new one that is stored before it is used; null if the budget is used up. */
async function storedResponse(
  { db, ask, model, callsPerJob, callsPerDay }: ModelScorerDeps,
  { jobId, journalistId }: FitRequest,
  conversation: Conversation,
  signal: AbortSignal,
): Promise<string | null> {
  const prompt_hash = createHash('sha256')
    .update(JSON.stringify([model, PROMPT_VERSION, conversation]))
    .digest();
  const stored = await fitAnswers.find(db, { prompt_hash, job_id: jobId });
  if (stored !== undefined) return stored;
  const isPaidFor = await fitAnswers.takeCall(db, [
    { scope: jobId, limit: callsPerJob },
    { scope: new Date().toISOString().slice(0, 10), limit: callsPerDay },
  ]);
  if (!isPaidFor) return null;
  // PostgreSQL cannot store NUL characters.
  const answer = (await ask(conversation, signal)).replaceAll('\0', '');
  await fitAnswers.save(db, { prompt_hash, job_id: jobId, journalist_id: journalistId, model, answer });
  return answer;
}

/** Returns the report as it would be without a model, but with the adjusted score and the model's text. */
function describe(
  { model, maxShift }: ModelScorerDeps,
  request: FitRequest,
  {
    answer,
    prompt,
    profile,
    fit,
  }: { answer: Answer; prompt: FitPrompt; profile: WorkProfile; fit: FitScore },
): ScoredFit {
  const { works, evidenceOf } = request;
  const shift = Math.max(-maxShift, Math.min(maxShift, answer.fit_score - fit.score));
  const most = fit.topics.length > 0 ? 100 : MOST_WITHOUT_TOPIC;
  const moved = { ...fit, score: Math.max(0, Math.min(most, fit.score + shift)) };
  const report = reportFit(profile, moved, request);
  const method = { name: 'model@2', model, prompt_version: PROMPT_VERSION, deterministic: false };
  const isRecommended = isPassing(report);
  if (!isRecommended) return { report: { ...report, why_not: answer.why_not }, method };
  const urls = answer.evidence.map(({ article_id }) => prompt.works.get(article_id)?.url);
  const cited = works.filter(({ url }) => urls.includes(url)).map(evidenceOf);
  return {
    report: {
      ...report,
      reasoning: `${report.reasoning} ${answer.why_they_fit}`,
      why_they_fit: answer.why_they_fit,
      why_not: report.verdict === 'fit' ? null : answer.why_not,
      personalized_angle: answer.personalized_angle ?? report.personalized_angle,
      evidence_ids: [...new Set([...report.evidence_ids, ...cited.filter((id) => id !== undefined)])],
    },
    method,
  };
}
