import type pg from 'pg';

type Body = {
  readonly officerId: number;
  readonly referenceNumber: string;
  readonly draft: Readonly<Record<string, unknown>> & {
    readonly insuredDetails: readonly Readonly<Record<string, unknown>>[];
  };
};

const contract = `
  insert into contracts (reference_number, type_contract, status, officer_id, product_id,
    product_name, plan_id, package_name,
    sum_insured, fee, premium_amount, refund_threshold_days, duration_name, benefits, proposer_name,
      proposer_type_nid, proposer_national_id,
    proposer_national_id_date, proposer_place_of_origin, proposer_dob, proposer_gender,
      proposer_mobile, proposer_email,
    proposer_address, health_answers, created_at, updated_at)
  values ($1, $15, 'DRAFT', $2, left($3, 5), 'Bảo hiểm sức khỏe', $3, 'Cơ bản', 100000000, 620000,
    620000, 30, '12 tháng', $4,
    $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, array[false, false, false], now(), now())
  returning id, reference_number, premium_amount, updated_at`;
const insured = `
  insert into insureds (contract_id, position, is_same_proposer, insured_name, insured_type_nid,
    insured_national_id, insured_dob,
    insured_gender, insured_relationship)
  select $1, person.position - 1, person.same, person.name, person.type, person.number, person.born,
    person.gender, person.relationship
    from unnest($2::boolean[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[],
      $8::text[])
      with ordinality as person(same, name, type, number, born, gender, relationship, position)`;
const history = `
  insert into contract_history (contract_id, sequence, at, action, actor_kind, actor_id, to_status,
    previous_hash, hash)
  values ($1, 0, now(), 'create', 'staff', $2, 'DRAFT', '', '')`;
const benefits = JSON.stringify([
  {
    code: 'hospital',
    name: 'Nằm viện điều trị nội trú',
    limit: 40_000_000,
    note: 'Tối đa 60 ngày một năm',
  },
  { code: 'surgery', name: 'Phẫu thuật', limit: 30_000_000, note: 'Mỗi năm bảo hiểm' },
  {
    code: 'outpatient',
    name: 'Khám và điều trị ngoại trú',
    limit: 5_000_000,
    note: 'Tối đa 10 lần khám một năm',
  },
]);

/** Inserts a draft in one transaction, all persons by one statement, without validation. */
export async function bareCreation(
  client: pg.ClientBase,
  { officerId, referenceNumber, draft }: Body,
) {
  await client.query('begin');
  const { rows } = await client.query({
    name: 'contract',
    text: contract,
    values: [
      ...[
        referenceNumber,
        officerId,
        draft['planId'],
        benefits,
        draft['proposerName'],
        draft['proposerTypeNID'],
      ],
      ...[
        draft['proposerNationalId'],
        draft['proposerNationalIdDate'],
        draft['proposerPlaceOfOrigin'],
        draft['proposerDOB'],
      ],
      ...[
        draft['proposerGender'],
        draft['proposerMobile'],
        draft['proposerEmail'],
        draft['proposerAddress'],
      ],
      draft.insuredDetails.length > 1 ? 'FAMILY' : 'INDIVIDUAL',
    ],
  });
  const { id } = rows[0];
  const persons = draft.insuredDetails;
  const column = (name: string) => persons.map((person) => person[name]);
  await client.query({
    name: 'insured',
    text: insured,
    values: [
      ...[
        id,
        column('isSameProposer'),
        column('insuredName'),
        column('insuredTypeNID'),
        column('insuredNationalId'),
      ],
      ...[column('insuredDOB'), column('insuredGender'), column('insuredRelationship')],
    ],
  });
  await client.query({ name: 'history', text: history, values: [id, officerId] });
  await client.query('commit');
  return rows[0];
}
