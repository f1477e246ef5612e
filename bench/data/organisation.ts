import type pg from 'pg';
import { createDice, drawText, fullName } from './dice.ts';
import { familyNames, givenNames, middleNames, provinces, regions } from './name-lists.ts';

const names = { family: familyNames, middle: middleNames, first: givenNames };

/** SQL of a gender per row. */
const drawGender = (salt: number) =>
  `case pg_temp.dice(n, ${salt}, 2) when 0 then 'male' else 'female' end`;

/** Officers of a full data set; a smaller one has one for every 200 contracts. */
const MOST_OFFICERS = 5000;
const CONTRACTS_AN_OFFICER = 200;

export function officersFor(contracts: number): number {
  return Math.min(MOST_OFFICERS, Math.max(60, Math.ceil(contracts / CONTRACTS_AN_OFFICER)));
}

/** Addresses of the officers, `officer-0001@bench.salus.test`, with the demo password. */
export const officerAddress = (n: number) =>
  `officer-${String(n).padStart(4, '0')}@bench.salus.test`;

/** Heads of the units, one per unit: `manager-0001@bench.salus.test` of a team, and so on up. */
const heads = [
  { unit: 'TEAM', address: 'manager', role: 'SALES_MANAGER', level: 'Trưởng nhóm' },
  { unit: 'BRANCH', address: 'director', role: 'BRANCH_DIRECTOR', level: 'Giám đốc chi nhánh' },
  { unit: 'AREA', address: 'area', role: 'AREA_DIRECTOR', level: 'Giám đốc khu vực' },
  { unit: 'REGION', address: 'region', role: 'REGIONAL_DIRECTOR', level: 'Giám đốc vùng' },
] as const;

export const headAddress = (of: (typeof heads)[number]['address'], n: number) =>
  `${of}-${String(n).padStart(4, '0')}@bench.salus.test`;

/**
 * Regions, areas, branches and teams, with officers in the teams and a head per unit: 7 regions, 42
 * areas, 300 branches and 900 teams for 5,000 officers, fewer in proportion. Needs the demo
 * accounts for their password. Idempotent.
 */
export async function makeOrganisation(
  client: pg.ClientBase,
  officers: number,
  seed: number,
): Promise<void> {
  await createDice(client, seed);
  const teams = Math.ceil(officers * 0.18);
  const branches = Math.ceil(teams / 3);
  const areas = Math.min(42, Math.ceil(branches / 7));
  await client.query(
    `
    insert into units (parent_id, kind, name)
      select null, 'REGION', name from unnest($1::text[]) name
      on conflict (parent_id, name) where closed_at is null do nothing`,
    [regions],
  );
  await level('AREA', areas, 'REGION', `${drawText(provinces, 1, 'n')} || ' ' || n`);
  await level(
    'BRANCH',
    branches,
    'AREA',
    `'Chi nhánh ' || ${drawText(provinces, 2, 'n')} || ' ' || n`,
  );
  await level('TEAM', teams, 'BRANCH', `'Nhóm ' || n`);
  await client.query(`
    insert into accounts (email_address, full_name, role, channel, level, unit_id, password_hash,
      is_auto_generated,
                          agreed_at, created_at)
    select 'officer-' || lpad(n::text, 4, '0') || '@bench.salus.test',
           ${fullName(names, { gender: drawGender(10), salt: 11, row: 'n' })},
           case when n % 10 < 7 then 'SALES_MAN' else 'SALE_SALES_MAN' end,
           case when n % 10 < 7 then 'CBB' else 'SALE' end, 'Chuyên viên', team.id,
           (select password_hash from accounts where email_address = 'sales.cbb@salus.test'), false,
             now(), now()
      from generate_series(1, ${officers}) n
      join (select id, row_number() over (order by id) - 1 as place from units
        where kind = 'TEAM') team
        on team.place = n % ${teams}
    on conflict (email_address) do nothing`);
  for (const { unit, address, role, level } of heads)
    await client.query(
      `
      insert into accounts (email_address, full_name, role, channel, level, unit_id, password_hash,
        is_auto_generated,
                            agreed_at, created_at)
      select $2 || '-' || lpad(n::text, 4, '0') || '@bench.salus.test',
             ${fullName(names, { gender: drawGender(30), salt: 31, row: 'n' })},
             $3, 'CBB', $4, unit_id, (select password_hash from accounts
               where email_address = 'sales.cbb@salus.test'), false, now(), now()
        from (select id as unit_id, row_number() over (order by id) as n from units
               where kind = $1 and not exists (select from accounts where unit_id = units.id
                 and role = $3)) without_head
      on conflict (email_address) do nothing`,
      [unit, address, role, level],
    );

  async function level(kind: string, count: number, above: string, name: string): Promise<void> {
    await client.query(`
      insert into units (parent_id, kind, name)
      select parent.id, '${kind}', ${name}
        from generate_series(1, ${count}) n
        join (select id, row_number() over (order by id) - 1 as place, count(*) over ()
          as all_of_them
                from units where kind = '${above}') parent on parent.place = n % parent.all_of_them
      on conflict (parent_id, name) where closed_at is null do nothing`);
  }
}
