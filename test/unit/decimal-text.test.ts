import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/runtime/index.ts';
import { SettingsSchema } from '../../apps/runtime/settings.ts';
import { readDecimal } from '../../model/text/decimal-text.ts';

describe('numbers that arrive as text', () => {
  it.each<[string, number, number | null, string]>([
    ['16', 3, 16, 'a whole number'],
    ['12.345', 3, 12.345, 'three decimals'],
    ['-5', 0, -5, 'a sign'],
    ['007', 0, 7, 'zeros before'],
    ['12.3456', 3, null, 'more decimals than there can be'],
    ['1.0', 0, null, 'decimals of a whole number'],
    ['0x10', 3, null, 'hexadecimal'],
    ['0b11', 3, null, 'binary'],
    ['1e3', 3, null, 'an exponent'],
    ['+5', 3, null, 'a plus'],
    [' 5', 3, null, 'a blank'],
    ['1,5', 3, null, 'a comma'],
    ['1_000', 3, null, 'a separator'],
    ['٣', 3, null, 'digits of another script'],
    ['.5', 3, null, 'nothing before the point'],
    ['5.', 3, null, 'nothing after it'],
    ['', 3, null, 'nothing'],
    ['NaN', 3, null, 'no number'],
    ['Infinity', 3, null, 'no end'],
    ['9'.repeat(400), 3, null, 'no number of the machine'],
  ])('read %j with %i decimals as %j: %s', (text, places, value) =>
    expect(readDecimal(text, places)).toBe(value),
  );

  const numeric = Object.entries(SettingsSchema.properties).flatMap(([name, { type }]) =>
    type === 'integer' || type === 'number' ? [name] : [],
  );

  it.each(numeric)('are plain decimals in %s', (name) => {
    for (const text of ['0x10', '1e3', '+5', '1_000'])
      expect(() => readConfig({ [name]: text }), text).toThrow(`${name}: must be a`);
  });

  /** Where `Number` reads text that no person has typed, and why it may. */
  const MACHINES: Record<string, string> = {
    'apps/admin/doctor/files.ts': 'the system',
    'apps/admin/doctor/temporal.ts': 'Temporal',
    'apps/cli/commands/enrich.ts': 'the index in a path of our own',
    'apps/cli/output/view.ts': 'booleans',
    'apps/cli/proof/read-pages.ts': 'the length in a record, compared with its bytes',
    'apps/local/backups/backup.ts': 'text that a pattern has matched',
    'apps/local/backups/tar.ts': 'octal numbers of a header',
    'apps/local/postgres-home.ts': 'the output of `id`',
    'apps/local/postgres.ts': 'a file of PostgreSQL',
    'apps/local/stack-state.ts': 'a file of our own',
    'apps/local/temporal-cli.ts': 'text that a pattern has matched',
    'apps/local/temporal-server.ts': 'a file of our own',
    'apps/runtime/task-queues.ts': 'Temporal',
  };

  it('are read by nothing else in commands and settings', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const files = ['apps/admin', 'apps/cli', 'apps/local', 'apps/runtime'].flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    );
    const converting = files.filter((file) =>
      /(?<!\w\.|type |Type\.)\b(?:Number|(?:Number\.)?parse(?:Int|Float))\(/.test(
        readFileSync(`${root}${file}`, 'utf8'),
      ),
    );
    expect(converting.sort()).toEqual(Object.keys(MACHINES));
  });
});
