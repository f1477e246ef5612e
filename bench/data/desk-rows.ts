/**
 * SQL that writes what grows beside the contracts: reads, sessions, bank movements, money without
 * a contract, requests and approvals. Work that is open stays the same at every size, as it does
 * where clerks keep up with the trade; the rest is done.
 */
export const writeDeskRows = (contracts: number, until: Date): string => `
  create temporary table readers on commit drop as
    select row_number() over (order by id) - 1 as place, id
      from accounts where email_address like 'officer-%@bench.salus.test';
  analyze readers;
  insert into personal_reads (at, account_id, session_id, ip, call, kind, reference_number,
    criteria, row_count)
    select at, readers.id,
           md5(n::text)::uuid, '10.0.' || n % 200 || '.' || n % 250,
           case n % 5 when 0 then 'showContract' when 1 then 'showDraft' else 'listDrafts' end,
           case n % 5 when 0 then 'DETAIL' when 1 then 'DETAIL' when 2 then 'SEARCH'
             else 'LIST' end,
           contracts.reference_number,
           case when n % 5 >= 2 then '{}'::jsonb end, case when n % 5 >= 2 then 10 end
      from (select n, timestamptz '${until.toISOString()}' - (${contracts} * ${READS} - n)
              * interval '1 second' * (3 * 365 * 86400.0 / (${contracts} * ${READS})) as at
              from generate_series(1, ${contracts} * ${READS}) n) reads
      cross join (select min(id) as oldest from contracts) book
      join readers on place = n % (select count(*) from readers)
      left join contracts on n % 5 < 2 and contracts.id = oldest + n % ${contracts};
  insert into sessions (id, account_id, created_at, ended_at, ended_because, user_agent, ip,
    last_used_at)
    select gen_random_uuid(), readers.id, at, at + interval '8 hours', 'EXPIRED', 'Mozilla/5.0',
           '10.0.0.1', at + interval '7 hours'
      from (select n, timestamptz '${until.toISOString()}' - interval '2 days' - n
              * interval '1 second' * (3 * 365 * 86400.0 / ${contracts}) as at
              from generate_series(1, ${contracts} / 2) n) sessions
      join readers on place = n % (select count(*) from readers);

  with arrivals as (
    insert into bank_movements (source, bank_reference, amount, content, paid_at, result,
      received_at, reference_key, content_key)
      select 'NOTICE', 'FT' || n, case when n % 7 = 0 then -500000 else 620000 + n % 900 * 1000 end,
             'CK bao hiem ' || n, at, case when n % 7 = 0 then 'OTHER_DEBIT'
               else 'UNKNOWN_CONTENT' end, at, 'FT' || n, 'ckbaohiem' || n
        from (select n, timestamptz '${until.toISOString()}' - (${contracts} / 25 - n)
                * interval '1 second' * (3 * 365 * 86400.0 / (${contracts} / 25)) as at
                from generate_series(1, ${contracts} / 25) n) movements
      returning id, amount, paid_at, result),
  money as (
    insert into receipts (movement_id, amount, received_at)
      select id, amount, paid_at from arrivals where result = 'UNKNOWN_CONTENT'
      returning id, amount, received_at)
  insert into ledger_entries (at, business_day, event, debit, credit, amount, receipt_id,
    movement_id)
    select received_at, (received_at at time zone 'Asia/Ho_Chi_Minh')::date, 'TRANSFER_UNALLOCATED',
           'BANK', 'UNALLOCATED', amount, id, null::bigint
      from money
    union all
    select paid_at, (paid_at at time zone 'Asia/Ho_Chi_Minh')::date, 'OTHER_DEBIT', 'UNALLOCATED',
           'BANK', -amount, null, id
      from arrivals where result = 'OTHER_DEBIT';

  insert into bank_statements (uploaded_by, uploaded_at, first_day, last_day)
    select min(back_office.id), max(paid_at) + interval '1 day', min(paid_at)::date,
           max(paid_at)::date
      from bank_movements cross join back_office group by date_trunc('month', paid_at) order by 2;
  insert into bank_statement_lines (statement_id, line_no, bank_reference, paid_at, is_day_only,
    amount, content, result, settled_at, settled_by, reference_key, content_key, movement_id)
    select s.id, row_number() over (partition by s.id order by m.id), m.bank_reference, m.paid_at,
           false, m.amount, m.content, m.result, s.uploaded_at, s.uploaded_by, m.reference_key,
           m.content_key, m.id
      from bank_movements m
      join bank_statements s on date_trunc('month', s.first_day) = date_trunc('month', m.paid_at);

  insert into customer_requests (contract_id, kind, consents, requested_at, answer_due_on,
    answered_at, answered_by, outcome)
    select id, 'WITHDRAW_CONSENT', array['health-data'], at, at::date + 3,
           case when place > ${OPEN} then at + interval '1 day' end,
           case when place > ${OPEN} then clerk end,
           case when place > ${OPEN} then 'DECLINED' end
      from (select c.id, c.issued_at + interval '30 days' as at, back_office.id as clerk,
                   row_number() over (order by c.id desc) as place
              from contracts c cross join back_office
             where c.status = 'ACTIVE' and c.id % 100 = 0) asked;
  insert into approvals (contract_id, kind, state, request, amount, formula, evidence,
    requested_by, requested_at, expires_at, decided_at)
    select id, 'BACKDATED_PAYMENT', case when place > ${OPEN} then 'EXPIRED' else 'PENDING' end,
           jsonb_build_object('referenceNumber', reference_number, 'paymentDate', at::date,
             'paymentTime', '09:00:00', 'manualPaymentNote', 'Đã nhận tiền'),
           amount, '', '', clerk, at, at + interval '7 days',
           case when place > ${OPEN} then at + interval '7 days' end
      from (select c.id, c.reference_number, c.premium_amount as amount,
                   c.created_at + interval '1 hour' as at, back_office.id as clerk,
                   row_number() over (order by c.id desc) as place
              from contracts c cross join back_office
             where c.status = 'AWAITING_PAYMENT' or c.id % 50 = 0) asked;`;

/** Reads of a contract in its life: the officer's, the clerks' and the lists'. */
const READS = 5;
/** Rows of each kind that wait for a clerk. */
export const OPEN = 100;
