import { describe, expect, it } from 'vitest';
import { readPublicationHost } from '../../apps/gateway/lookups/publication-host.ts';

describe('the host in a publication look-up', () => {
  it.each([
    ['news.example', 'news.example'],
    ['https://WWW.News.Example:8443/a?b#c', 'news.example'],
    ['politics.news.co.uk', 'news.co.uk'],
    ['news.example.', 'news.example'],
    ['zürich-bote.example', 'xn--zrich-bote-9db.example'],
    ['XN--ZRICH-BOTE-9DB.example', 'xn--zrich-bote-9db.example'],
    ['xn--80abmehbaibgnewcmzjeef0c.example', 'xn--80abmehbaibgnewcmzjeef0c.example'],
    ['朝日news.example', 'xn--news-f79hl6d.example'],
    ['www.gov.uk/guidance', 'gov.uk'],
  ])('is read from %s', (text, domain) => {
    expect(readPublicationHost(text)).toEqual({ ok: true, domain });
  });

  it.each([
    '',
    'a b',
    'https://',
    'mailto:a@b.example',
    'ftp://news.example',
    'com',
    'gov.uk',
    '127.1',
    '[::1]',
    'a..b',
    // A Cyrillic letter among Latin ones, in Unicode and in Punycode.
    'nеws.example',
    'xn--nws-rdd.example',
  ])('is refused in %j', (text) => {
    expect(readPublicationHost(text)).toMatchObject({ ok: false, message: expect.any(String) });
  });
});
