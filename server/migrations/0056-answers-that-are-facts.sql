-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: customer_requests SHARE ROW EXCLUSIVE
-- A request to cancel is answered DONE if and only if its contract is CANCELLED (MY-15).

create index customer_requests_of_contract on customer_requests (contract_id);

-- These cancellations have answered their request, and the customer has got their mail.
update customer_requests r
   set outcome = 'DONE', answered_by = c.cancelled_by,
       answered_at = greatest(c.cancelled_at, r.requested_at)
  from contracts c
 where c.id = r.contract_id and r.kind = 'CANCEL' and r.outcome is null and c.status = 'CANCELLED';

-- "Done" was not true for a contract that is still in force. A newer request replaces such a
-- request; otherwise it waits for its answer again. The history keeps the first answer.
update customer_requests r set outcome = 'DECLINED'
  from contracts c
 where c.id = r.contract_id and r.kind = 'CANCEL' and r.outcome = 'DONE' and c.status <> 'CANCELLED'
   and exists (select from customer_requests newer
     where newer.contract_id = r.contract_id and newer.kind = 'CANCEL' and newer.id > r.id);
update customer_requests r
   set outcome = null, answered_by = null, answered_at = null, answer_note = null
  from contracts c
 where c.id = r.contract_id and r.kind = 'CANCEL' and r.outcome = 'DONE'
   and c.status <> 'CANCELLED';

-- At the commit, because a cancellation changes the contract before the request.
create function refuse_untrue_answers() returns trigger language plpgsql as $$
declare
  contract bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if exists (select from customer_requests r join contracts c on c.id = r.contract_id
      where r.contract_id = contract and r.kind = 'CANCEL'
        and case when c.status = 'CANCELLED' then r.outcome is null else r.outcome = 'DONE' end)
  then
    raise exception 'the request to cancel contract % contradicts its status', contract
      using errcode = 'check_violation', constraint = 'customer_requests_state_the_fact';
  end if;
  return null;
end $$;
create constraint trigger customer_requests_state_the_fact
  after insert or update on customer_requests deferrable initially deferred
  for each row when (new.kind = 'CANCEL')
  execute function refuse_untrue_answers('contract_id');
create constraint trigger contracts_answer_requests_to_cancel
  after update of status on contracts deferrable initially deferred
  for each row when (old.status is distinct from new.status
    and 'CANCELLED' in (old.status, new.status))
  execute function refuse_untrue_answers('id');
