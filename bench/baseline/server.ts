/** The baseline: bare Fastify and pg with the same reads and writes as the product. */
import { argon2, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import pg from 'pg';
import { bareCreation } from './bare-creation.ts';

const pool = new pg.Pool({ connectionString: process.env['BASELINE_DATABASE_URL'], max: 12 });
const http = Fastify();
const derive = promisify(argon2);

http.get<{ Querystring: { officerId: string } }>('/list', async ({ query: { officerId } }) => {
  const [page, total] = await Promise.all([
    pool.query({
      name: 'list',
      text: `select reference_number, policy_no, status, proposer_name, product_name,
        premium_amount, created_at from contracts
              where officer_id = $1 order by created_at desc, id desc limit 10`,
      values: [officerId],
    }),
    pool.query({
      name: 'total',
      text: 'select count(*) from contracts where officer_id = $1',
      values: [officerId],
    }),
  ]);
  return { results: page.rows, total: Number(total.rows[0]?.count) };
});

type Creation = { Body: Parameters<typeof bareCreation>[1] };
http.post<Creation>('/create', async ({ body }) => {
  const client = await pool.connect();
  try {
    return await bareCreation(client, body);
  } finally {
    client.release();
  }
});

type Login = { Body: { emailAddress: string; password: string } };
http.post<Login>('/login', async ({ body: { emailAddress, password } }, reply) => {
  const { rows } = await pool.query({
    name: 'account',
    text: 'select * from accounts where email_address = $1',
    values: [emailAddress],
  });
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$(.+)$/.exec(String(rows[0]?.password_hash)) ?? [];
  const right = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: Buffer.from(tag, 'base64').length,
  });
  if (!right.equals(Buffer.from(tag, 'base64'))) return reply.status(401).send({});
  const session = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'session',
      text: 'insert into sessions (id, account_id, created_at) values ($1, $2, now())',
      values: [session, rows[0]?.id],
    });
    await client.query({
      name: 'token',
      text: `insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
        values ($1, $2, now(), now() + interval '14 days')`,
      values: [createHash('sha256').update(token).digest(), session],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
  return { access: createHmac('sha256', 'a key').update(session).digest('base64url'), token };
});

await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once(
  'SIGTERM',
  () =>
    void http
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
process.stdout.write('ready\n');
