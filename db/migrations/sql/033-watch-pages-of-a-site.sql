-- What the other pages of a site show tells whether an address is gone from a person's page or from all of the site.
create index watch_pages_domain on watch_pages (domain);
