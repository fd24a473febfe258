import { describe, expect, it } from 'vitest';
import { readBeat } from '../../activities/journalists/work-fields.ts';
import { setAsName } from '../../model/text/name-capitals.ts';
import { isRoleText, roleInSentence } from '../../packages/reader/authors/role-texts.ts';
import { profileNetwork } from '../../packages/reader/contacts/profile-networks.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const TEXT = '<p>The engine was tested for three weeks before anybody believed what it printed.</p>'.repeat(
  12,
);

function read(body: string, head = '', url = 'https://news.example/2026/story') {
  return readArticle(
    `<html lang="en"><head><title>Engines</title><meta property="og:site_name" content="Example News">${head}</head><body><main><h1>Engines</h1>${body}</main></body></html>`,
    url,
  );
}

describe('a name in capitals', () => {
  it.each([
    ['STEVE PEOPLES', 'en', 'Steve Peoples'],
    ['RONALD MCDONALD', 'en', 'Ronald McDonald'],
    ['Ronald McDonald', 'en', 'Ronald McDonald'],
    ['JAN VAN DER BERG', 'nl', 'Jan van der Berg'],
    ['Jan van der Berg', 'nl', 'Jan van der Berg'],
    ['André KLEIN', 'fr', 'André Klein'],
    ['Loïc DE LA TOUR', 'fr', 'Loïc de la Tour'],
    ['CONAN O’BRIEN', 'en', 'Conan O’Brien'],
    ['JD VANCE', 'en', 'JD Vance'],
    ['RYAN SMITH JR.', 'en', 'Ryan Smith Jr.'],
    ['İLKER IŞIK', 'tr', 'İlker Işık'],
    ['ანა კალანდაძე', 'ka', 'ანა კალანდაძე'],
  ])('%s (%s) is set as %s', (name, language, set) => expect(setAsName(name, language)).toBe(set));
});

describe('a role', () => {
  it.each([
    ['Ada Lovelace is a Junior Health Reporter at Example News.', 'Junior Health Reporter'],
    ['Ada Lovelace is a senior writer covering UK and European start-ups.', 'senior writer'],
    ['Ada is an editor at Example News.', 'editor'],
    ['Ada Lovelace ist Redakteurin bei Example News.', 'Redakteurin'],
    [
      'Ada Lovelace war Direktorin. Sie ist Gründerin der Stiftung Maschinen.',
      'Gründerin der Stiftung Maschinen',
    ],
    ['Ada Lovelace es jefa de la redacción en Madrid.', 'jefa de la redacción'],
    ['Ada Lovelace has been a staff writer since 2012.', 'staff writer'],
    ['Ada Lovelace currently serves as managing editor.', 'managing editor'],
    ['Ada Lovelace, a senior reporter at Example News, covers engines.', 'senior reporter'],
    ['Ada Lovelace is Example News’s chief engines correspondent.', 'chief engines correspondent'],
    ['Ada Lovelace est rédactrice en chef de la revue.', 'rédactrice en chef de la revue'],
    ['Ada Lovelace jest dziennikarką działu gospodarczego.', 'dziennikarką działu gospodarczego'],
    ['Ada Lovelace is the author of four books.', null],
    ['Ada Lovelace is a native of London.', null],
    ['Charles Babbage is a senior reporter.', null],
  ])('%s states %s', (text, role) => expect(roleInSentence(text, 'Ada Lovelace')).toBe(role));

  it.each([
    'Follow the author',
    'More from this reporter',
    'Author Ada Lovelace',
    'Ada is an editor',
    'Health',
  ])('%s is not a role', (text) => expect(isRoleText(text)).toBe(false));

  it('is read below the name, beside it, and in the data of scripts', () => {
    const below = read(
      `<p class="byline">By Ada Lovelace</p>${TEXT}<div>Ada Lovelace</div><div>Vice President of Consulting</div>`,
    );
    expect(below.authors[0]).toMatchObject({ name: 'Ada Lovelace', role: 'Vice President of Consulting' });
    const beside = read(
      `<p class="byline">By Ada Lovelace</p>${TEXT}<p>Ada Lovelace, Engines Correspondent</p>`,
    );
    expect(beside.authors[0]?.role).toBe('Engines Correspondent');
    const data = `<script>window.state = {"author":{"name":"Ada Lovelace","title":"is a Junior Health Reporter at Example News."}}</script>`;
    expect(read(`<p class="byline">By Ada Lovelace</p>${TEXT}${data}`).authors[0]?.role).toBe(
      'Junior Health Reporter',
    );
  });

  it('is not a whole sentence beside the name', () => {
    const box =
      '<div class="author-box"><h4>Ada Lovelace</h4><p>Ada Lovelace is a junior health reporter at Example News. She covers hospitals.</p></div>';
    expect(read(TEXT + box).authors[0]).toMatchObject({
      name: 'Ada Lovelace',
      role: 'junior health reporter',
    });
  });

  it.each([
    [
      'a description is one',
      'Vice President of Consulting, writes about machines and those who build them.',
      'Vice President of Consulting',
    ],
    [
      'the first sentence of a story is none',
      'The president of the mill council, who resigned on Friday, left no word.',
      null,
    ],
    ['the office of somebody else is none', 'Decision of president Charles Babbage, as he told us', null],
  ])('below a name, %s', (_why, below, role) => {
    const { authors } = read(
      `<div><span class="author-name">By Ada Lovelace</span></div><p>${below}</p>${TEXT}`,
    );
    expect(authors).toEqual([expect.objectContaining({ name: 'Ada Lovelace', role })]);
  });

  it('is not that of a co-author', () => {
    const { authors } = read(
      `<p class="byline">By Ada Lovelace and Charles Babbage</p>${TEXT}<p>Charles Babbage</p><p>Chief Engineer</p>`,
    );
    expect(authors.map(({ role }) => role)).toEqual([null, 'Chief Engineer']);
  });
});

