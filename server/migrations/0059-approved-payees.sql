-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: approvals ACCESS EXCLUSIVE
-- locks: bank_notices SHARE
-- locks: money_steps ACCESS EXCLUSIVE
-- locks: refund_batch_lines SHARE ROW EXCLUSIVE
-- locks: refunds ACCESS EXCLUSIVE
-- An approval binds the payee too: bank, number and name (APPROVE-10).

alter table approvals
  -- The refund of a first or changed account.
  add column refund_id bigint references refunds,
  add column account_bin text,
  add column account_no text,
  add column account_name text,
  -- Why a refund needs a second clerk.
  add column causes text[] not null default '{}',
  -- A clerk besides the requester who must not decide.
  add column excluded_id bigint references accounts,
  -- Null for the account that a customer gives.
  alter column requested_by drop not null,
  add constraint approvals_account_is_complete check
    (num_nonnulls(account_bin, account_no, account_name) in (0, 3)),
  add constraint approvals_need_another_person check (decided_by <> excluded_id),
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in
    ('REFUND', 'BACKDATED_PAYMENT', 'REVIEW', 'UNALLOCATED', 'REFUND_ACCOUNT')),
  add constraint approvals_have_requester check
    (requested_by is not null or kind = 'REFUND_ACCOUNT'),
  add constraint approvals_name_account check
    ((kind = 'REFUND_ACCOUNT') = (refund_id is not null)
     and (kind <> 'REFUND_ACCOUNT' or account_no is not null)),
  drop constraint approvals_have_money,
  add constraint approvals_have_money check (case kind
    when 'REVIEW' then order_id is not null and movement_id is null and unknown_payment_id is null
    when 'UNALLOCATED' then num_nonnulls(order_id, movement_id, unknown_payment_id) = 1
    when 'REFUND_ACCOUNT' then num_nonnulls(order_id, movement_id, unknown_payment_id) <= 1
    else num_nonnulls(order_id, movement_id, unknown_payment_id) = 0 end);
drop index approvals_one_live;
create unique index approvals_one_live on approvals (contract_id, kind)
  where state = 'PENDING' and kind <> 'REFUND_ACCOUNT';
create unique index approvals_one_live_of_refund on approvals (refund_id) where state = 'PENDING';
create index approvals_of_refund on approvals (refund_id) where refund_id is not null;
create index bank_notices_of_reference on bank_notices (bank_reference);

-- An account without regard to separators and case.
create function refund_account_key(bin text, number text) returns text language sql immutable
  return bin || ' ' ||
    coalesce(nullif(regexp_replace(number, '[^0-9]', '', 'g'), ''), upper(number));

alter table refunds
  -- The approval of the refund, the one of its present account, and an undecided request.
  add column approval_id bigint references approvals,
  add column account_approval_id bigint references approvals,
  add column account_request_id bigint references approvals,
  add column account_key text
    generated always as (refund_account_key(account_bin, account_no)) stored;
create index refunds_of_approval on refunds (approval_id) where approval_id is not null;
create index refunds_of_account_approval on refunds (account_approval_id)
  where account_approval_id is not null;
create index refunds_of_account_request on refunds (account_request_id)
  where account_request_id is not null;
create index refunds_of_account on refunds (account_key) where account_key is not null;
create index refunds_by_clerk on refunds (requested_by, requested_at);

alter table money_steps
  drop constraint money_steps_step_check,
  add constraint money_steps_step_check check (step in
    ('ASSIGN', 'RETURN', 'KEEP', 'TAKE_UP', 'JOIN', 'IS_MANUAL', 'GIVE_ACCOUNT'));

update approvals
   set account_bin = request -> 'refundAccount' ->> 'bankBin',
       account_no = request -> 'refundAccount' ->> 'accountNo',
       account_name = request -> 'refundAccount' ->> 'accountName'
 where jsonb_typeof(request -> 'refundAccount') = 'object';
