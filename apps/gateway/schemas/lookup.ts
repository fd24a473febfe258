import { Type } from '@sinclair/typebox';
import { MAX_URL } from '../page-url.ts';
import { CreditsSchema, StringEnum } from './common.ts';

/** A flag in a query: text by nature. */
export const FlagSchema = StringEnum(['true', 'false', '1', '0'], {
  description: 'Fetch again even if the stored answer is fresh',
});
/** The same in a body. */
export const BodyFlagSchema = Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)], {
  description: 'Fetch again even if the stored answers are fresh',
});

export function isSet(flag: string | number | boolean | undefined): boolean {
  return flag === true || flag === 1 || flag === 'true' || flag === '1';
}

/** Addresses of a batch: a bad one is an error of its own item, and not of the call. */
export function BatchUrlsSchema(maxItems: number, description: string) {
  return Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems, description });
}

export const PageUrlSchema = Type.String({
  minLength: 1,
  maxLength: MAX_URL,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$',
  description: 'An http or https address',
});

export const UsageSchema = Type.Object({ credits_used: CreditsSchema });
