import { SettingsSchema } from './settings.ts';

/** Generates `.env.example`: all settings with their descriptions and defaults, commented out. */
export function envExample(): string {
  const settings = Object.entries(SettingsSchema.properties).map(([name, schema]) => {
    const choices = (schema.anyOf as { const: string }[] | undefined)
      ?.map((choice) => choice.const)
      .join(' | ');
    const value = name === 'BYLINE_CACHE_DIR' ? '~/.cache/byline' : (schema.default ?? '');
    return `# ${schema.description}${choices ? ` (${choices})` : ''}\n# ${name}=${value}\n`;
  });
  return `# Settings of Byline and their defaults. Written by "npm run env-example".\n\n${settings.join('\n')}`;
}
