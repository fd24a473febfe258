import { describe, expect, it } from 'vitest';
import { classifyPublication, PUBLICATION_TYPES } from '../../packages/reader/index.ts';
import type { PageSignals } from '../../packages/reader/pages/page-signals.ts';
import { SEED_LIST } from '../../packages/reader/publications/seed-list.ts';
import { unwrapUrl } from '../../packages/reader/publications/unwrap.ts';
import { classified } from '../support/pages/classified.ts';

const typeOf = (url: string, signals: Partial<PageSignals> = {}) => classified(url, signals).type;
const rulesOf = (url: string) => classified(url).evidence.map(({ rule }) => rule);

describe('the type of a publication', () => {
  it.each([
    ['https://www.reuters.com/world/some-story-2026-11-20/', 'newswire'],
    ['https://www.businesswire.com/news/home/20261120/en/x', 'newswire'],
    ['https://www.spa.gov.sa/', 'newswire'],
    ['https://www.theguardian.com/world/2026/nov/20/x', 'editorial'],
    ['https://finance.yahoo.com/news/x.html', 'syndication_platform'],
    ['https://www.goarmy.com/', 'government'],
    ['https://www.siemens.com/global/en.html', 'brand_content'],
  ])('comes from the curated list: %s is %s', (url, type) => {
    expect(typeOf(url)).toBe(type);
    expect(rulesOf(url)).toContain('seed_list');
  });

  it.each([
    ['https://smallharbour.gov/', 'US'],
    ['https://www.smallharbour.gov.uk/', 'GB'],
    ['https://ministere-x.gouv.fr/', 'FR'],
    ['https://secretaria.gob.mx/', 'MX'],
    ['https://www.agency.go.jp/', 'JP'],
    ['https://dept.gc.ca/', 'CA'],
    ['https://amt.admin.ch/', 'CH'],
    ['https://ci.smallharbour.or.us/', 'US'],
    ['https://comune.portopiccolo.it/', 'IT'],
    ['https://unit.mil/', 'US'],
  ])('is government under a suffix reserved for public bodies: %s', (url, country) => {
    const answer = classified(url);
    expect([answer.type, answer.country]).toEqual(['government', country]);
    expect(answer.confidence).toBeGreaterThanOrEqual(0.8);
  });

  it('is that of the section, not of the host, for a paid page', () => {
    for (const path of [
      '/paidpost/x',
      '/sponsored/x',
      '/brandvoice/x',
      '/advertorial/',
      '/partnercontent/x',
      '/asv/x',
    ]) {
      expect(typeOf(`https://www.theguardian.com${path}`), path).toBe('brand_content');
    }
    expect(typeOf('https://sponsored.theguardian.com/x')).toBe('brand_content');
    expect(typeOf('https://www.theguardian.com/media/advertising-in-decline')).toBe('editorial');
  });

  it('is that of the account on a hosted platform', () => {
    expect(typeOf('https://medium.com/siemens-stories/x')).toBe('brand_content');
    expect(typeOf('https://medium.com/smallharbour-engineering/x')).toBe('brand_content');
    expect(typeOf('https://medium.com/wesfarmers/x')).toBe('brand_content');
    expect(typeOf('https://medium.com/@a.writer/x')).toBe('syndication_platform');
    expect(typeOf('https://medium.com/@seafarers-org/x')).toBe('syndication_platform');
  });

  it('treats newsroom and investors subdomains as the company, except for authorities', () => {
    expect(typeOf('https://newsroom.smallharbour.example.com/')).toBe('brand_content');
    expect(typeOf('https://investors.yahoo.com/')).toBe('brand_content');
    expect(typeOf('https://newsroom.smallharbour.gov/')).toBe('government');
  });

  it('calls releases on a publication’s host reprints, and on an unknown host the company’s own', () => {
    expect(typeOf('https://www.theguardian.com/press-releases/x')).toBe('syndication_platform');
    expect(typeOf('https://www.smallharbour-ropes.com/press-releases/')).toBe('brand_content');
    expect(typeOf('https://www.prnewswire.com/news-releases/x.html')).toBe('newswire');
  });

  it('is not misled by an industry term in the name of a newspaper', () => {
    for (const host of [
      'thetimberwire.com',
      'thesenatormagazine.eu',
      'harbourpressdemocrat.com',
      'harbourprnews.com',
      'thecountyharbour.com',
    ]) {
      expect(typeOf(`https://${host}/2026/11/20/a-long-story-about-ropes/`), host).toBe('editorial');
    }
  });

  it('is government under the common names of counties and districts, if nothing else is known', () => {
    for (const host of ['smallharbourcounty.com', 'harbour-kreis.de', 'landkreis-harbour.de']) {
      expect(typeOf(`https://${host}/`), host).toBe('government');
    }
  });

  it('never has a confidence of 0.8 from one word of a host', () => {
    for (const host of ['harbourtimes.com', 'harbournews.com', 'harbourlabs.com', 'radioharbour.com']) {
      expect(classified(`https://${host}/`).confidence, host).toBeLessThan(0.8);
    }
  });

  it('follows the pages’ signals when the host is unknown, and hardly when the list knows it', () => {
    const marks = (...names: string[]) => ({
      marks: Object.fromEntries(names.map((name) => [name, 'seen'])),
    });
    const newsy = marks('schema_news', 'schema_newsroom', 'news_sitemap', 'newsroom', 'paper_subscription');
    const shop = marks('customers', 'services', 'telephone', 'address_blog', 'own_name:1', 'own_name:3');
    expect(classified('https://smallharbour.com/', newsy).type).toBe('editorial');
    expect(classified('https://smallharbour.com/', newsy).confidence).toBeGreaterThan(0.9);
    expect(typeOf('https://www.msn.com/en-us/news/x', newsy)).toBe('syndication_platform');
    expect(typeOf('https://smallharbour.com/', shop)).toBe('brand_content');
  });

  it('scores all five types, in thousandths that sum to exactly 1', () => {
    for (const url of [
      'https://reuters.com/',
      'https://smallharbournews.com/',
      'https://stadt-kleinhafen.de/',
    ]) {
      const { scores, confidence, type } = classified(url);
      expect(Object.keys(scores)).toEqual([...PUBLICATION_TYPES]);
      expect(Object.values(scores).reduce((sum, score) => sum + Math.round(score * 1000), 0)).toBe(1000);
      expect(confidence).toBe(Math.max(...Object.values(scores)));
      expect(type && scores[type]).toBe(confidence);
    }
  });

  it('is unknown, and not the most common type, if a page was read and gives no evidence', () => {
    for (const marks of [{}, { no_headlines: 'none', short_text: '3 words' }])
      expect(classified('https://smallharbour.com/', { marks })).toMatchObject({
        type: null,
        confidence: 0,
        evidence: [],
      });
  });

  it('is never decided by a single word of the host if the page indicates something else', () => {
    const company = {
      marks: {
        customers: 'clients',
        careers: 'jobs',
        services: 'services',
        telephone: 'tel:',
        help_centre: 'faq',
      },
    };
    for (const host of ['harbourtimes.com', 'harbour-magazin.de', 'harbournews.com'])
      expect(typeOf(`https://${host}/2026/11/03/cranes-stand-still-again-today`, company), host).toBe(
        'brand_content',
      );
  });

  it('lists the strongest rule first, each with its evidence', () => {
    const { evidence } = classified('https://www.theguardian.com/sponsored/x');
    expect(evidence.map(({ rule }) => rule)).toEqual(['path_paid', 'seed_list']);
    expect(evidence[0]?.detail).toContain('/sponsored/');
  });
});

