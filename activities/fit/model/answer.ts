import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { pages } from '#reader';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The evidence comes before the score, so that the model derives the score from it. */
const AnswerSchema = Type.Object(
  {
    evidence: Type.Array(
      Type.Object({ article_id: Type.String(), quote: text(200) }, { additionalProperties: false }),
      { maxItems: 3 },
    ),
    why_they_fit: text(400),
    why_not: text(300),
    personalized_angle: Type.Union([text(300), Type.Null()]),
    fit_score: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  { additionalProperties: false },
);
export type Answer = Static<typeof AnswerSchema>;

/**
 * Returns the schema of the model's response in the form that is sent to the vendor, with the ids that may be
 * cited. Limits on length and range are left out, because some vendors respond with 400 to them
 * (github.com/agentjido/req_llm/issues/302); the program checks these limits itself.
 */
export function wireSchema(ids: string[]): Record<string, unknown> {
  const object = (properties: Record<string, unknown>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  return object({
    evidence: {
      type: 'array',
      items: object({ article_id: { type: 'string', enum: ids }, quote: { type: 'string' } }),
    },
    why_they_fit: { type: 'string' },
    why_not: { type: 'string' },
    personalized_angle: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    fit_score: { type: 'integer' },
  });
}

/** Reads a response of the model, without invisible signs, or says what is wrong with it. */
export function parseResponse(raw: string): { ok: true; answer: Answer } | { ok: false; fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(raw, (_key, part) => (typeof part === 'string' ? pages.collapse(part) : part));
  } catch {
    return { ok: false, fault: 'The response is not a single JSON object.' };
  }
  if (Value.Check(AnswerSchema, value)) return { ok: true, answer: value };
  const [error] = Value.Errors(AnswerSchema, value);
  return {
    ok: false,
    fault: `${error?.path || 'The response'}: ${error?.message ?? 'does not match the schema'}.`,
  };
}
