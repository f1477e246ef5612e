import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import type pg from 'pg';
import type { Environment } from './harness/environment.ts';
import { drive } from './harness/load.ts';
import { atMost, type Line, printTable } from './harness/report.ts';

/** Each may check so often in an hour (WARN-9). */
const OFFICERS = 30;
const PERSONS = 500;
const SECONDS = 3;
/** An officer waits for the warnings while typing (WARN-8). */
const MOST_MILLISECONDS = 150;

type Person = {
  readonly name: string;
  readonly nationalId: string;
  readonly birthday: string;
  readonly gender: 'male' | 'female';
};

/** `POST contract/check`: the warnings that an officer sees while typing. */
export async function measureCheck(environment: Environment): Promise<void> {
  const officers = await Promise.all(
    Array.from({ length: OFFICERS }, (_, place) => environment.signIn(place + 1)),
  );
  const lines: Line[] = [];
  for (const [what, persons] of Object.entries(await findPersons(environment.pool))) {
    let turn = 0;
    const next = () => {
      const person = persons[turn++ % persons.length];
      const headers = officers[turn % OFFICERS]?.headers;
      if (!person) throw new Error(`the data set has nobody for "${what}"`);
      return {
        method: 'POST' as const,
        path: '/v1/auth/contract/check',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(personDraft(person, turn)),
      };
    };
    await drive(environment.salus.url, next, { connections: 1, seconds: 1 });
    const { p50, p99 } = await drive(environment.salus.url, next, {
      connections: 1,
      seconds: SECONDS,
    });
    lines.push(
      { what: `${what}, p50`, salus: p50, unit: 'ms' },
      {
        what: `${what}, p99`,
        salus: p99,
        unit: 'ms',
        goal: atMost(p99, MOST_MILLISECONDS, `at most ${MOST_MILLISECONDS} ms`),
      },
    );
  }
  printTable('Warnings while typing, POST contract/check, 1 connection', lines);
}

/** Persons of the data set by what the check finds about them. */
async function findPersons(pool: pg.Pool): Promise<Readonly<Record<string, readonly Person[]>>> {
  const columns = `insured_name as name, insured_national_id as "nationalId",
    to_char(insured_dob, 'YYYY-MM-DD') as birthday, insured_gender as gender`;
  const coveredPersons = await pool.query<Person>(
    `select ${columns} from insureds join contracts on contracts.id = contract_id
      where contracts.status = 'ACTIVE' and insured_relationship = 'self'
      order by contract_id desc limit $1`,
    [PERSONS],
  );
  const namesakes = coveredPersons.rows.map((person, place) => ({
    ...person,
    nationalId: `0990900${String(place).padStart(5, '0')}`,
  }));
  return {
    'a covered person': coveredPersons.rows,
    'the same name and birthday, another document': namesakes,
    'the most frequent name, another birthday': namesakes.map((person) => ({
      ...person,
      name: 'Nguyễn Thị Hương',
      birthday: '1991-02-03',
    })),
  };
}

/** Every second draft is a family, whose other persons are checked too. */
function personDraft({ name, nationalId, birthday, gender }: Person, turn: number) {
  const example = turn % 2 === 0 ? exampleFamilyDraft : exampleDraft;
  const [self, ...others] = example.insuredDetails;
  return {
    ...example,
    proposerName: name,
    proposerNationalId: nationalId,
    proposerDOB: birthday,
    proposerGender: gender,
    insuredDetails: [
      {
        ...self,
        insuredName: name,
        insuredNationalId: nationalId,
        insuredDOB: birthday,
        insuredGender: gender,
      },
      ...others,
    ],
  };
}
