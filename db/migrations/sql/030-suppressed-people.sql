-- Whether anybody is on the suppression list, apart from sites and pages. The function is volatile, so after
-- suppressed_among has waited for an erasure, it sees whom that added.
create function people_are_suppressed() returns boolean language plpgsql volatile as $$
begin
  return coalesce((select min(kind) from suppressions where kind >= 'person') = 'person', false);
end $$;
