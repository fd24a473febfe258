import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchPreviewBody, SearchRecord } from '../../apps/gateway/app.ts';
import { createCampaign } from '../support/world/campaigns.ts';
import { prepareCli } from '../support/world/cli.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { BATTERY_PITCH, batteryNews, indexReports } from '../support/world/reported-news.ts';

describe('byline find', () => {
  const world = prepareWorld();
  const cli = prepareCli(world);
  beforeAll(async () => {
    await indexReports(world.db, batteryNews());
  });
  const write = (name: string, content: string) => {
    const path = join(cli.home, name);
    writeFileSync(path, content);
    return path;
  };

  it('prints the whole search as JSON, and says how many people there are', async () => {
    const { code, stdout, stderr } = await cli.run([
      'find',
      write('pitch.txt', BATTERY_PITCH),
      '--want',
      '2',
    ]);
    expect(code, stderr).toBe(0);
    const { result, status } = JSON.parse(stdout) as SearchRecord;
    expect([status, result.people.length, result.stopped_by]).toEqual(['complete', 2, 'want']);
    expect(stderr).toMatch(/2 people we would write to/);
  });

  it('puts a search and the job after it into a campaign, by its name', async () => {
    const campaign = await createCampaign(world, { name: 'Harbour energy' });
    const found = await cli.run(['find', '-', '--want', '1', '--enrich', '--campaign', 'Harbour energy'], {
      input: BATTERY_PITCH,
    });
    expect(found.code, found.stderr).toBe(0);
    for (const kind of ['journalist-searches', 'journalist-enrichment-jobs']) {
      const listed = await world.call<{ data: object[] }>(
        'GET',
        `/api/v1/${kind}?campaign_id=${campaign.id}`,
      );
      expect(listed.body.data, kind).toMatchObject([{ created_by: { kind: 'api_key', name: 'test' } }]);
    }
    const unknown = await cli.run(['enrich', 'https://news.example/a', '--campaign', 'Nothing']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('There is no campaign')]);
  });

  it('prints people with their best piece as CSV', async () => {
    const { stdout } = await cli.run(['find', '-', '-o', 'csv'], { input: BATTERY_PITCH });
    expect(stdout).toContain('"Marta Lindqvist"');
    expect(stdout).toContain('"https://outlet1.example/batteries-');
  });

  it('shows the plan for free with --dry-run', async () => {
    const { code, stdout } = await cli.run(['find', '-', '--dry-run'], { input: BATTERY_PITCH });
    const preview = JSON.parse(stdout) as SearchPreviewBody;
    expect([code, preview.object]).toEqual([0, 'journalist_search_preview']);
    expect(preview.plan.length).toBeGreaterThan(0);
  });

  it('answers each line of a file of pitches by its id', async () => {
    const as_of = new Date().toISOString().slice(0, 10);
    const lines = [
      { pitch_id: 'one', pitch: BATTERY_PITCH, as_of },
      { pitch_id: 'none', pitch: 'Volcanic opera beekeeping predicts antarctic ticket demand', as_of },
    ];
    const file = write('pitches.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, stdout, stderr } = await cli.run(['find', '--pitches', file]);
    expect(code, stderr).toBe(0);
    const answers = JSON.parse(stdout) as Record<
      string,
      { people: { name: string; outlet: string; pieces: object[] }[]; estimate: object | null }
    >;
    expect(Object.keys(answers)).toEqual(['one', 'none']);
    expect(answers.one?.people.map(({ name }) => name)).toContain('Helen Brandt');
    const [first] = answers.one?.people ?? [];
    expect(first?.outlet).toMatch(/^outlet\d\.example$/);
    expect(Object.keys(first?.pieces[0] ?? {})).toEqual(['url', 'title', 'date']);
    expect(Object.keys(answers.one?.estimate ?? {})).toEqual(['low', 'high']);
    expect(answers.none?.people).toEqual([]);
  });

  it('refuses a broken file of pitches, and neither or both of its inputs', async () => {
    const file = write('broken.jsonl', '{"pitch_id": 1}\n');
    expect(await cli.run(['find', '--pitches', file])).toMatchObject({ code: 2, stdout: '' });
    expect(await cli.run(['find'])).toMatchObject({ code: 2, stdout: '' });
  });
});
