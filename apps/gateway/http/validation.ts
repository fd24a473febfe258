import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import { ApiError, type ErrorCode, type Issue } from './errors.ts';
import { UNOPTIMIZED } from './serializers.ts';
import { describeFault, type Fault } from './validation-words.ts';

/** How many decimals a number in a query or header may have. */
const PLACES: Record<string, number> = { integer: 0, number: Number.POSITIVE_INFINITY };

const AJV = new Ajv({
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  // Stop at the first error, so that a hostile body cannot produce a million error objects.
  allErrors: false,
  discriminator: true,
  strict: false,
  // Include the schema in each error, so that the error message can list the accepted values.
  verbose: true,
  ...UNOPTIMIZED,
});
// The types of `ajv-formats` describe its CommonJS build, in which the function is a property of the module.
(addFormats as unknown as typeof addFormats.default)(AJV);

/**
 * Validators by the text of their schema: REST endpoints and MCP tools share some, and so do the gateways of a
 * process, as in tests.
 */
const COMPILED = new Map<string, ValidateFunction>();

function compile<T>(schema: TSchema): ValidateFunction<T> {
  const text = JSON.stringify(schema);
  const validate = COMPILED.get(text) ?? AJV.compile(schema);
  COMPILED.set(text, validate);
  return validate as ValidateFunction<T>;
}

/** Validates requests without coercion, defaults or dropped keys; numbers in queries and headers come as text. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    // A request without a required header is answered by its route: without If-Match, the response is a 412.
    const validate = compile(httpPart === 'headers' ? { ...schema, required: [] } : schema);
    if (httpPart === 'body') return validate;
    return (input: Record<string, unknown>) => {
      readNumbers(schema, input);
      return validate(input) || { error: validate.errors as FastifySchemaValidationError[] };
    };
  });
  app.setSchemaErrorFormatter((errors, part) => validationError(errors, part));
}

/**
 * Creates a validator for arguments in a single object, as strict as for request bodies and with the same errors;
 * paths are JSON pointers into the arguments.
 */
export function argumentsCheck<T extends TSchema>(schema: T): (given: unknown) => Static<T> {
  const validate = compile<Static<T>>(schema);
  return (input) => {
    if (validate(input)) return input;
    throw validationError((validate.errors ?? []) as FastifySchemaValidationError[], 'body');
  };
}

/** Replaces numerals by numbers where the schema asks for a number; other text stays, and is not valid. */
function readNumbers({ properties }: TSchema, input: Record<string, unknown>): void {
  for (const [name, { type }] of Object.entries<TSchema>(properties)) {
    const text = input[name];
    const places = PLACES[type];
    if (typeof text === 'string' && places !== undefined) input[name] = readDecimal(text, places) ?? text;
  }
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

/** Converts a validation error; its path is a JSON pointer into the invalid part of the request. */
function issueOf(error: FastifySchemaValidationError, part: string): Issue {
  const key = error.params.missingProperty ?? error.params.additionalProperty;
  const pointer = `${error.instancePath}${typeof key === 'string' ? `/${key}` : ''}`;
  const path = part === 'body' ? pointer || '/' : `/${part === 'querystring' ? 'query' : part}${pointer}`;
  return { path, code: error.keyword, message: `${path}: ${describeFault(error as Fault)}.` };
}
