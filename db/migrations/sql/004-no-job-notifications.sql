-- Removes the notifications about changed jobs. A commit that notifies holds a lock of the whole server until
-- it is on the disk, so the commits of all jobs had to wait for one another. Gateways read the versions of
-- the jobs that they wait for instead.
drop trigger job_changed on jobs;

drop function notify_job_change;
