/** SQL that writes links, messages, orders, documents and history of the contracts of `drawn`. */
export const writeRelatedRows = `
  create temporary table sent on commit drop as
    select d.*, nextval(pg_get_serial_sequence('customer_links', 'id')) as link_id from drawn d
      where sent_at is not null;
  insert into customer_links (id, contract_id, nonce, token_hash, created_at, expires_at, opens,
    first_opened_at, last_opened_at)
    overriding system value
    select link_id, id, substr(sha256(convert_to('nonce ' || reference_number, 'UTF8')), 1, 20),
           sha256(convert_to('token ' || reference_number, 'UTF8')), sent_at, sent_at + interval
             '30 days', case when first_opened_at is null then 0 else 1 end, first_opened_at,
           first_opened_at
      from sent join (select id as opened_id, first_opened_at from contracts) opened
        on opened_id = id;
  insert into messages (contract_id, channel, kind, recipient, dedupe_key, link_id, status,
    attempts, provider_reference, created_at, sent_at)
    select id, 'SMS', 'CUSTOMER_LINK', mobile, 'customer-link:' || reference_number, link_id,
      'SENT', 1, 'sms-' || link_id,
           sent_at, sent_at + interval '1 second'
      from sent
    union all
    select id, 'EMAIL', 'POLICY_ISSUED', 'khach.' || id || '@example.com', 'policy-issued:' ||
      reference_number, null, 'SENT', 1,
           'mail-' || id, issued_at, issued_at + interval '1 second'
      from drawn where issued_at is not null
    union all
    select id, 'EMAIL', 'POLICY_CANCELLED', 'khach.' || id || '@example.com', 'policy-cancelled:' ||
      reference_number, null, 'SENT', 1,
           'mail-cancelled-' || id, cancelled_at, cancelled_at + interval '1 second'
      from drawn where cancelled_at is not null;
  insert into reminder_schedules (contract_id, kind, starts_at, next_at)
    select c.id, 'PAYMENT_REMINDER', c.send_sms_link_at, c.send_sms_link_at
      from contracts c join drawn d on d.id = c.id
     where c.status = 'AWAITING_PAYMENT' and c.send_sms_link_at is not null
    union all
    select c.id, 'POLICY_ENDING', c.policy_starts_on::timestamp at time zone 'Asia/Ho_Chi_Minh',
           ((c.policy_ends_on - 30) + time '08:00') at time zone 'Asia/Ho_Chi_Minh'
      from contracts c join drawn d on d.id = c.id where c.status = 'ACTIVE';
  insert into consents (contract_id, kind, text_version, language, text_digest, shown_digest, way,
    ticked, ip_address, device, at)
    select id, kind, '2026-11', 'vi', sha256(convert_to(kind, 'UTF8')),
      sha256(convert_to(reference_number, 'UTF8')), 'SMS_LINK', true,
           '203.0.113.' || id % 250, 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile',
             started_at
      from drawn, unnest(array['personal-data', 'health-data', 'payment-terms']) kind
     where is_online or has_failed or has_open_order;

  insert into payment_orders (ref_order, contract_id, gateway, amount, status, started_by, method,
    response_code,
                              gateway_transaction_no, paid_amount, created_at, settled_at,
                                next_query_at)
    select reference_number || '-1', id, 'onepay', premium, 'FAILED', 'customer', 'card', '24',
      null, null::bigint,
           started_at, started_at + interval '2 minutes', null::timestamptz
      from drawn where has_failed
    union all
    select reference_number || case when has_failed then '-2' else '-1' end, id, 'onepay', premium,
      'SUCCEEDED', 'customer', 'qr', '0',
           'PAY-' || id, premium, started_at + interval '3 minutes', paid_at, null
      from drawn where is_online
    union all
    -- The job queries the gateway about open orders; these are paid before the next query.
    select reference_number || '-1', id, 'onepay', premium, 'OPEN', 'customer', 'qr', null, null,
      null, started_at, null, now() + interval '1 day'
      from drawn where has_open_order;
  insert into refunds (contract_id, order_id, gateway, reason, amount, refund_ref, status,
    requested_by, requested_at, settled_at,
                       response_code, gateway_transaction_no, attempts, done_by, done_note)
    select d.id, o.id, o.gateway, 'CANCELLATION', refund_amount, reference_number || '-R1', case
      when o.id is null then 'DONE_BY_HAND' else 'ACCEPTED' end,
           back_office.id, cancelled_at, cancelled_at + case when o.id is null
             then interval '1 minute' else interval '1 second' end,
           case when o.id is not null then '0' end, case when o.id is not null then 'BACK-' || d.id
             end,
           case when o.id is null then 0 else 1 end, case when o.id is null then back_office.id end,
           case when o.id is null then 'Đã chuyển khoản cho khách hàng' end
      from drawn d cross join back_office left join payment_orders o on o.contract_id = d.id
        and o.status = 'SUCCEEDED'
     where refund_amount > 0;
  insert into ledger_entries (at, business_day, event, debit, credit, amount, contract_id, order_id,
    refund_id)
    select at, (at at time zone 'Asia/Ho_Chi_Minh')::date, event, debit, credit, amount,
           contract_id, order_id, refund_id
      from (
        select paid_at as at, case when is_online then 'GATEWAY_PAYMENT' else 'MANUAL_PAYMENT' end
                 as event,
               case when is_online then 'GATEWAY_CLEARING' else 'CUSTOMER' end as debit,
               'PREMIUM' as credit, premium as amount, d.id as contract_id, o.id as order_id,
               null::bigint as refund_id
          from drawn d left join payment_orders o on o.contract_id = d.id
            and o.status = 'SUCCEEDED'
         where paid_at is not null
        union all
        select r.requested_at, 'PREMIUM_REFUND', 'PREMIUM', 'REFUND', r.amount, d.id, null, r.id
          from drawn d join refunds r on r.contract_id = d.id
        union all
        select r.settled_at,
               case when r.order_id is null then 'REFUND_BY_HAND' else 'REFUND_BY_GATEWAY' end,
               'REFUND',
               case when r.order_id is null then 'CUSTOMER' else 'GATEWAY_CLEARING' end,
               r.amount, d.id, null, r.id
          from drawn d join refunds r on r.contract_id = d.id) moved;
  insert into payment_notifications (source, ref_order, verdict, outcome, response_code, amount,
    transaction_no, received_at)
    select 'IPN', reference_number || case when has_failed then '-2' else '-1' end, 'SUCCEEDED',
      'succeeded', '0', premium, 'PAY-' || id, paid_at
      from drawn where is_online;
  insert into documents (contract_id, kind, storage_key, sha256, size, signer, signed_at,
    created_at)
    select d.id, 'CERTIFICATE', 'certificates/' || year || '/' || reference_number || '.pdf',
           sha256(convert_to('file ' || reference_number, 'UTF8')), 90000, 'Công ty Bảo hiểm Salus',
             issued_at, issued_at
      from drawn d join numbered on numbered.id = d.id;
  insert into api_sync_logs (contract_id, kind, idempotency_key, status, message, http_status,
    core_ref, at)
    select id, 'sync-create', md5('create ' || reference_number)::uuid, 'success', null, 201,
      'CORE-' || id, issued_at + interval '1 second'
      from drawn where issued_at is not null
    union all
    select id, 'sync-cancel', md5('cancel ' || reference_number)::uuid, 'success', null, 200,
      'CORE-' || id, cancelled_at + interval '1 second'
      from drawn where cancelled_at is not null;`;

