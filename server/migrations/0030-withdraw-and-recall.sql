-- locks: contracts ACCESS EXCLUSIVE
-- locks: messages ACCESS EXCLUSIVE
-- locks: payment_orders ACCESS EXCLUSIVE
-- A contract can be withdrawn before its payment, and its link recalled (LIFE-11, LIFE-12).

alter table contracts
  drop constraint contracts_status_check,
  add constraint contracts_status_check check
    (status in ('DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE', 'CANCELLED', 'WITHDRAWN')),
  drop constraint contracts_premium_is_known,
  -- A withdrawn contract was a draft or awaited its payment.
  add constraint contracts_premium_is_known
    check (status = 'DRAFT' or status = 'WITHDRAWN' or premium_amount > 0),
  drop constraint contracts_paid_has_type,
  add constraint contracts_paid_has_type check
    ((status in ('DRAFT', 'AWAITING_PAYMENT', 'WITHDRAWN')) = (paid_at is null)
     and (paid_at is null) = (type_payment is null));

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'CONTRACT_WITHDRAWN',
    'MAILED_PASSWORD', 'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED', 'SECOND_FACTOR_CHANGED'));

alter table payment_orders
  drop constraint payment_orders_review_reason_check,
  add constraint payment_orders_review_reason_check check (review_reason in
    ('CONTRACT_ALREADY_PAID', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'AMOUNT_IS_OLD', 'AMOUNT_DIFFERS'));

-- The proofs of consent to contracts whose link was recalled. The customer consents again, so no
-- reader of `consents` may find them.
create table recalled_consents (like consents);
alter table recalled_consents
  add primary key (id),
  add foreign key (contract_id) references contracts on delete cascade;
create index recalled_consents_of_contract on recalled_consents (contract_id);

-- A withdrawn contract is erased like a draft.
create or replace function is_draft_expired(c contracts, today date)
  returns boolean language sql stable as $$
  select c.status in ('DRAFT', 'AWAITING_PAYMENT', 'WITHDRAWN')
     and (c.updated_at at time zone 'Asia/Ho_Chi_Minh')::date + interval '12 months' < today
     and not exists (select from payment_orders o where o.contract_id = c.id
           and (o.status not in ('FAILED', 'ABANDONED') or o.paid_amount is not null))
     and not exists (
           select from payment_orders o join payment_notifications n on n.ref_order = o.ref_order
            where o.contract_id = c.id and blocks_erasure(n))
     and not exists (select from refunds r where r.contract_id = c.id)
     and not exists (select from documents d where d.contract_id = c.id)
     and not exists (select from api_sync_logs l where l.contract_id = c.id)
$$;
