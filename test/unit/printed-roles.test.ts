import { describe, expect, it } from 'vitest';
import { readAuthorPage } from '../../packages/reader/pages/author-page.ts';

const WORK = '<h2>Stories</h2><ul><li><a href="/1">The harbour wall is to be rebuilt by spring</a></li></ul>';
const page = (name: string, body: string) =>
  `<html><head><title>${name}</title><meta property="og:site_name" content="Ledger"></head><body><main><h1>${name}</h1>${body}${WORK}</main></body></html>`;

/** Why it is hard, a name, what its page prints below it, and the role. */
const PAGES: readonly [string, string, string, string | null][] = [
  [
    'in the footer of an article',
    'Rinske Achterberg',
    '<article><footer><div class="functie">Verslaggever onderwijs</div></footer><p>Rinske schrijft.</p></article>',
    'Verslaggever onderwijs',
  ],
  [
    'as the creator',
    'Zofia Holm',
    '<dl><dt>Info</dt><dd class="createdby">kierowniczka działu kultury</dd></dl>',
    'kierowniczka działu kultury',
  ],
  ['behind a label', 'Jörg Groß', '<p><b>Funktion:</b> Leiter Lokalredaktion</p>', 'Leiter Lokalredaktion'],
  [
    'behind a label in Russian',
    'Ольга Щукина',
    '<dl><dt>Должность</dt><dd>редактор отдела</dd></dl>',
    'редактор отдела',
  ],
  ['in Finnish', 'Juha Holm', '<p class="author-title">taloustoimittaja</p>', 'taloustoimittaja'],
  ['in Hungarian', 'Kőszegi Tünde', '<p>rovatvezető</p>', 'rovatvezető'],
  ['in Greek', 'Άννα Ψαρού', '<p>Αρχισυντάκτρια πολιτισμού</p>', 'Αρχισυντάκτρια πολιτισμού'],
  ['that looks like a name', 'Inês Ávila', '<p>Editora de Cultura</p>', 'Editora de Cultura'],
  ['but a section', 'Ada Holm', '<p class="title">Culture</p>', null],
  ['but the outlet', 'Ada Holm', '<p class="position">Ledger</p>', null],
  ['but a count', 'Ada Holm', '<p class="title">42 articles</p>', null],
  ['but a sentence', 'Ada Holm', '<p>Ada Holm lives in Oslo.</p>', null],
  ['but another person', 'Ada Holm', '<div class="createdby">Peter Lund</div>', null],
];

describe('a role on an author page', () => {
  it.each(PAGES)('is read where it is printed %s: %s', (_why, name, body, role) => {
    const reading = readAuthorPage(page(name, body), 'https://ledger.example/author/x');
    expect(reading.role?.text ?? null).toBe(role);
  });
});
