import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { readDecimal } from '../../model/text/decimal-text.ts';
import { type Settings, SettingsSchema } from './settings.ts';

export type Environment = Record<string, string | undefined>;

/** Reads all settings and applies defaults. For each invalid setting, adds one line to `problems`. */
export function readSettings(env: Environment, problems: string[]): Settings {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(SettingsSchema.properties)) {
    // Treat an empty variable as unset, because `VAR=` in a .env file usually means that.
    if (env[name]) values[name] = env[name];
  }
  const numbers = numbersOf(values);
  const converted = Value.Convert(SettingsSchema, values) as Record<string, unknown>;
  const settings = Value.Default(SettingsSchema, { ...converted, ...numbers });
  const names = new Set<string>();
  for (const error of Value.Errors(SettingsSchema, settings)) {
    const name = error.path.slice(1).split('/')[0] ?? '';
    if (names.has(name)) continue;
    names.add(name);
    problems.push(`${name}: ${describe(error.schema, error.message)}, got "${env[name] ?? ''}"`);
    // Continue with the default value, so that a single run can report all problems.
    (settings as Record<string, unknown>)[name] = SettingsSchema.properties[name as keyof Settings]?.default;
  }
  return settings as Settings;
}

function describe(schema: TSchema, message: string): string {
  const choices = schema.anyOf as { const?: string }[] | undefined;
  if (choices) return `must be one of ${choices.map((choice) => choice.const).join(', ')}`;
  if (schema.type !== 'integer' && schema.type !== 'number') return message.toLowerCase();
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  const range =
    maximum === undefined
      ? minimum === undefined
        ? ''
        : ` of at least ${minimum}`
      : ` from ${minimum} to ${maximum}`;
  return `must be a ${schema.type === 'integer' ? 'whole number' : 'number'}${range}`;
}

/** Numbers as plain decimals; other text stays, so that it is reported and not read as what it may mean. */
function numbersOf(values: Record<string, unknown>): Record<string, unknown> {
  const isNumeric = ([, { type }]: [string, TSchema]) => type === 'integer' || type === 'number';
  const numeric = Object.entries<TSchema>(SettingsSchema.properties).filter(isNumeric);
  return Object.fromEntries(
    numeric.flatMap(([name]) => {
      const text = values[name];
      return typeof text === 'string' ? [[name, readDecimal(text.trim()) ?? text]] : [];
    }),
  );
}
