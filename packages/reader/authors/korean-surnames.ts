/**
 * Surnames of almost everyone in Korea (2015 census by Statistics Korea: 286 surnames have more than a
 * thousand bearers each and cover over 99 % of people). These surnames distinguish a name from other words of
 * three syllables.
 */
export const KOREAN_SURNAMES: ReadonlySet<string> = new Set([
  ...`김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나라지엄채원천방공현함변염여추도소석
  선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가복태목형계감음두동온호범좌팽승간상시화빈`.replace(
    /\s/g,
    '',
  ),
  '남궁',
  '황보',
  '제갈',
  '선우',
  '독고',
  '사공',
  '서문',
]);
