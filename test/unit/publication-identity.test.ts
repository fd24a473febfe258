import { describe, expect, it } from 'vitest';
import { publicationDomain } from '../../model/index.ts';
import { classified as of } from '../support/pages/classified.ts';

describe('the country of a publication', () => {
  it('comes from the list, whatever the domain ends in', () => {
    expect(of('https://www.elastic.co/').country).toBe('US');
    expect(of('https://meduza.io/').country).toBe('LV');
    expect(of('https://www.france24.com/').country).toBe('FR');
  });

  it('comes from the domain’s country code, unless that code is marketed as a word', () => {
    expect(of('https://kleinhafen.de/').country).toBe('DE');
    expect(of('https://harbour.co.nz/').country).toBe('NZ');
    expect(of('https://harbour.scot/').country).toBe('GB');
    for (const tld of ['io', 'co', 'tv', 'me', 'ai', 'fm', 'ag', 'com', 'news', 'eu']) {
      expect(of(`https://smallharbour.${tld}/`).country, tld).toBeNull();
    }
    expect(of('https://smallharbour.com.co/').country).toBe('CO');
  });

  it('comes from the pages’ locale when the domain has no country code, but not from a tool’s default locale', () => {
    expect(of('https://smallharbour.com/', { og_locale: 'de_AT' }).country).toBe('AT');
    expect(of('https://smallharbour.com/', { html_lang: 'pt-BR' }).country).toBe('BR');
    expect(of('https://smallharbour.com/', { og_locale: 'en_US' }).country).toBeNull();
    expect(of('https://smallharbour.com/', { html_lang: 'es-419' }).country).toBeNull();
  });

  it('comes from the publisher’s postal address before the locale, and after the domain', () => {
    const pages = { address_countries: ['New Zealand', 'nz'], og_locale: 'de_AT' };
    expect(of('https://smallharbour.com/', pages)).toMatchObject({
      country: 'NZ',
      found_at: { country: 'json-ld:address.addressCountry' },
    });
    expect(of('https://kleinhafen.de/', pages).country).toBe('DE');
  });
});

describe('the language of a publication', () => {
  it('comes from the list, the page, or the main language of the country', () => {
    expect(of('https://www.kyivpost.com/', { html_lang: 'uk' }).language).toBe('en');
    expect(of('https://smallharbour.be/', { html_lang: 'fr-BE' }).language).toBe('fr');
    expect(of('https://kleinhafen.de/').language).toBe('de');
    expect(of('https://smallharbour.com/').language).toBeNull();
  });
});

describe('the name of a publication', () => {
  it('comes from the list before the page', () => {
    expect(of('https://www.globenewswire.com/x', { publisher_names: ['Client Ropes'] }).name).toBe(
      'GlobeNewswire',
    );
  });

  it('is the one on which the page’s signals agree', () => {
    const name = of('https://smallharbour.com/', {
      publisher_names: ['Harbour Media', 'The Small Harbour', 'The Small Harbour'],
      site_names: ['Small Harbour'],
    }).name;
    expect(name).toBe('Small Harbour');
  });

  it('is never a section, a tool’s default or a legal entity', () => {
    for (const bad of [
      'Logo',
      'Politics',
      'News',
      'Blogger',
      'Harbour AG',
      'Harbour Media GmbH',
      'Harbours Hus A/S',
      ' ',
    ]) {
      expect(of('https://smallharbour.com/', { publisher_names: [bad] }).name, bad).toBeNull();
    }
  });

  it('comes from the title only when nothing else names it', () => {
    const title_names = ['Home', 'Small Harbour'];
    expect(of('https://smallharbour.com/', { title_names })).toMatchObject({
      name: 'Small Harbour',
      found_at: { name: 'css:title' },
    });
    expect(of('https://smallharbour.com/', { title_names, application_names: ['Harbour'] }).name).toBe(
      'Harbour',
    );
  });

  it('is not the client’s name on a press release wire', () => {
    const pages = { publisher_names: ['Client Ropes', 'Client Ropes'], site_names: ['Harbour Wire'] };
    expect(of('https://harbour-newswire.com/x', pages).name).toBe('Harbour Wire');
  });
});

describe('the home page of a publication', () => {
  it('is its entry’s URL, else that of its host, with www if it was given', () => {
    expect(of('https://g1.globo.com/x').homepage_url).toBe('https://g1.globo.com/');
    expect(of('https://amp.theguardian.com/x').homepage_url).toBe('https://theguardian.com/');
    expect(of('https://www.theguardian.com/x').homepage_url).toBe('https://www.theguardian.com/');
    expect(of('https://www.smallharbour.com/x').homepage_url).toBe('https://www.smallharbour.com/');
  });
});

describe('the registrable domain', () => {
  it('follows the public suffix list, and a suffix stays as it is', () => {
    expect(of('https://news.smallharbour.co.uk/').registrable_domain).toBe('smallharbour.co.uk');
    expect(of('https://a.blogspot.com/').registrable_domain).toBe('blogspot.com');
    expect(publicationDomain('www.gov.uk')).toBe('gov.uk');
    expect(publicationDomain('www.smallharbour.co.uk')).toBe('smallharbour.co.uk');
  });

  it.each([
    ['quay.substack.com', 'quay.substack.com', 'a newsletter'],
    ['www.quay.substack.com', 'quay.substack.com', 'its host with www'],
    ['quay.beehiiv.com', 'quay.beehiiv.com', 'a newsletter of another company'],
    ['quay.ghost.io', 'quay.ghost.io', 'a publication without a domain of its own'],
    ['de.quay.wordpress.com', 'quay.wordpress.com', 'a part of a blog'],
    ['quay.blogspot.com', 'quay.blogspot.com', 'a blog below a public suffix of a company'],
    ['quay.github.io', 'quay.github.io', 'a site of a program'],
    ['substack.com', 'substack.com', 'the company itself'],
    ['blogspot.com', 'blogspot.com', 'the company of such a suffix'],
    ['support.substack.com', 'substack.com', 'its help'],
    ['notsubstack.com', 'notsubstack.com', 'another domain'],
    ['quay.substack.com.example.org', 'example.org', 'a domain that only looks so'],
    ['news.smallharbour.example', 'smallharbour.example', 'a section of a paper'],
  ])('of %s, where publications share a host, is %s: %s', (host, domain) => {
    expect(publicationDomain(host)).toBe(domain);
  });
});