describe('a beat', () => {
  it.each([
    [
      'Ada is a senior reporter with a special interest in artificial intelligence.',
      'artificial intelligence',
    ],
    ['Ada interessiert sich für Maschinen und Mathematik.', 'Maschinen und Mathematik'],
    ['Ada covers a wide range of topics, including bridges and harbours.', 'bridges and harbours'],
    ['Ada covers a wide range of topics.', undefined],
    [
      'Ada covers batteries, ferries and the grid between the towns of Lindmoor and Skerrow.',
      'batteries, ferries',
    ],
    [
      'Ada covers robot vacuums, home security cameras, smart lights and other smart devices.',
      'robot vacuums, home security cameras, smart lights',
    ],
    ['Ada covers the many ways in which towns of every size pay for their new bridges.', undefined],
    ['Ada covers wellness and commerce, with bylines in the Harbour Courier.', 'wellness and commerce'],
    ['Ada focuses on helping people to build bridges.', undefined],
    ['Ada kümmert sich um die Gestaltung unserer Seiten.', undefined],
    ['Ada specializes in payments at Example Works.', undefined],
    ['Ada covers bridges at the Harbour Courier.', 'bridges'],
    ['Ada ist bei WELT für landespolitische Themen zuständig.', 'landespolitische Themen'],
    // In further words and languages.
    ['Ada is a financial services reporter for the Harbour Courier.', 'financial services'],
    ['Ada is the newsroom’s climate and energy correspondent.', 'climate and energy'],
    ['My writing is about ferries and cranes.', 'ferries and cranes'],
    ['I review headphones and other audio gear.', 'headphones and other audio gear'],
    ['Ada is a published author on ferries, including their batteries.', 'ferries'],
    ['Ada suit depuis 2019 les questions de santé publique.', 'les questions de santé publique'],
    ['Spécialiste des énergies renouvelables, Ada Lovelace a écrit trois livres.', 'énergies renouvelables'],
    ['Is gespecialiseerd in energie en klimaat.', 'energie en klimaat'],
    ['É especializada em direitos humanos.', 'direitos humanos'],
    ['Zajmuje się prawem pracy.', 'prawem pracy'],
    ['Píše o energetice a těžbě uhlí.', 'energetice a těžbě uhlí'],
    ['Пишет о портах и судоходстве.', 'портах и судоходстве'],
    ['専門は港湾と海運です。', '港湾と海運'],
    ['I cover ports and customs for the Courier.', 'ports and customs'],
    ['Ada has covered harbour politics since 2014.', 'harbour politics'],
    ['Ada’s beats: ferries, cranes. Signal: ada.1', 'ferries, cranes'],
    ['Areas of expertise: towing, dredging', 'towing, dredging'],
    ['Ada leads our coverage of tides and floods.', 'tides and floods'],
    ['Ada is a reporter on the fisheries team.', 'fisheries'],
    ['Ada is the paper’s Deputy Economics Editor.', 'economics'],
    ['Ihre Schwerpunkte: Werften, Häfen.', 'Werften, Häfen'],
    ['Ich befasse mich mit Deichen und Schleusen.', 'Deichen und Schleusen'],
    ['Deiche und Schleusen sind die Themen, über die Ada schreibt.', 'Deiche und Schleusen'],
    ['Ada ist als Musik- und Filmredakteurin beim Kurier tätig.', 'Musik- und Film'],
    ['Chargée des questions de pêche, elle vit à Brest.', 'pêche'],
    ['Escribo mucho sobre lonjas y puertos.', 'lonjas y puertos'],
    ['Mi occupo principalmente di pesca e porti.', 'pesca e porti'],
    ['Ik schrijf vooral over visserij en havens.', 'visserij en havens'],
    ['Skriver mest om fiske och hamnar.', 'fiske och hamnar'],
    ['Piszę o portach i rybołówstwie.', 'portach i rybołówstwie'],
    ['主に港湾、海運業界を取材。', '港湾、海運業界'],
    ['长期关注港口与航运领域。', '港口与航运'],
    ['关注港口、航运领域。', '港口、航运'],
    ['항만·해운 분야를 취재한다.', '항만·해운'],
    // What is of another time, of spare time, of a business, or denied is no beat.
    ['Previously, Ada covers nothing; she now writes about labor law.', 'labor law'],
    ['Before joining the Courier, Ada was reporting on schools.', undefined],
    ['When she is not writing about food she is interested in knitting.', undefined],
    ['Wenn sie nicht gerade schreibt, interessiert sich Ada für alte Motorräder.', undefined],
    ['Ada does not report and never covers politics.', undefined],
    ['Ada and her team specialize in strategy and planning.', undefined],
    ['Ada leads a company that focuses on reliability.', undefined],
    ['Ada started her career reporting on local councils.', undefined],
    ['Ada focuses on growing brands.', undefined],
    ['Ada is interested in the world around me.', undefined],
    ['Ada is now an editor on the night desk.', undefined],
    ['Her latest book explores grief and the sea.', undefined],
    ['Ada won a prize for covering the floods.', undefined],
    ['Ada provides legal services covering mergers.', undefined],
    ['Ada builds cranes with a focus on speed.', undefined],
    ['Ada is a London-based freelance writer and author in the Boston area.', undefined],
    ['Ada is an award-winning senior reporter.', undefined],
  ])('%s states %s', (text, beat) => {
    const page = { url: 'https://news.example/', fetched_at: new Date(0), content_sha256: '', extractor: '' };
    const bio = { text, locator: 'css:p', excerpt: text, page };
    expect(readBeat({ topics: [], bio, role: null })?.text).toBe(beat);
  });
});

