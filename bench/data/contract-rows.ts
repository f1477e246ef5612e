/** SQL that writes the contracts of `drawn`. */
export const writeContracts = `
  insert into contracts (
    id, reference_number, type_contract, status, officer_id,
    product_id, product_name, plan_id, package_name, sum_insured, fee, premium_amount,
      discount_contract, refund_threshold_days,
    duration_name, benefits, proposer_name, proposer_type_nid, proposer_national_id,
      proposer_national_id_date, proposer_place_of_origin,
    proposer_place_cmnd, proposer_dob, proposer_gender, proposer_mobile, proposer_email,
      proposer_address, health_answers,
    send_sms_link_at, change_requested, change_note, verified_at, verified_by,
    payment_failed, txn_response_code, ref_order, type_payment, paid_at, manual_payment_note,
      paid_manually_by,
    policy_no, verification_code, policy_starts_on, policy_ends_on, issued_at, cancelled_at,
      cancelled_by, cancel_note,
    refund_on, remain_insured_days, refund_percent, refund_amount, refund_reason, created_at,
      updated_at, waiting_since, sold_unit_id, first_link_at, first_opened_at, first_order_at)
  overriding system value
  select d.id, reference_number, type_contract, status, officer_id,
         d.product_id, product_name, plan_id, d.package_name, d.sum_insured, d.fee, premium,
           discount_contract, d.refund_threshold_days,
         d.duration_name, d.benefits, full_name, paper, national_id,
         date '2021-01-01' + (d.id % 1200)::integer,
         case when paper = 'CCCD' then 'MANAGEMENT_OF_SOCIAL' end,
         case when paper = 'CMND' then 'Công an tỉnh Nghệ An' end,
         born_on, gender, mobile, 'khach.' || d.id || '@example.com', address, array[false, false,
           false],
         sent_at, has_change_request, case when has_change_request
           then 'Xin sửa lại địa chỉ liên hệ' end,
         case when is_online or has_failed then started_at end, case when is_online or has_failed
           then 'SMS_LINK' end,
         has_failed and not is_online, case when is_online then '0' when has_failed then '24' end,
         case when is_online and has_failed then reference_number || '-2'
              when is_online or has_failed then reference_number || '-1' end,
         case when is_online then 'ONLINE' when paid_at is not null then 'MANUAL' end, paid_at,
         case when paid_at is not null and not is_online then 'Khách hàng chuyển khoản tại quầy'
           end,
         case when paid_at is not null and not is_online then back_office.id end,
         d.product_id || '-' || lpad((numbered.year % 100)::text, 2, '0') || '-' ||
           lpad(running::text, 8, '0'),
         case when numbered.id is not null then substr(md5('code ' || reference_number), 1, 12) end,
         starts_on, case when starts_on is not null then ends_on end, issued_at, cancelled_at,
         case when cancelled_at is not null then back_office.id end,
         case when cancelled_at is not null and refund_percent is null
           then 'Khách hàng không còn nhu cầu' end,
         refund_on, ends_on - refund_on, refund_percent, refund_amount,
         case when refund_percent is not null then 'Khách hàng đề nghị hoàn phí' end,
         created_at, greatest(created_at, sent_at, started_at, issued_at, cancelled_at),
         case when status = 'AWAITING_PAYMENT' then sent_at end,
         case when issued_at is not null then seller_unit end,
         sent_at, case when is_online or has_failed then started_at - interval '1 minute' end,
         case when has_failed or has_open_order then started_at
              when is_online then started_at + interval '3 minutes' end
    from drawn d
    join (select id as seller_id, unit_id as seller_unit from accounts) seller
      on seller_id = d.officer_id
    left join numbered on numbered.id = d.id
    cross join back_office
   order by d.id;`;

/**
 * SQL that writes the insured persons of `drawn`. A family has the proposer if young enough, their
 * spouse, and children with a birth certificate.
 */
export const writeInsureds = `
  insert into insureds (contract_id, position, is_same_proposer, insured_name, insured_type_nid,
    insured_national_id,
                        insured_dob, insured_gender, insured_relationship)
  select id, position, is_self,
         case when is_self then full_name
              -- The family's name and one of its own.
              else split_part(full_name, ' ', 1) || ' ' || (array['Gia', 'Minh', 'Bảo', 'Khánh'])[1
                + id % 4] || ' '
                   || (array['An', 'Khôi', 'Linh', 'Ngọc', 'Huy', 'Vy', 'Nam', 'Thư', 'Hà'])[1 + (id
                     + position) % 9] end,
         case when is_self then paper when is_spouse then 'CCCD' else 'GKS' end,
         case when is_self then national_id else '1' || lpad(((id * 10 + position) %
           100000000000)::text, 11, '0') end,
         case when is_self then born_on when is_spouse then born_on + 400
              else created_at::date - 500 - ((id * 7 + position * 991) % 6000)::integer end,
         case when is_self then gender when is_spouse then case gender when 'male' then 'female'
           else 'male' end
              when (id + position) % 2 = 0 then 'female' else 'male' end,
         case when is_self then 'self' when is_spouse then 'wife_husband' else 'child' end
    from (select *, position = 0 and is_insured as is_self, position = 1 and is_insured as is_spouse
            from (select *, case when persons > 1 then born_on > (created_at - interval
              '49 years')::date
                                 else kind_of_insured < 60 end as is_insured
                    from drawn) with_families,
                 generate_series(0, persons - 1) position
          offset 0) people
   order by id, position;`;
