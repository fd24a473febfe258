import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Settings, SettingsSchema } from './settings.ts';

export type Environment = Record<string, string | undefined>;

/** Reads all settings and applies defaults. For each invalid setting, adds one line to `problems`. */
export function readSettings(env: Environment, problems: string[]): Settings {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(SettingsSchema.properties)) {
    // Treat an empty variable as unset, because `VAR=` in a .env file usually means that.
    if (env[name]) values[name] = env[name];
  }
  const settings = Value.Default(SettingsSchema, Value.Convert(SettingsSchema, values));
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