it.each([
  ['Social media editor', undefined],
  ['Data journalist', undefined],
  ['Bridge reporter', 'bridge'],
  ['Lead Writer', undefined],
  ['Grand reporter', undefined],
  ['National reporter focusing on ports', 'ports'],
  ['Redakteurin im Ressort Wirtschaft', 'Wirtschaft'],
  ['Cheffe de la rubrique Culture', 'Culture'],
  ['Redactora de Tribunales', 'Tribunales'],
  ['Redacteur economie', 'economie'],
  ['Reporter, Education', 'education'],
  ['Reporter, Harbour Courier', undefined],
  ['Wirtschaftsredakteurin', 'Wirtschaft'],
  ['Chefredakteur', undefined],
])('the title "%s" states the beat %s', (text, beat) => {
  const page = { url: 'https://news.example/', fetched_at: new Date(0), content_sha256: '', extractor: '' };
  const role = { text, locator: 'css:p', excerpt: text, page };
  expect(readBeat({ topics: [], bio: null, role })?.text).toBe(beat);
});

describe('a job title in structured data', () => {
  const titled = (worksFor: unknown) =>
    read(
      `<p class="byline">By Ada Lovelace</p>${TEXT}<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        ...{ '@type': 'NewsArticle', headline: 'A bridge for the town' },
        publisher: { '@type': 'Organization', name: 'Harbour Media' },
        author: { '@type': 'Person', name: 'Ada Lovelace', jobTitle: 'Senior editor', worksFor },
      })}</script>`,
    ).authors[0]?.role;

  it.each([
    [undefined, 'Senior editor'],
    ['Harbour Media', 'Senior editor'],
    [{ '@type': 'Organization', name: 'Example Works' }, null],
    [{ '@type': 'Organization', '@id': 'https://works.test/#organization' }, null],
  ])('of somebody who works for %j is %s', (worksFor, role) => {
    expect(titled(worksFor)).toBe(role);
  });
});

