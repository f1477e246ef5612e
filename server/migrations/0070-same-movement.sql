-- locks: bank_movements ACCESS EXCLUSIVE
-- locks: bank_notices ACCESS EXCLUSIVE
-- locks: bank_statement_lines ACCESS EXCLUSIVE
-- locks: money_steps ACCESS EXCLUSIVE
-- A reference alone identifies no movement (STMT-13): banks repeat it for fees, and write texts of
-- payers where they have none. Lines and notices point to the movement that they report.

alter table bank_movements
  drop constraint bank_movements_bank_reference_key,
  drop constraint bank_movements_bank_reference_check,
  add constraint bank_movements_bank_reference_check
    check (char_length(bank_reference) <= 100),
  add column reference_key text collate "C" not null default '',
  add column content_key text collate "C" not null default '',
  -- The number among the details of one collective entry; 0 for other movements.
  add column detail_no integer not null default 0 check (detail_no >= 0),
  add column same_as_id bigint references bank_movements,
  drop constraint bank_movements_reason_check,
  add constraint bank_movements_reason_check check (reason in
    ('SEVERAL_CONTRACTS', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'PAID_BEFORE_CREATION', 'NOT_ELIGIBLE', 'UNCLEAR_DETAILS', 'REFERENCE_KNOWN'));

alter table bank_statement_lines
  add column reference_key text collate "C" not null default '',
  add column content_key text collate "C" not null default '',
  add column detail_no integer not null default 0 check (detail_no >= 0),
  -- The number among the equal lines of its day without a reference; 1 for other lines.
  add column equal_no integer not null default 1 check (equal_no > 0),
  -- Null until the line is settled.
  add column movement_id bigint references bank_movements,
  drop constraint bank_statement_lines_reason_check,
  add constraint bank_statement_lines_reason_check check (reason in
    ('SEVERAL_CONTRACTS', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'PAID_BEFORE_CREATION', 'NOT_ELIGIBLE', 'UNCLEAR_DETAILS', 'REFERENCE_KNOWN'));

alter table bank_notices add column movement_id bigint references bank_movements;

-- The keys as the program writes them from now on (same-movement.ts).
create function key_of_reference(reference text) returns text language sql immutable as $$
  select case when reference ~* '^\s*(non[- ]?ref|not[- ]?provided|no[- ]?ref)([^a-z0-9]|$)'
      or reference like ' %' or (reference ~ '\s' and reference !~ '\d') then ''
    else upper(regexp_replace(split_part(reference, '\', 1), '[^a-zA-Z0-9]', '', 'g')) end
$$;
create function key_of_content(content text) returns text language sql immutable as $$
  select left(translate(encode(sha256(convert_to(translate(regexp_replace(upper(translate(
    normalize(content, nfd), 'đĐ', 'DD')), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'UTF8')),
    'base64'), '+/', '-_'), 22)
$$;
update bank_movements set reference_key = key_of_reference(bank_reference),
  content_key = key_of_content(content);
update bank_statement_lines set reference_key = key_of_reference(bank_reference),
  content_key = key_of_content(content);
update bank_statement_lines l set equal_no = n.equal_no
  from (select statement_id, line_no, row_number() over (
          partition by statement_id, (paid_at at time zone 'Asia/Ho_Chi_Minh')::date, amount,
            content_key order by line_no) as equal_no
          from bank_statement_lines where reference_key = '') n
 where (l.statement_id, l.line_no) = (n.statement_id, n.line_no);

-- A swallowed line stays without a movement, so that another upload finds its money.
update bank_statement_lines l set movement_id = m.id from bank_movements m
 where l.result is not null and m.bank_reference = l.bank_reference and m.amount = l.amount
   and (l.reference_key <> '' or l.bank_reference like ' %' or (
     m.content_key = l.content_key and l.equal_no = 1
     and (m.paid_at at time zone 'Asia/Ho_Chi_Minh')::date
       = (l.paid_at at time zone 'Asia/Ho_Chi_Minh')::date));
update bank_notices n set movement_id = m.id from bank_movements m
 where m.transaction_id = n.transaction_id or
   (m.bank_reference = n.bank_reference and not exists (
     select from bank_movements own where own.transaction_id = n.transaction_id));

-- Until now a movement without a reference had a key of the program in its place.
update bank_movements set bank_reference = '' where bank_reference like ' %';
update bank_statement_lines set bank_reference = '' where bank_reference like ' %';
drop function key_of_reference, key_of_content;

alter table bank_movements
  alter column reference_key drop default,
  alter column content_key drop default,
  add constraint bank_movements_same_as check (same_as_id is null or
    (same_as_id <> id and result = 'UNKNOWN_CONTENT' and order_id is null and refund_id is null));
alter table bank_statement_lines
  alter column reference_key drop default,
  alter column content_key drop default,
  add constraint bank_statement_lines_movement
    check (result is null or result = 'REPEATED' or movement_id is not null) not valid;
drop index bank_statement_lines_of_movement, bank_statement_lines_of_reference;
drop index bank_notices_of_reference;
create index bank_movements_of_reference on bank_movements (reference_key)
  where reference_key <> '';
create index bank_movements_of_amount on bank_movements (amount, paid_at);
create index bank_movements_same_as on bank_movements (same_as_id) where same_as_id is not null;
create index bank_statement_lines_of_movement on bank_statement_lines (movement_id);
create index bank_statement_lines_of_reference on bank_statement_lines (reference_key)
  where reference_key <> '';
create index bank_statement_lines_of_amount on bank_statement_lines (amount, paid_at);
create index bank_notices_of_movement on bank_notices (movement_id);

alter table money_steps
  drop constraint money_steps_step_check,
  add constraint money_steps_step_check check (step in
    ('IS_MANUAL', 'JOIN', 'SAME', 'ASSIGN', 'RETURN', 'KEEP', 'TAKE_UP', 'GIVE_ACCOUNT'));

-- A reference pays one contract by itself, ever; details of one entry share it (STMT-13).
create function refuse_to_pay_twice() returns trigger language plpgsql as $$
begin
  if exists (select from bank_movements m
      where m.reference_key = new.reference_key and m.amount > 0 and m.id <> new.id
        and m.same_as_id is null
        and (m.detail_no = 0 or new.detail_no = 0 or m.detail_no = new.detail_no)) then
    raise exception 'the reference of movement % paid before', new.id
      using errcode = 'unique_violation', constraint = 'bank_movements_pay_once';
  end if;
  return new;
end $$;
create trigger bank_movements_pay_once after insert on bank_movements
  for each row when (new.result = 'MATCHED' and new.reference_key <> '')
  execute function refuse_to_pay_twice();
