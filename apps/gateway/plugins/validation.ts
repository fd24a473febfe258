import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { ApiError, type ErrorCode, type Issue } from '../errors.ts';

/**
 * Validation of requests. Bodies are taken literally: no coercion, no defaults, no dropped keys. Queries and
 * headers are text by nature, so that numbers and booleans are read from them.
 */
export function registerValidation(app: FastifyInstance): void {
  const body = createAjv({ coerceTypes: false });
  const text = createAjv({ coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? body : text).compile(schema));
  app.setSchemaErrorFormatter((errors, part) => validationError(errors, part));
}

/**
 * A check of arguments that come as one object and not by HTTP parts, as strict as for bodies and with the same
 * errors; paths are pointers into the arguments.
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
    // The first fault only: a hostile body must not be able to ask for a million error objects.
    allErrors: false,
    discriminator: true,
    strict: false,
  });
  // The package's types describe its CommonJS form, in which the function is a property of the module.
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

/** A fault as the wire describes it. The path is a JSON pointer into the part of the request that is at fault. */
function issueOf(error: FastifySchemaValidationError, part: string): Issue {
  const key = error.params.missingProperty ?? error.params.additionalProperty;
  const pointer = `${error.instancePath}${typeof key === 'string' ? `/${key}` : ''}`;
  const path = part === 'body' ? pointer || '/' : `/${part === 'querystring' ? 'query' : part}${pointer}`;
  return { path, code: error.keyword, message: `${path}: ${describe(error)}.` };
}

function describe(error: FastifySchemaValidationError): string {
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known key';
    case 'discriminator':
      return 'is not a source type that is taken here';
    case 'pattern':
      return /\/url$/.test(error.instancePath)
        ? 'must be an http or https address'
        : 'has the wrong form, or characters that no text has';
    case 'enum':
      return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
    default:
      return error.message ?? 'is not valid';
  }
}
