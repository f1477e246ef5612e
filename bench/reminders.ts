import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import pg from 'pg';
import { ask, PASSWORD } from '../e2e/harness/calls.ts';
import { startProgram } from '../e2e/harness/program.ts';
import { generateContracts } from './data/generate.ts';
import { atMost, printTable } from './harness/report.ts';

const DAYS = 90;
/** Contracts of three years, in all states. */
const EARLIER_CONTRACTS = 900;
/** Sent on each of the first days; together with the earlier ones 2,000. */
const NEW_A_DAY = 20;
const SELLING_DAYS = 55;
const PREMIUM = 620_000;

/** Times of a day at which the clock stops and every recurring job runs, also at night. */
const TIMES = ['07:00', '08:00', '20:30', '22:00'];

type Contract = { readonly referenceNumber: string; readonly mobile: string; readonly day: number };

/**
 * 90 simulated days over 2,000 contracts (REMIND-3): sold, paid, withdrawn, recalled, paused,
 * stopped, changed, sent again. Counts every reminder that breaks a rule.
 */
export async function measureReminders(): Promise<void> {
  const env = { CAPTCHA_PROVIDER: 'off', REMINDERS: 'on' };
  const program = await startProgram({ env });
  const pool = new pg.Pool({ connectionString: program.databaseUrl(), max: 2 });
  const began = performance.now();
  try {
    await generateContracts(program.databaseUrl(), { contracts: EARLIER_CONTRACTS });
    const { now } = await ask(`${program.url}/dev/clock`);
    const firstDay = addDays(businessDay(new Date(now)), 1);
    const contracts: Contract[] = [];
    for (let n = 0; n < DAYS; n += 1) {
      for (const time of TIMES) {
        await ask(`${program.url}/dev/clock`, {
          body: { now: instant(addDays(firstDay, n), time) },
        });
        if (time !== '08:00') continue;
        await liveOneDay(program.url, contracts, n);
      }
    }
    await report(pool, (performance.now() - began) / 1000);
  } finally {
    await pool.end();
    await program.remove();
  }
}

const instant = (day: Day, time: string) => `${day}T${time}:00.000+07:00`;

/** Each contract meets one of these, in turn, some days after its link was sent. */
const fates: readonly {
  readonly after: number;
  readonly run: (at: Person, contract: Contract) => Promise<unknown>;
}[] = [
  { after: 2, run: ({ pay }, { referenceNumber }) => pay(referenceNumber) },
  {
    after: 4,
    run: ({ put }, { referenceNumber }) => put('withdraw', { referenceNumber, reason: 'Đổi ý' }),
  },
  { after: 2, run: ({ put }, { referenceNumber }) => put('recall-link', { referenceNumber }) },
  {
    after: 2,
    run: ({ put }, { referenceNumber }) => put('reminders', { referenceNumber, paused: true }),
  },
  { after: 5, run: ({ post }, { referenceNumber }) => post('sms-link', { referenceNumber }) },
  { after: 2, run: ({ customer }, contract) => customer(contract, 'reminders', { paused: true }) },
  {
    after: 3,
    run: ({ customer }, contract) =>
      customer(contract, 'sms-rejected', { noteChangeInfoCustomer: 'Sai tên' }),
  },
  { after: DAYS, run: async () => undefined },
];

type Person = Awaited<ReturnType<typeof signInPerson>>;

async function liveOneDay(url: string, contracts: Contract[], day: number): Promise<void> {
  const person = await signInPerson(url);
  if (day < SELLING_DAYS)
    for (let n = 0; n < NEW_A_DAY; n += 1)
      contracts.push({ ...(await person.sell(contracts.length)), day });
  for (const [at, contract] of contracts.entries()) {
    const fate = fates[at % fates.length];
    if (fate && contract.day + fate.after === day) await fate.run(person, contract);
  }
}

