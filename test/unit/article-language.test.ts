import { describe, expect, it } from 'vitest';
import { readArticle } from '../../packages/reader/pages/read-article.ts';

const ENGLISH =
  'The bridge at the old harbour was opened on Monday by the mayor, and it is the first of three that the city has planned for the north bank. It was built in two years, and the cost of it is to be paid from the toll.';
const GERMAN =
  'Die Brücke am alten Hafen ist am Montag eröffnet worden, und sie ist die erste von drei, die für das Nordufer geplant sind. Der Bau hat sich verzögert, weil die Pfeiler nicht mit dem Boden verbunden waren, auf dem sie stehen.';
const DANISH =
  'Broen ved den gamle havn er åbnet mandag, og det er den første af tre, som byen har planlagt for nordsiden. Den er bygget på to år, og det er ikke til at se, at der var en fejl i planen med de to piller.';

const languageOf = (declared: string | null, ...paragraphs: string[]) =>
  readArticle(
    `<html${declared ? ` lang="${declared}"` : ''}><body><article><h1>1 2 3</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article></body></html>`,
    'https://paper.example/bridge',
  ).language;

describe('the language of an article', () => {
  it.each([
    ['is the declared one where the text is in it', 'de', [GERMAN, GERMAN], 'de'],
    ['is that of the text where the template declares another', 'en', [GERMAN, GERMAN], 'de'],
    ['is that of the text where none is declared', null, [ENGLISH, ENGLISH], 'en'],
    ['stays the declared one where the text is in a very similar language', 'nb', [DANISH, DANISH], 'nb'],
    ['stays the declared one where its words are not known here', 'eu', [GERMAN, GERMAN], 'eu'],
    ['stays the declared one where the text quotes another', 'de', [GERMAN, GERMAN, ENGLISH], 'de'],
    ['is unknown where one letter is all that comes again', null, ['1a etapa 8 a 9, '.repeat(20)], null],
    ['is unknown where a text says too little', null, ['Tor! 1:0 in der 3. Minute. '.repeat(3)], null],
  ])('%s', (_behaviour, declared, paragraphs, language) => {
    expect(languageOf(declared, ...paragraphs)).toBe(language);
  });
});
