-- Adds how many articles the news index holds of each month, language and country, counted with the words.
create table news_coverage (
  month date not null references news_months on delete cascade,
  -- Empty if the articles state none.
  language text not null,
  country text not null,
  articles integer not null,
  primary key (month, language, country)
);

-- Words are counted again, and with them the coverage.
delete from news_months;