describe('a URL that wraps another', () => {
  it.each([
    [
      'https://www-example--news-com.cdn.ampproject.org/c/s/www.example-news.com/a',
      'https://www.example-news.com/a',
    ],
    ['https://www.google.com/amp/s/www.example.com/a', 'https://www.example.com/a'],
    ['https://www.google.de/url?q=https://www.example.com/a&sa=U', 'https://www.example.com/a'],
    [
      'https://web.archive.org/web/20200101000000id_/http://www.example.com/a?b=1',
      'http://www.example.com/a?b=1',
    ],
    ['https://archive.ph/2020.01.01-000000/https://www.example.com/a', null],
    ['https://archive.ph/20200101/https://www.example.com/a', 'https://www.example.com/a'],
    ['https://www-example--news-com.translate.goog/a?_x_tr_sl=auto', 'https://www.example-news.com/a'],
    [
      'https://translate.google.com/translate?sl=auto&u=https://www.example.com/a',
      'https://www.example.com/a',
    ],
    ['https://web.archive.org/web/2020/https://www.google.com/amp/s/example.com/a', 'https://example.com/a'],
  ])('is unwrapped: %s', (url, inner) => {
    expect(unwrapUrl(url)).toMatchObject(inner ? { url: inner } : { url, service: null });
  });

  it('is left alone when it contains no URL', () => {
    for (const url of [
      'https://web.archive.org/',
      'https://www.google.com/search?q=x',
      'not a url',
      'https://archive.ph/AbCd1',
    ]) {
      expect(unwrapUrl(url)).toEqual({ url, service: null });
    }
  });

  it('is classified by the wrapped URL', () => {
    const answer = classified('https://web.archive.org/web/2020/https://www.reuters.com/x');
    expect(answer).toMatchObject({
      type: 'newswire',
      host: 'reuters.com',
      unwrapped_url: 'https://www.reuters.com/x',
    });
    expect(classified('https://www.reuters.com/x').unwrapped_url).toBeNull();
  });
});

