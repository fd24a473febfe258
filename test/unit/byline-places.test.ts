import { describe, expect, it } from 'vitest';
import { isCertainAuthor } from '../../model/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

/** Digits, from which no language can be detected, and in which no name can be found. */
const STORY = '<p>0123 4567 8901 2345 6789 0123 4567 8901 2345 6789 0123 4567 8901 2345 6789. 0123 4567.</p>';
const HEADLINE = '1 2 3 4 5 6 7 8 9 10';
const read = (lang: string, body: string, path = 'news/1-2-3') =>
  readArticle(
    `<html lang="${lang}"><head><title>${HEADLINE} | Harbour Post</title><meta property="og:site_name" content="Harbour Post"></head><body>${body}</body></html>`,
    `https://harbour.example/${path}`,
  );
const h1 = `<h1>${HEADLINE}</h1>`;
const namesIn = (...page: Parameters<typeof read>) => read(...page).authors.map(({ name }) => name);

describe('the place of a byline', () => {
  it.each<[why: string, lang: string, top: string, foot: string, names: string[]]>([
    [
      'two elements beside a date, each with a name',
      'da',
      '<div class="x"><span>Karen-Marie Holm</span> <span>Bo Lindskov</span></div><div><time>14. februar 2023</time></div>',
      '',
      ['Karen-Marie Holm', 'Bo Lindskov'],
    ],
    [
      'a line with buttons',
      'it',
      '<div class="x"><div><span>Di</span> <span>Ornella Brizzi</span> <a href="#s">Salva Articolo</a> <a href="#a">Ascolta Ora</a></div><div>3 marzo 2024</div></div>',
      '',
      ['Ornella Brizzi'],
    ],
    [
      'a line with a surname of two parts',
      'es',
      '<div class="firma"><a href="/autores/pilar-ruiz-y-ortega">Pilar Ruiz y Ortega</a></div>',
      '',
      ['Pilar Ruiz y Ortega'],
    ],
    [
      'data that take a button for a second author',
      'hu',
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${HEADLINE}","author":[{"@type":"Person","name":"Varga Ilona"},{"@type":"Person","name":"Üzenet Küldése"}]}</script><p><a href="/szerzo/varga-ilona">Varga Ilona</a> <a href="#">Üzenet Küldése</a></p>`,
      '',
      ['Varga Ilona'],
    ],
    [
      'the end of a caption, with the photographer',
      'sv',
      '<figure><img src="k.jpg"><figcaption>Kranen i gryningen. Text och foto: Signe Hallgren</figcaption></figure>',
      '',
      ['Signe Hallgren'],
    ],
    [
      'a caption between bars',
      'it',
      '<div class="foto"><img src="g.jpg"><span class="caption">Il molo di notte | Testo: Ornella Brizzi | Foto: Dario Pesce</span></div>',
      '',
      ['Ornella Brizzi'],
    ],
    [
      'a caption in capitals',
      'fi',
      '<figure><figcaption>Satama aamulla. TEKSTI JA KUVA: AINO RAJAKALLIO</figcaption></figure>',
      '',
      ['Aino Rajakallio'],
    ],
    [
      'credits below the text',
      'pl',
      '',
      '<p class="credits">Tekst: Wanda Jędrych, zdjęcia: Olek Maj</p>',
      ['Wanda Jędrych'],
    ],
    [
      'no credit of a picture',
      'en',
      '<figure><figcaption>The quay at dawn. Photo: Piers Lockett</figcaption></figure>',
      '',
      [],
    ],
    [
      'two roles and names, above the date',
      'en',
      '<div>Ports Correspondent Maeve Tolland and Deputy Editor Ifan Prosser</div><div><time datetime="2023-05-04">4 May 2023</time></div>',
      '',
      ['Maeve Tolland', 'Ifan Prosser'],
    ],
    [
      'a name and its paper in quotation marks',
      'fr',
      '<p>Solène Kerbrat, « Le Petit Havrais »<br>4 mai 2023, 18h20</p>',
      '',
      ['Solène Kerbrat'],
    ],
    [
      'a footer before the text',
      'pl',
      '<footer class="meta"><div>Wanda Jędrych środa 14 października 2020 godz. 7:05</div></footer>',
      '',
      ['Wanda Jędrych'],
    ],
    ['behind a Hungarian date', 'hu', '<p>Szerző: Bíró Emese 2020. október 14. 7:05</p>', '', ['Bíró Emese']],
    [
      'behind the clock in German',
      'de',
      '<p>Veröffentlicht am 14.10.2020 um 7.05 Uhr von Swantje Ohlsen</p>',
      '',
      ['Swantje Ohlsen'],
    ],
    [
      'behind the clock in Dutch',
      'nl',
      '<p>Geplaatst op 4 mei 2023, 11.42 uur door Jorien Hamstra</p>',
      '',
      ['Jorien Hamstra'],
    ],
    [
      'behind a Japanese date',
      'ja',
      '<p>2020年10月14日 午前7時5分 記者・高瀬真理</p>',
      '<p>港湾委員会は採決を春まで延期した。</p>',
      ['高瀬真理'],
    ],
    [
      'behind an office in Japan',
      'ja',
      '<p>【函館支社・高瀬真理】</p>',
      '<p>港湾委員会は採決を春まで延期した。</p>',
      ['高瀬真理'],
    ],
    [
      'who reported, and who edited',
      'es',
      '',
      '<p class="firma-pie">Reportaje de Leocadia Barrantes en Cádiz y de Martín Oyarzun en Vigo; editado por Pilar Sanz</p>',
      ['Leocadia Barrantes', 'Martín Oyarzun'],
    ],
    [
      'two who made a report',
      'it',
      '<p class="signature">Servizio di Tosca Venanzi e di Elio Marras</p>',
      '',
      ['Tosca Venanzi', 'Elio Marras'],
    ],
    ['an elision', 'fr', '', '<p class="signature">Enquête d’Anaïs Kerbrat</p>', ['Anaïs Kerbrat']],
    [
      'lower case in German',
      'de',
      '<div>von marlene ohlsen</div><div>4. mai 2023</div>',
      '',
      ['Marlene Ohlsen'],
    ],
    [
      'lower case in English',
      'en',
      '<p>words by rosalind achebe</p><p>4 may 2023</p>',
      '',
      ['Rosalind Achebe'],
    ],
    [
      'a list with buttons',
      'sv',
      '<ul class="author-list"><li><a href="/profil/17">Signe Hallgren</a></li><li><a href="/profil">Läs Mer</a></li><li><a href="#kommentar">Skriv Kommentar</a></li></ul>',
      '',
      ['Signe Hallgren'],
    ],
    [
      'a link to the home page beside it',
      'pt',
      '<div class="author"><a href="/gente/92">Deolinda Farias</a> <a href="/">Página Inicial</a></div>',
      '',
      ['Deolinda Farias'],
    ],
    [
      'two pages of one folder',
      'pl',
      '<div class="author"><a href="/ludzie/wanda">Wanda Jędrych</a><a href="/ludzie/olek">Aleksander Maj</a><a href="#k">Dodaj Komentarz</a></div>',
      '',
      ['Wanda Jędrych', 'Aleksander Maj'],
    ],
  ])('%s', (_, lang, top, foot, names) =>
    expect(namesIn(lang, `<main>${h1}<article>${top}${STORY}${foot}</article></main>`)).toEqual(names),
  );

  it.each([
    ['a series', '<a class="autor" href="/especiales/costa-olvidada">Costa Olvidada</a>'],
    [
      'an event',
      '<div itemscope itemtype="https://schema.org/MusicEvent">Puerto Clásico <time datetime="2023-07-01">1 julio 2023</time></div>',
    ],
    [
      'a section of which the data make an author',
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${HEADLINE}","author":{"@type":"Person","name":"Hogar Jardín"}}</script><p>Hogar &amp; Jardín</p>`,
    ],
  ])('is not that of %s above the headline', (_, other) =>
    expect(
      namesIn(
        'es',
        `<main>${other}${h1}<p>4 de mayo de 2023 · Leocadia Barrantes</p>${STORY}</main>`,
        'especiales/costa-olvidada/1-2-3',
      ),
    ).toEqual(['Leocadia Barrantes']),
  );

  it('leaves two words beside a date in doubt if neither is known as a name', () => {
    const [author] = read(
      'de',
      `<main>${h1}<p>Hafenfest Orgelnacht – 4. Mai 2023</p>${STORY}</main>`,
    ).authors;
    expect(author === undefined || !isCertainAuthor(author)).toBe(true);
  });

  it('may be behind the role', () =>
    expect(
      read(
        'de',
        `<main>${h1}<p class="autor"><span>Hafenredakteurin</span> <a href="/autor/swantje-ohlsen">Swantje Ohlsen</a></p>${STORY}</main>`,
      ).authors,
    ).toMatchObject([{ name: 'Swantje Ohlsen', role: 'Hafenredakteurin' }]));
});