-- An account that no second clerk has seen is given again, unless the bank has it already.
with approved as (
  select r.id as refund_id, a.id, r.account_no is null
      or (r.account_bin, r.account_no, r.account_name)
        is not distinct from (a.account_bin, a.account_no, a.account_name) as has_payee,
      r.status in ('ACCEPTED', 'DONE_BY_HAND') or exists (select from refund_batch_lines l
        where l.refund_id = r.id and l.cancelled_at is null) as is_sent
    from refunds r join approvals a on a.state = 'APPROVED' and a.amount = r.amount and case a.kind
      when 'REFUND' then r.reason = 'CANCELLATION' and r.contract_id = a.contract_id
      when 'REVIEW' then r.reason = 'REVIEW' and r.order_id = a.order_id
      when 'UNALLOCATED' then r.movement_id = a.movement_id
        or r.unknown_payment_id = a.unknown_payment_id
      else false end)
update refunds r
   set approval_id = p.id,
       account_bin = case when p.has_payee then r.account_bin end,
       account_no = case when p.has_payee then r.account_no end,
       account_name = case when p.has_payee then r.account_name end
  from approved p
 where r.id = p.refund_id and (p.has_payee or not p.is_sent);

create function refuse_other_payee() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.approval_id is distinct from new.approval_id then
    raise exception 'refund % keeps its approval', new.id
      using errcode = 'check_violation', constraint = 'refunds_keep_approval';
  end if;
  if tg_op = 'UPDATE' and (old.account_bin, old.account_no, old.account_name)
        is distinct from (new.account_bin, new.account_no, new.account_name)
      and exists (select from refund_batch_lines l
        where l.refund_id = new.id and l.cancelled_at is null) then
    raise exception 'refund % is in a batch', new.id
      using errcode = 'check_violation', constraint = 'refunds_keep_account_in_batch';
  end if;
  if new.approval_id is not null and not exists (select from approvals a
      where a.id = new.approval_id and a.state = 'APPROVED' and a.amount = new.amount) then
    raise exception 'refund % has another amount than its approval', new.id
      using errcode = 'check_violation', constraint = 'refunds_pay_approved_amount';
  end if;
  if new.account_no is not null and num_nonnulls(new.approval_id, new.account_approval_id) > 0
      and not exists (select from approvals a
        where a.id = coalesce(new.account_approval_id, new.approval_id) and a.state = 'APPROVED'
          and (a.account_bin, a.account_no, a.account_name)
            = (new.account_bin, new.account_no, new.account_name)) then
    raise exception 'refund % has another payee than its approval', new.id
      using errcode = 'check_violation', constraint = 'refunds_pay_approved_payee';
  end if;
  return null;
end $$;
create constraint trigger refunds_pay_approved_payee
  after insert or update of amount, approval_id, account_approval_id,
    account_bin, account_no, account_name on refunds
  for each row execute function refuse_other_payee();

create function refuse_undecided_payee() returns trigger language plpgsql as $$
begin
  if exists (select from refunds r
      where r.id = new.refund_id and r.account_request_id is not null) then
    raise exception 'the account of refund % awaits a decision', new.refund_id
      using errcode = 'check_violation', constraint = 'refund_batch_lines_have_decided_payee';
  end if;
  return null;
end $$;
create constraint trigger refund_batch_lines_have_decided_payee
  after insert on refund_batch_lines for each row execute function refuse_undecided_payee();

create function refuse_changed_request() returns trigger language plpgsql as $$
begin
  raise exception 'approval % keeps its payee and amount', new.id
    using errcode = 'check_violation', constraint = 'approvals_keep_payee';
end $$;
create trigger approvals_keep_payee
  before update of amount, account_bin, account_no, account_name, refund_id on approvals
  for each row when ((old.amount, old.account_bin, old.account_no, old.account_name, old.refund_id)
    is distinct from (new.amount, new.account_bin, new.account_no, new.account_name, new.refund_id))
  execute function refuse_changed_request();
