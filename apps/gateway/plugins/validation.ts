import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { ApiError, type ErrorCode, type Issue } from '../errors.ts';
import { describeFault, type Fault } from './validation-words.ts';

/**
 * Validates requests. Bodies are taken literally, without coercion, defaults or dropped keys. Queries and
 * headers are text, which is converted to numbers and booleans where necessary.
 */
export function registerValidation(app: FastifyInstance): void {
  const body = createAjv({ coerceTypes: false });
  const text = createAjv({ coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? body : text).compile(schema));
  app.setSchemaErrorFormatter((errors, part) => validationError(errors, part));
}

/**
 * Creates a validator for arguments that come in a single object, not in parts of an HTTP request. It is as
 * strict as the validator of request bodies and reports the same errors. The paths in these errors are JSON
 * pointers into the arguments.
 */
export function argumentsCheck<T extends TSchema>(schema: T): (given: unknown) => Static<T> {
  const validate = createAjv({ coerceTypes: false }).compile<Static<T>>(schema);
  return (given) => {
    if (validate(given)) return given;
    throw validationError((validate.errors ?? []) as FastifySchemaValidationError[], 'body');
  };
}

function createAjv(options: { coerceTypes: boolean }): Ajv {
  const ajv = new Ajv({
    ...options,
    useDefaults: false,
    removeAdditional: false,
    // Stop at the first error, so that a hostile body cannot produce a million error objects.
    allErrors: false,
    discriminator: true,
    strict: false,
    // Include the schema in each error, so that the error message can list the accepted values.
    verbose: true,
  });
  // The types of `ajv-formats` describe its CommonJS build, in which the function is a property of the
  // module.
  (addFormats as unknown as typeof addFormats.default)(ajv);
  return ajv;
}

function validationError(errors: FastifySchemaValidationError[], part: string): ApiError {
  const issues = errors.map((error) => issueOf(error, part));
  const code = errors[0] ? codeOf(errors[0]) : 'VALIDATION_FAILED';
  return new ApiError(code, issues[0]?.message ?? 'The request is not valid.', { issues });
}

function codeOf(error: FastifySchemaValidationError): ErrorCode {
  if (error.keyword === 'discriminator') return 'UNSUPPORTED_SOURCE_TYPE';
  if (error.keyword === 'pattern' && /\/url$/.test(error.instancePath)) return 'INVALID_URL';
  return 'VALIDATION_FAILED';
}

/**
 * Converts a validation error to the API's format. The path is a JSON pointer into the invalid part of the
 * request.
 */
function issueOf(error: FastifySchemaValidationError, part: string): Issue {
  const key = error.params.missingProperty ?? error.params.additionalProperty;
  const pointer = `${error.instancePath}${typeof key === 'string' ? `/${key}` : ''}`;
  const path = part === 'body' ? pointer || '/' : `/${part === 'querystring' ? 'query' : part}${pointer}`;
  return { path, code: error.keyword, message: `${path}: ${describeFault(error as Fault)}.` };
}
