import { describe, expect, it } from 'vitest';
import { normalizeName } from '../../model/index.ts';
import { parseByline, sameName } from '../../packages/reader/authors/names.ts';
import { isPersonName } from '../../packages/reader/authors/person-names.ts';

const people = (byline: string) => parseByline(byline).people.map((person) => person.name);

describe('a printed byline', () => {
  it.each([
    ['By Ada Lovelace', ['Ada Lovelace']],
    ['By Ada Reporter', ['Ada Reporter']],
    ['By Ada Lovelace and Charles Babbage', ['Ada Lovelace', 'Charles Babbage']],
    ['Von Mercè Rodoreda und Ödön von Horváth', ['Mercè Rodoreda', 'Ödön von Horváth']],
    ['Par Élise Dubois, envoyée spéciale', ['Élise Dubois']],
    ['By Jane Q. Doe, Senior Energy Reporter', ['Jane Q. Doe']],
    ['Eine Kolumne von Ada Lovelace', ['Ada Lovelace']],
    ['Column by Ada Lovelace', ['Ada Lovelace']],
    ['Lovelace, Ada', ['Ada Lovelace']],
    ['Dr. Ada Lovelace', ['Ada Lovelace']],
    ['By Ada Lovelace | Updated 12:30', ['Ada Lovelace']],
    ['Ada Lovelace · 3.11.2026', ['Ada Lovelace']],
    ['小池和樹', ['小池和樹']],
    ['구현모 기자', ['구현모']],
    ['本报记者 王小明', ['王小明']],
    ['Автор: Анна Петрова', ['Анна Петрова']],
    ['ByAda Lovelace', ['Ada Lovelace']],
    ['Ada Lovelace By', ['Ada Lovelace']],
    ['Von Ada von Hayek', ['Ada von Hayek']],
    ['By M.A. Journalism', []],
    ['My Debt-Free Journey', []],
    ['By Condé Nast', []],
    ['By Harbour Forum', []],
    ['By Reuters', []],
    ['By Staff Reporter', []],
    ['By Example News Desk', []],
    ['Redaktion', []],
    ['ada@example.com', []],
    ['', []],
  ])('%j names %j', (byline, names) => {
    expect(people(byline)).toEqual(names);
  });

  it('assigns roles to their people and separates organizations', () => {
    expect(parseByline('By Ada Lovelace, Science Editor, and Reuters')).toEqual({
      people: [{ name: 'Ada Lovelace', role: 'Science Editor' }],
      organizations: ['Reuters'],
      isPartial: false,
    });
  });
});

describe('a name', () => {
  it('of one word is a person only when the page says so', () => {
    expect(isPersonName('Bonobo')).toBe(false);
    expect(isPersonName('Bonobo', 'person')).toBe(true);
    expect(isPersonName('Reporter', 'person')).toBe(false);
  });

  it('matches regardless of case, accents and middle names', () => {
    expect(normalizeName('  Élise  DU-BOIS ')).toBe('elise du bois');
    expect(sameName('Ada Lovelace', 'ADA LOVELACE')).toBe(true);
    expect(sameName('Ada King Lovelace', 'Ada Lovelace')).toBe(true);
    expect(sameName('Ada King Lovelace', 'Ada Byron Lovelace')).toBe(false);
    expect(sameName('Ada Lovelace', 'Ida Lovelace')).toBe(false);
  });
});
