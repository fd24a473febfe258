import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { result } = await byline.job(process.argv[2] ?? '', { include: 'evidence' });
for (const { fields, url, excerpt } of result.journalists.flatMap(({ evidence }) => evidence))
  if (fields.includes('email')) console.log(`${url}\n  ${excerpt}`);
