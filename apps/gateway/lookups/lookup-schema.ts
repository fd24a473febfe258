import { Type } from '@sinclair/typebox';
import { PUBLICATION_TYPES } from '../../../model/index.ts';
import { CreditsSchema, StringEnum } from '../http/common-schema.ts';
import { MAX_URL } from './page-url.ts';

export const RefreshSchema = StringEnum(['true', 'false', '1', '0'], {
  'x-boolean': true,
  description: '`true` or `1` fetches the page again, even if there is a recent cached result',
});

/** JSON pointers to the URL in a single look-up and to a URL in a batch. */
export const inQuery = (): string => '/query/url';
export const inList = (index: number): string => `/urls/${index}`;

export function isSet(flag: string | undefined): boolean {
  return flag === 'true' || flag === '1';
}

/** Returns the schema of a batch's URLs without validating them: an invalid one must fail only its own item. */
export function BatchUrlsSchema(maxItems: number, description: string) {
  return Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems, description });
}

export const PageUrlSchema = Type.String({
  minLength: 1,
  maxLength: MAX_URL,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$',
  description: 'An http or https URL',
});

export const UsageSchema = Type.Object({ credits_used: CreditsSchema }, { 'x-name': 'LookupUsage' });
export const PublicationTypeSchema = StringEnum(PUBLICATION_TYPES, { 'x-name': 'PublicationType' });
export const PublishedPrecisionSchema = StringEnum(['second', 'minute', 'hour', 'day'], {
  'x-name': 'PublishedPrecision',
});
export const ResultStatusSchema = StringEnum(['ok', 'error'], { 'x-name': 'ResultStatus' });
