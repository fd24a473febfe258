-- Indexes the pages of an outlet that print an e-mail address, so that the way in which the outlet writes its
-- addresses can be learned without reading its other pages, and people by the address suggested for them.
create index articles_with_addresses on articles (domain, stored_at desc)
where reading -> 'addresses' <> '[]'::jsonb;

create index author_pages_with_addresses on author_pages (domain, stored_at desc)
where reading -> 'addresses' <> '[]'::jsonb;

create index job_journalists_suggestion on job_journalists
((profile -> 'email_suggestion' ->> 'address'))
where profile -> 'email_suggestion' ->> 'address' is not null;

create index media_list_members_suggestion on media_list_members
((profile -> 'email_suggestion' ->> 'address'))
where profile -> 'email_suggestion' ->> 'address' is not null;
