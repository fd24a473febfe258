import { article, articlesOf, ENRICH, enrich, post, type Row, reference, refused, text } from './row.ts';

const SECTION = '2, the enrich request';
const from = articlesOf(1);
const accepted = { status: 202 };
const unread = 'https://unread.example/1';

const takes = (states: string, body: object, job: object = {}): Row => ({
  section: SECTION,
  states: `takes ${states}`,
  ask: enrich(body),
  back: { ...accepted, body: job },
});
/** The price of a request that is refused cannot be estimated, either. */
const refuses = (states: string, body: unknown, path: string, code = 'VALIDATION_FAILED'): Row => ({
  section: SECTION,
  states: `refuses ${states}`,
  ask: async (stage) => {
    const reply = await enrich(body)(stage);
    const estimate = await post(`${ENRICH}:estimate`, body)(stage);
    return { status: reply.status, body: [reply.body, estimate.body] };
  },
  back: { status: 400, body: [refused(path, code).body, refused(path, code).body] },
});

/** Section 2 of the specification: the limits of every field of the enrich request. */
export const ENRICH_SHAPE: Row[] = [
  refuses('a body without sources', {}, '/from'),
  refuses('an empty list of sources', { from: [] }, '/from'),
  refuses('sources that are not a list', { from: article(unread) }, '/from'),
  takes('one source', { from }, { progress: { total: 1 } }),
  takes('500 sources', { from: articlesOf(500) }, { progress: { total: 500 } }),
  refuses('501 sources', { from: articlesOf(501) }, '/from'),

  takes('a pitch of one character', { from, fit_context: { pitch: 'x' } }),
  takes('a pitch of 20,000 characters', { from, fit_context: { pitch: text(20_000) } }),
  refuses('an empty pitch', { from, fit_context: { pitch: '' } }, '/fit_context/pitch'),
  refuses(
    'a pitch of 20,001 characters',
    { from, fit_context: { pitch: text(20_001) } },
    '/fit_context/pitch',
  ),
  refuses('a pitch that is not a string', { from, fit_context: { pitch: 7 } }, '/fit_context/pitch'),
  refuses('a fit context without a pitch', { from, fit_context: {} }, '/fit_context/pitch'),
  refuses(
    'another key beside the pitch',
    { from, fit_context: { pitch: 'x', audience: 'y' } },
    '/fit_context/audience',
  ),
  refuses('a fit context that is a string', { from, fit_context: 'x' }, '/fit_context'),

  takes('no options, as if they were empty', { from }, { external_id: null }),
  takes('empty options', { from, options: {} }),
  refuses('options that are a list', { from, options: [] }, '/options'),
  refuses('an unknown option', { from, options: { priority: 1 } }, '/options/priority'),

  takes('include_recent of 0', { from, options: { include_recent: 0 } }),
  takes('include_recent of 20', { from, options: { include_recent: 20 } }),
  refuses('include_recent of -1', { from, options: { include_recent: -1 } }, '/options/include_recent'),
  refuses('include_recent of 21', { from, options: { include_recent: 21 } }, '/options/include_recent'),
  refuses('include_recent of 1.5', { from, options: { include_recent: 1.5 } }, '/options/include_recent'),
  refuses(
    'include_recent as a string',
    { from, options: { include_recent: '5' } },
    '/options/include_recent',
  ),

  takes('wait with either value', { from, options: { wait: false } }),
  refuses('a wait that is not a boolean', { from, options: { wait: 'yes' } }, '/options/wait'),
  takes('timeout_ms of 0', { from, options: { timeout_ms: 0 } }),
  takes('timeout_ms of 30,000', { from, options: { timeout_ms: 30_000 } }),
  refuses('timeout_ms of -1', { from, options: { timeout_ms: -1 } }, '/options/timeout_ms'),
  refuses('timeout_ms of 30,001', { from, options: { timeout_ms: 30_001 } }, '/options/timeout_ms'),
  refuses('timeout_ms of 0.5', { from, options: { timeout_ms: 0.5 } }, '/options/timeout_ms'),

  takes('an external_id', { from, options: { external_id: 'spring' } }, { external_id: 'spring' }),
  takes(
    'an external_id of 255 characters',
    { from, options: { external_id: text(255) } },
    { external_id: text(255) },
  ),
  refuses(
    'an external_id of 256 characters',
    { from, options: { external_id: text(256) } },
    '/options/external_id',
  ),
  refuses('an external_id that is a number', { from, options: { external_id: 7 } }, '/options/external_id'),

  ...Object.entries({
    external_id: 'spring',
    include_recent: 5,
    wait: true,
    timeout_ms: 5,
    max_credits: 5,
    pitch: 'x',
    callback_url: unread,
  }).map(([key, value]) => refuses(`${key} at the top`, { from, [key]: value }, `/${key}`)),
  refuses('a list instead of an object', [from], '/'),

  takes('a reference with only a name', { from: [reference({})] }),
  takes('a reference with url, domain and publication', {
    from: [reference({ url: unread, domain: 'unread.example', publication: 'The Unread' })],
  }),
  refuses('a reference without a name', { from: [{ type: 'journalist_reference' }] }, '/from/0/name'),
  ...(['name', 'domain', 'publication'] as const).map((key) =>
    refuses(`a reference with an empty ${key}`, { from: [reference({ [key]: '' })] }, `/from/0/${key}`),
  ),
  refuses(
    'a reference whose url is not a URL',
    { from: [reference({ url: 'Ada Mail' })] },
    '/from/0/url',
    'INVALID_URL',
  ),
  refuses(
    'a reference with an unknown key',
    { from: [reference({ email: 'a@b.example' })] },
    '/from/0/email',
  ),
  refuses('an article without a url', { from: [{ type: 'article_url' }] }, '/from/0/url'),
  refuses(
    'an article whose url is not a URL',
    { from: [article('not a URL')] },
    '/from/0/url',
    'INVALID_URL',
  ),
  refuses('an article with an unknown key', { from: [{ ...article(unread), name: 'Ada' }] }, '/from/0/name'),
  refuses(
    'a source of an unknown type',
    { from: [{ type: 'rss_feed', url: unread }] },
    '/from/0',
    'UNSUPPORTED_SOURCE_TYPE',
  ),
  refuses('a source without a type', { from: [{ url: unread }] }, '/from/0/type'),
  refuses('a source that is a string', { from: [unread] }, '/from/0'),
  takes(
    'both types of sources in one request',
    { from: [article(unread), reference({})] },
    { progress: { total: 2 } },
  ),
  {
    section: SECTION,
    states: 'says which of several sources is wrong',
    ask: enrich({ from: [article(unread), article('nonsense'), reference({})] }),
    back: refused('/from/1/url'),
  },
  {
    section: SECTION,
    states: 'is JSON: a body with another content type is refused',
    ask: enrich(undefined, {
      raw: 'from=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    back: { status: 415 },
  },
  {
    section: SECTION,
    states: 'is JSON: any other body is refused',
    ask: enrich(undefined, { raw: '{"from":' }),
    back: { status: 400 },
  },

  // The API's limits for sources are stricter than those in the specification. They are stated in a separate
  // document, which lists the names in the API that must not change.
  refuses(
    'a URL that is not http(s)',
    { from: [article('ftp://unread.example/1')] },
    '/from/0/url',
    'INVALID_URL',
  ),
  takes('a URL of 2,048 characters', { from: [article(`https://unread.example/${text(2_025)}`)] }),
  refuses(
    'a URL of 2,049 characters',
    { from: [article(`https://unread.example/${text(2_026)}`)] },
    '/from/0/url',
  ),
  takes('500 references of maximum length', {
    from: Array.from({ length: 500 }, () =>
      reference({
        name: text(1_000),
        publication: text(1_000),
        domain: text(253),
        url: `https://unread.example/${text(2_025)}`,
      }),
    ),
  }),
  refuses('a name of 1,001 characters', { from: [reference({ name: text(1_001) })] }, '/from/0/name'),
  refuses(
    'a publication of 1,001 characters',
    { from: [reference({ publication: text(1_001) })] },
    '/from/0/publication',
  ),
  refuses('a domain of 254 characters', { from: [reference({ domain: text(254) })] }, '/from/0/domain'),
];