describe('a URL that cannot be classified', () => {
  it.each([
    ['', 'no_host'],
    ['https://', 'no_host'],
    ['ftp://example.com/', 'not_a_web_address'],
    ['mailto:desk@example.com', 'not_a_web_address'],
    ['https://exa mple.com/', 'not_a_web_address'],
    ['https://192.0.2.7/news', 'ip_address'],
    ['https://[2001:db8::1]/', 'ip_address'],
    ['https://localhost/', 'single_label_host'],
    ['https://co.uk/', 'public_suffix'],
    ['https://xn--reters-cvf.com/', 'mixed_script_host'],
  ])('is refused with a reason, without an exception: %s is %s', (url, reason) => {
    expect(classifyPublication({ url })).toMatchObject({ outcome: 'unclassifiable', reason });
  });

  it('is not one with a host in a single script, with or without punycode', () => {
    expect(classified('https://xn--bcher-kva.example.com/').host).toBe('xn--bcher-kva.example.com');
    expect(classified('https://президент.рф/').registrable_domain).toBe('xn--d1abbgf6aiiy.xn--p1ai');
  });

  it('is not a government suffix or a bare host', () => {
    for (const url of ['https://www.gov.uk/x', 'gov.uk', 'https://gov.uk:443/']) {
      expect(classified(url)).toMatchObject({
        registrable_domain: 'gov.uk',
        type: 'government',
        country: 'GB',
      });
    }
    expect(classified('REUTERS.COM').type).toBe('newswire');
  });
});

describe('the curated list', () => {
  it('gives every entry a name, a country and a reason, and no public suffix except a government’s', () => {
    for (const entry of SEED_LIST.values()) {
      expect(entry.name, entry.domain).not.toBe('');
      expect(entry.country, entry.domain).toMatch(/^[A-Z]{2}$/);
      expect(entry.why, entry.domain).not.toBe('');
      const reading = classifyPublication({ url: `https://${entry.domain}/` });
      expect(reading.outcome, entry.domain).toBe('classified');
    }
    expect(SEED_LIST.size).toBeGreaterThan(1000);
  });

  it('uses the nearest entry: an edition before its parent', () => {
    expect(classified('https://radiocor.ilsole24ore.com/').type).toBe('newswire');
    expect(classified('https://www.ilsole24ore.com/').type).toBe('editorial');
  });
});
