import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { news } = await byline.searchNews({
  q: 'ferry batteries site:harbour-courier.example',
  tbs: 'qdr:m',
});
for (const { date, source, title } of news) console.log(`${date} ${source}: ${title}`);
