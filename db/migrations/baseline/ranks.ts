/** Rank lists. An import fills a new table and swaps it for the old one, so each list has its own table. */
export const RANKS = `
  create table traffic_ranks (
    -- Compare domains byte by byte, which is fastest. The sort order of a language is not needed.
    domain text collate "C" primary key,
    rank integer not null
  );
  create table authority_ranks (
    domain text collate "C" primary key,
    rank integer not null
  );
  create table rank_lists (
    name text primary key check (name in ('tranco', 'domain_ranks')),
    -- The file or URL from which the list was imported.
    source text not null,
    as_of date not null,
    row_count integer not null,
    imported_at timestamptz not null default now()
  );
`;