/** An access token lasts 15 minutes of business time. */
async function signInPerson(url: string) {
  const { result } = await ask(`${url}/v1/pub/login`, {
    body: { emailAddress: 'sales.cbb@salus.test', password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${result.access_token}` };
  const path = (name: string) => `${url}/v1/auth/contract/${name}`;
  const post = (name: string, body: object) => ask(path(name), { headers, body });
  return {
    post,
    put: (name: string, body: object) => ask(path(name), { method: 'PUT', headers, body }),
    pay: (content: string) =>
      ask(`${url}/dev/bank/transfer`, { body: { content, amount: PREMIUM } }),
    async sell(n: number) {
      const mobile = `097${String(n).padStart(7, '0')}`;
      const { data } = await post('create-temporary', {
        ...exampleDraft,
        proposerMobile: mobile,
        proposerEmail: `nhac.${n}@example.com`,
      });
      const { referenceNumber } = data;
      await post('sms-link', { referenceNumber });
      return { referenceNumber, mobile };
    },
    async customer({ referenceNumber }: Contract, name: string, body: object) {
      const outbox = await ask(`${url}/dev/outbox`);
      const sms = outbox.find(({ text }: { text: string }) => text.includes(referenceNumber));
      const token = /\/ord\/([\w-]{27})/.exec(sms?.text ?? '')?.[1] ?? '';
      const link = { 'x-sms-link': token, 'x-captcha-response': 'off' };
      return await ask(`${url}/v1/customer/contract/${name}`, { headers: link, body });
    },
  };
}

/** Every reminder that was sent, with the state of its contract at that time. */
const REMINDERS = `
  select m.contract_id, m.kind, m.channel, m.sent_at at time zone 'Asia/Ho_Chi_Minh' as sent,
         (select h.to_status from contract_history h
           where h.contract_id = m.contract_id and h.at <= m.sent_at
           order by h.sequence desc limit 1) as status,
         k.expires_at <= m.sent_at or k.replaced_at <= m.sent_at as link_is_over,
         (m.sent_at at time zone 'Asia/Ho_Chi_Minh')::date > c.policy_ends_on as policy_is_over
    from messages m join contracts c on c.id = m.contract_id
    left join customer_links k on k.id = m.link_id
   where m.kind in ('PAYMENT_REMINDER', 'POLICY_ENDING') and m.sent_at is not null`;

async function report(pool: pg.Pool, seconds: number): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(`
    with sent as (${REMINDERS}),
         per_kind as (select contract_id, kind, count(*) n from sent group by 1, 2),
         per_day as (select contract_id, kind, sent::date, count(*) n from sent group by 1, 2, 3)
    select (select count(*) from contracts) as contracts,
           (select count(*) from sent where kind = 'PAYMENT_REMINDER') as payments,
           (select count(*) from sent where kind = 'POLICY_ENDING') as endings,
           (select count(*) from sent where link_is_over or policy_is_over
              or status <> case kind when 'POLICY_ENDING' then 'ACTIVE'
                                     else 'AWAITING_PAYMENT' end) as "afterEnd",
           (select count(*) from sent
             where extract(hour from sent) not between 8 and 20) as "atNight",
           (select count(*) from per_kind where n > 4) as "aboveCap",
           (select count(*) from per_day where n > 1) as twice`);
  const { rows: hours } = await pool.query<{ hour: string; count: string }>(
    `select extract(hour from sent) as hour, count(*) from (${REMINDERS}) r group by 1 order by 1`,
  );
  const figure = (name: string) => Number(rows[0]?.[name] ?? Number.NaN);
  const none = (what: string, name: string) => ({
    what,
    salus: figure(name),
    unit: '',
    goal: atMost(figure(name), 0, 'none'),
  });
  printTable(
    `Reminders of ${DAYS} simulated days over ${figure('contracts')} contracts`,
    [
      { what: 'reminders of a payment', salus: figure('payments'), unit: '' },
      { what: 'notices of the end of a policy', salus: figure('endings'), unit: '' },
      none('after the end', 'afterEnd'),
      none('from 21:00 to 08:00', 'atNight'),
      none('above the cap of a contract', 'aboveCap'),
      none('twice on a day', 'twice'),
      { what: 'the simulation', salus: seconds, unit: 's' },
    ],
    [`by hour: ${hours.map(({ hour, count }) => `${hour}h ${count}`).join(', ')}`],
  );
}
