-- locks: customer_links ACCESS EXCLUSIVE
-- The step-up behind the customer's link: wrong answers, the lock, and how long all is shown.

alter table customer_links
  add column step_up_tries integer not null default 0 check (step_up_tries between 0 and 4),
  add column step_up_locked_until timestamptz(3),
  add column stepped_up_until timestamptz(3);
