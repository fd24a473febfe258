import { readFileSync } from 'node:fs';
import type { Argument, Command, Option } from 'commander';
import { decimal, integer } from './call.ts';

type Schema = Record<string, unknown>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const either = (...anyOf: Schema[]): Schema => ({ anyOf });

/** What each command prints as JSON, by the names of the OpenAPI document. Other commands print text or files. */
const OUTPUTS: Record<string, Schema> = {
  enrich: ref('Job'),
  estimate: ref('Estimate'),
  find: ref('JournalistSearch'),
  jobs: either(listOf(ref('JobSummary')), ref('Job')),
  audit: listOf(ref('ListAuditRow')),
  audits: either(listOf(ref('ListAudit')), listOf(ref('ListAuditRow')), ref('ListAudit')),
  rescore: ref('FitReports'),
  search: ref('NewsSearchResult'),
  article: either(ref('Article'), ref('ArticleBatch')),
  publication: either(ref('Publication'), ref('PublicationBatch')),
  balance: ref('CreditBalance'),
  ledger: { $ref: '#/components/schemas/Ledger/properties/data' },
  'campaigns list': listOf(ref('Campaign')),
  'campaigns create': ref('Campaign'),
  'campaigns show': ref('Campaign'),
  'campaigns pitch': ref('Campaign'),
  'campaigns people': listOf(ref('MediaListMember')),
  'campaigns add': ref('CampaignAdditions'),
  'campaigns import': either(ref('CampaignImport'), { type: 'object' }),
  'campaigns set': ref('MediaListMember'),
  'campaigns archive': ref('Campaign'),
  'campaigns restore': ref('Campaign'),
  'lists list': listOf(ref('MediaList')),
  'lists create': ref('MediaList'),
  'lists rename': ref('MediaList'),
  'lists show': listOf(ref('MediaListMember')),
  'lists add': ref('MediaListAdditions'),
  'lists set': ref('MediaListMember'),
};

interface CommandSchema {
  command: string;
  description: string;
  /** A JSON Schema of the arguments and options. */
  input: Schema;
  /** A JSON Schema of what the command prints with `-o json`; null if it prints no JSON. */
  output: Schema | null;
}

/** Describes the arguments and the output of a command as JSON Schemas that need no other document. */
export function describeCommand(name: string, command: Command): CommandSchema {
  const values = [...command.registeredArguments, ...command.options.filter(({ hidden }) => !hidden)];
  const properties = Object.fromEntries(values.map((value) => [nameOf(value), schemaOf(value)]));
  const required = command.registeredArguments.filter((one) => one.required).map(nameOf);
  const input = { type: 'object', additionalProperties: false, required, properties };
  const output = OUTPUTS[name];
  return {
    command: name,
    description: command.description(),
    input,
    output: output ? withDefinitions(output) : null,
  };
}

function nameOf(value: Argument | Option): string {
  return 'flags' in value ? (value.long ?? value.flags) : value.name();
}

function schemaOf(value: Argument | Option): Schema {
  const { description, variadic, argChoices, defaultValue } = value;
  const takesNothing = 'flags' in value && value.isBoolean();
  const type =
    value.parseArg === integer
      ? 'integer'
      : value.parseArg === decimal
        ? 'number'
        : takesNothing
          ? 'boolean'
          : 'string';
  const one = { type, ...(argChoices ? { enum: argChoices } : {}) };
  return {
    description,
    ...(variadic ? { type: 'array', items: one } : one),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  };
}

/** Adds the schemas of the OpenAPI document to which a schema refers, as its `$defs`. */
function withDefinitions(schema: Schema): Schema {
  const file = new URL('../../docs/openapi.json', import.meta.url);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  };
  const definitions: Record<string, unknown> = {};
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const [, path, name] =
          (key === '$ref' && /^#\/components\/schemas\/(([^/]+).*)$/.exec(String(inner))) || [];
        if (path === undefined || name === undefined) return [key, rewrite(inner)];
        if (!(name in definitions)) {
          definitions[name] = null;
          definitions[name] = rewrite(components.schemas[name]);
        }
        return [key, `#/$defs/${path}`];
      }),
    );
  };
  const rewritten = rewrite(schema) as Schema;
  return { ...rewritten, $defs: definitions };
}