describe('a title', () => {
  const titleOf = (heading: string, title: string) =>
    readArticle(
      `<html><head><title>${title}</title></head><body><main><h1>${heading}</h1>${STORY}</main></body></html>`,
      'https://harbour.example/1',
    ).title;
  it.each([
    [
      '<span class="article-surtitle">Enquête</span> <span>La grue attendra le printemps</span> <span class="badge-premium">Réservé aux abonnés</span>',
      'Enquête : La grue attendra le printemps',
      'La grue attendra le printemps',
    ],
    [
      '<span><span class="dachzeile">Hafen</span><span>Kran muss bis zum Frühjahr warten</span><i class="plus-badge">Plus</i></span>',
      'Hafen: Kran muss bis zum Frühjahr warten',
      'Kran muss bis zum Frühjahr warten',
    ],
  ])('has no kicker and no badge: %s', (heading, whole, title) =>
    expect(titleOf(heading, whole)).toBe(title),
  );
});

describe('a text', () => {
  const textOf = (lang: string, body: string) => read(lang, body).text;
  const ends = 'The harbour board met on Tuesday and put off the vote on the crane until the spring.';

  it('ends before the next story of the page', () => {
    const next =
      '<div><p>Article suivant</p><article><h2>Le phare s’éteint</h2><p class="author">Par Luc Morvan</p><p>Le phare ne tourne plus depuis lundi, et la préfecture cherche.</p></article></div>';
    expect(textOf('fr', `<main><article>${h1}<p>${ends}</p></article>${next}</main>`)).toBe(ends);
  });

  it.each([
    ['es', '¿Ya eres suscriptor? Inicia sesión para seguir leyendo.'],
    ['nl', 'Al abonnee? Log in en lees verder.'],
    ['fr', 'Déjà abonné ? Identifiez-vous. Profitez de notre offre.'],
    ['de', 'Folgen Sie der Harbour Post auf WhatsApp und verpassen Sie keine Meldung.'],
    ['ru', 'Подписывайтесь на наш канал в Телеграме, чтобы не пропустить новости.'],
    ['pt', 'Entre no canal da Harbour Post no WhatsApp e receba notícias em primeira mão.'],
  ])('in %s has no invitation at its end: %s', (lang, invitation) =>
    expect(textOf(lang, `<main><article>${h1}<p>${ends}</p><p>${invitation}</p></article></main>`)).toBe(
      ends,
    ),
  );
});
