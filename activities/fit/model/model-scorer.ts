import { createHash } from 'node:crypto';
import { type Database, fitAnswers } from '../../../db/index.ts';
import { lexicalScorer, scoreByWords } from '../lexical-scorer.ts';
import { lowConfidence, verdictOf, whatWasRead } from '../report.ts';
import type { FitScore } from '../score.ts';
import type { FitRequest, FitScorer, ScoredFit } from '../scorer.ts';
import type { WorkProfile } from '../work.ts';
import { type Answer, parseAnswer, wireSchema } from './answer.ts';
import { faultOf } from './checks.ts';
import type { AskModel, Conversation } from './language-model.ts';
import { buildPrompt, type FitPrompt, PROMPT_VERSION } from './prompt.ts';

export interface ModelScorerDeps {
  db: Database;
  ask: AskModel;
  /** Provider and model, as reports name it. */
  model: string;
  /**
   * By how many points the model may move the score. The score stays what the calibration says of it, and whoever
   * writes instructions into a page can gain twice this much at most.
   */
  maxShift: number;
  callsPerJob: number;
  callsPerDay: number;
}

const ATTEMPTS = 2;
/** As much of a faulty answer as is shown to the model again. */
const SHOWN = 2_000;

/**
 * The score of the arithmetic, moved a little, in the words of a model: its answer passes every check or is asked for
 * once more, and is the deterministic one then. Also where there is nothing to read, and where the budget is used up.
 */
export function createModelScorer(deps: ModelScorerDeps): FitScorer {
  return {
    async score(request, signal) {
      const { profile, fit } = scoreByWords(request);
      const prompt = buildPrompt(request);
      const answer = prompt.works.size > 0 ? await checkedAnswer(deps, request, prompt, fit, signal) : null;
      if (!answer) return lexicalScorer.score(request, signal);
      return describe(deps, request, { answer, prompt, profile, fit });
    },
  };
}

async function checkedAnswer(
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
    const raw = await storedAnswer(deps, request, conversation, signal);
    if (raw === null) return null;
    const parsed = parseAnswer(raw);
    const fault = parsed.ok ? faultOf(parsed.answer, prompt, fit.score) : parsed.fault;
    if (parsed.ok && fault === null) return parsed.answer;
    conversation.messages.push(
      { role: 'assistant', content: raw.slice(0, SHOWN) || '(nothing)' },
      { role: 'user', content: `That cannot be used: ${fault} Answer again, as the first message asks.` },
    );
  }
  return null;
}

/** The answer to a conversation: the stored one, or a new one that is stored first; null when the budget is used up. */
async function storedAnswer(
  { db, ask, model, callsPerJob, callsPerDay }: ModelScorerDeps,
  { jobId, journalistId }: FitRequest,
  conversation: Conversation,
  signal: AbortSignal,
): Promise<string | null> {
  const prompt_hash = createHash('sha256')
    .update(JSON.stringify([model, PROMPT_VERSION, conversation]))
    .digest();
  const stored = await fitAnswers.find(db, prompt_hash);
  if (stored !== undefined) return stored;
  const isPaidFor = await fitAnswers.takeCall(db, [
    { scope: jobId, limit: callsPerJob },
    { scope: new Date().toISOString().slice(0, 10), limit: callsPerDay },
  ]);
  if (!isPaidFor) return null;
  // PostgreSQL stores every character but this one.
  const answer = (await ask(conversation, signal)).replaceAll('\0', '');
  await fitAnswers.save(db, { prompt_hash, journalist_id: journalistId, model, answer });
  return answer;
}

function describe(
  { model, maxShift }: ModelScorerDeps,
  { name, works, evidenceOf }: FitRequest,
  {
    answer,
    prompt,
    profile,
    fit,
  }: { answer: Answer; prompt: FitPrompt; profile: WorkProfile; fit: FitScore },
): ScoredFit {
  const shift = Math.max(-maxShift, Math.min(maxShift, answer.fit_score - fit.score));
  const score = Math.round(Math.max(0, Math.min(100, fit.score + shift)));
  const verdict = verdictOf(score, fit);
  const urls = answer.evidence.map(({ article_id }) => prompt.works.get(article_id)?.url);
  const cited = works.filter(({ url }) => urls.includes(url));
  const reasoning = [answer.why_they_fit, whatWasRead(name, profile), lowConfidence(fit, profile)];
  return {
    report: {
      score,
      verdict,
      reasoning: reasoning.filter((sentence) => sentence !== null).join(' '),
      why_not: verdict === 'fit' ? null : answer.why_not,
      personalized_angle: verdict === 'weak' ? null : answer.personalized_angle,
      evidence_ids: cited.map(evidenceOf).filter((id) => id !== undefined),
    },
    method: { name: 'model@1', model, prompt_version: PROMPT_VERSION, deterministic: false },
  };
}