describe('a badge below the name', () => {
  it('is no role, and does not hide the biography below it', () => {
    const [author] = read(
      `<p class="byline">By Ada Lovelace</p>${TEXT}<div class="author-box"><h3>Ada Lovelace</h3><p>Verified expert</p><p>Ada is a bridge engineer at Example Works.</p></div>`,
    ).authors;
    expect(author?.role).toBe('bridge engineer');
  });
});

describe('who signs a page', () => {
  const names = (body: string, head = '', url?: string) =>
    read(body + TEXT, head, url).authors.map(({ name }) => name);

  it('omits people who reviewed, checked or edited the story', () =>
    expect(
      names('<p class="byline">By Ada Lovelace</p><p class="byline">Reviewed by Charles Babbage</p>'),
    ).toEqual(['Ada Lovelace']));

  it('keeps a person on a site with their own name', () => {
    const head = '<meta name="author" content="Emma Lovelace">';
    const page = `<html><head><meta property="og:site_name" content="Emma Lovelace">${head}</head><body><h1>Engines</h1>${TEXT}</body></html>`;
    expect(readArticle(page, 'https://emmalovelace.example/story').authors[0]?.name).toBe('Emma Lovelace');
    const shop = page.replaceAll('Emma Lovelace', 'Block Renovation');
    expect(readArticle(shop, 'https://blockrenovation.example/story').authors).toEqual([]);
  });

  it('reads a name between a date and a section, and more than twelve names', () => {
    expect(names('<p>Dec 26, 2025 • Emma Lovelace in Engines</p>')).toEqual(['Emma Lovelace']);
    const many = Array.from(
      { length: 20 },
      (_, index) => `<meta name="citation_author" content="Emma Lovelace${'abcdefghijklmnopqrst'[index]}">`,
    );
    expect(names('', many.join(''))).toHaveLength(20);
  });

  it('does not mistake a country for a person', () =>
    expect(names('<p class="byline">By Emma Lovelace, United States</p>')).toEqual(['Emma Lovelace']));
});

it('Truth Social is not Mastodon', () => {
  expect(profileNetwork('https://truthsocial.com/@ada')).toBeNull();
  expect(profileNetwork('https://newsie.social/@ada')).toBe('mastodon');
});
