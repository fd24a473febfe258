/** Searches the news, then prints the maximum cost of enriching the results. Argument: the search query. */
import { BylineClient } from '@byline-media/client';

const byline = new BylineClient({
  url: process.env.BYLINE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.BYLINE_API_KEY ?? '',
});

const { news } = await byline.searchNews({ q: process.argv[2] ?? 'batteries', tbs: 'sbd:1' });
for (const { date, source, title } of news) console.log(`${date}\t${source}\t${title}`);

if (news.length > 0) {
  const estimate = await byline.estimate({
    from: news.map(({ link }) => ({ type: 'article_url', url: link })),
  });
  const { credits } = await byline.balance();
  console.log(`At most ${estimate.max_credits} of ${credits.org_available_balance} credits.`);
}
