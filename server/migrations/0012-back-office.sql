-- What clerks do with money: refunds, payments that need a person, and why a contract was cancelled.

alter table contracts
  add constraint contracts_cancelled_says_why check
    (status <> 'CANCELLED' or (cancelled_by is not null and (cancel_note is not null or refund_reason is not null))),
  add constraint contracts_refund_is_whole check
    ((refund_on is null) = (refund_amount is null) and (refund_on is null) = (refund_percent is null)
     and (refund_on is null) = (remain_insured_days is null) and (refund_on is null) = (refund_reason is null)),
  add constraint contracts_refund_is_in_time check (refund_on >= policy_starts_on);

-- What a person decided about money that came and did not pay its contract.
alter table payment_orders
  add column review_decision text check (review_decision in ('REFUND', 'SETTLED_OUTSIDE')),
  add column review_note text check (char_length(review_note) between 1 and 255),
  add column reviewed_by bigint references accounts,
  add column reviewed_at timestamptz(3),
  add constraint payment_orders_review_is_whole check
    ((review_decision is null) = (reviewed_at is null) and (review_decision is null) = (reviewed_by is null)
     and (review_decision is null) = (review_note is null) and (review_decision is null or review_reason is not null));
create index payment_orders_to_review on payment_orders (settled_at, id) where review_reason is not null and review_decision is null;

-- Money on its way back. One for the cancellation of a contract, one for each payment that is sent back after review.
create table refunds (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  -- The order whose money goes back by the gateway; null where it was paid outside of it and goes back by hand.
  order_id bigint references payment_orders,
  reason text not null check (reason in ('CANCELLATION', 'REVIEW')),
  amount bigint not null check (amount > 0),
  -- vpc_MerchTxnRef of the refund: the same for every try, so that the gateway recognises the second one.
  refund_ref text not null unique check (char_length(refund_ref) <= 34),
  -- REQUESTED → ACCEPTED or REJECTED by the gateway; BY_HAND waits for a clerk's transfer; DONE_BY_HAND when they did it.
  status text not null check (status in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'BY_HAND', 'DONE_BY_HAND')),
  response_code text,
  gateway_transaction_no text,
  attempts integer not null default 0,
  last_error text,
  requested_by bigint not null references accounts,
  requested_at timestamptz(3) not null,
  settled_at timestamptz(3),
  done_by bigint references accounts,
  done_note text check (char_length(done_note) between 1 and 255),
  check ((status in ('ACCEPTED', 'REJECTED', 'DONE_BY_HAND')) = (settled_at is not null)),
  check (order_id is not null or status in ('BY_HAND', 'DONE_BY_HAND')),
  check ((status = 'DONE_BY_HAND') = (done_by is not null) and (done_by is null) = (done_note is null)),
  check (reason = 'CANCELLATION' or order_id is not null)
);
create unique index refunds_one_cancellation on refunds (contract_id) where reason = 'CANCELLATION';
create unique index refunds_one_of_order on refunds (order_id) where order_id is not null;
create index refunds_open on refunds (requested_at, id) where status in ('REQUESTED', 'REJECTED', 'BY_HAND');

-- Clerks look for what stands still.
create index messages_failed on messages (created_at, id) where status = 'FAILED';