/** The table's trigger numbers and chains the rows, so they are written in the order of events. */
export const writeHistory = `
  insert into contract_history (contract_id, sequence, at, action, actor_kind, actor_id,
    from_status, to_status, note, changes,
                                previous_hash, hash)
  select contract_id, 0, at, action, actor_kind, actor_id, from_status, to_status, note, changes,
    '', ''
    from (
      select id as contract_id, 1 as step, created_at as at, 'create' as action, 'staff'
        as actor_kind, officer_id as actor_id,
             null::text as from_status, 'DRAFT' as to_status, null::text as note, jsonb '[]'
               as changes from drawn
      union all
      select id, 2, created_at + interval '40 seconds', 'save', 'staff', officer_id, 'DRAFT',
        'DRAFT', null,
             jsonb_build_array(jsonb_build_object('field', 'proposerAddress', 'from', null, 'to',
               address))
        from drawn where saved_twice
      union all
      select id, 3, sent_at, 'sendSmsLink', 'staff', officer_id, 'DRAFT', 'AWAITING_PAYMENT', null,
        '[]' from drawn where sent_at is not null
      union all
      select id, 4, sent_at + interval '1 hour', 'requestChange', 'customer', null,
        'AWAITING_PAYMENT', 'AWAITING_PAYMENT',
             'Xin sửa lại địa chỉ liên hệ', '[]' from drawn where has_change_request
      union all
      select id, 5, started_at, 'startPayment', 'customer', null, 'AWAITING_PAYMENT',
        'AWAITING_PAYMENT', null, '[]'
        from drawn where is_online or has_failed or has_open_order
      union all
      select id, 6, started_at + interval '2 minutes', 'onlinePaymentFailed', 'gateway', null,
        'AWAITING_PAYMENT', 'AWAITING_PAYMENT',
             null, '[]' from drawn where has_failed
      union all
      select id, 7, started_at + interval '3 minutes', 'startPayment', 'customer', null,
        'AWAITING_PAYMENT', 'AWAITING_PAYMENT', null, '[]'
        from drawn where has_failed and is_online
      union all
      select drawn.id, 8, paid_at, case when is_online then 'onlinePaymentSucceeded'
        else 'payManually' end,
             case when is_online then 'gateway' else 'staff' end, case when is_online then null
               else back_office.id end,
             'AWAITING_PAYMENT', 'PAID', null, '[]'
        from drawn, back_office where paid_at is not null
      union all
      select d.id, 9, d.issued_at, 'issue', 'system', null, 'PAID', 'ACTIVE', null,
             jsonb_build_array(jsonb_build_object('field', 'policyNo', 'from', null, 'to',
               c.policy_no))
        from drawn d join contracts c on c.id = d.id where d.issued_at is not null
      union all
      select drawn.id, 10, cancelled_at, 'cancel', 'staff', back_office.id, 'ACTIVE', 'CANCELLED',
             case when refund_percent is null then 'Khách hàng không còn nhu cầu'
               else 'Khách hàng đề nghị hoàn phí' end, '[]'
        from drawn, back_office where cancelled_at is not null) events
   order by contract_id, step;`;
