import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { id } = await byline.campaigns.create({ name: 'From our list' });
const rows = [
  { name: 'Ada Reporter', domain: 'news.example', email: 'ada@private.example' },
  { name: 'Bo Writer', outlet: 'Daily', note: 'Prefers mornings.', custom: { Tier: 'A' } },
];
for (const _time of ['once', 'again']) {
  const { added, updated, existing } = await byline.campaigns.importPeople(id, rows);
  console.log(`${added} added, ${updated} updated, ${existing} there already`);
}
