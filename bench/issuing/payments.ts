import { Agent, get } from 'node:http';
import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { onePaySettings } from '../../server/src/integrations/onepay/onepay.ts';
import { withSecureHash } from '../../server/src/integrations/onepay/signature.ts';
import { generateContracts } from '../data/generate.ts';
import type { Environment } from '../harness/environment.ts';

const LIMIT_MILLISECONDS = 180_000;

export type Order = {
  readonly contractId: number;
  readonly refOrder: string;
  readonly referenceNumber: string;
  readonly amount: number;
};

/** Generates contracts that await payment, each with an open order. */
export async function openOrders(environment: Environment, count: number): Promise<Order[]> {
  await generateContracts(environment.database.url, {
    contracts: count,
    seed: 2,
    onlyOpenOrders: true,
  });
  const { rows } = await environment.pool.query<{
    contract_id: string;
    ref_order: string;
    number: string;
    amount: string;
  }>(
    `select o.contract_id, o.ref_order, c.reference_number as number, o.amount
       from payment_orders o join contracts c on c.id = o.contract_id where o.status = 'OPEN'
         order by o.id`,
  );
  return rows.map(({ contract_id, ref_order, number, amount }) => ({
    contractId: Number(contract_id),
    refOrder: ref_order,
    referenceNumber: number,
    amount: Number(amount),
  }));
}

export type Gateway = {
  /** Sends the IPN of a paid order and waits for its acknowledgement. */
  notify(order: Order): Promise<void>;
  close(): void;
};

/** The gateway: sends signed IPNs over at most `sockets` connections. */
export function openGateway(url: string, sockets: number): Gateway {
  const { merchant, secret } = onePaySettings(
    readConfig({}, () => 'unused: no token is created or verified here'),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return {
    async notify({ refOrder, referenceNumber, amount, contractId }) {
      const fields = withSecureHash(
        {
          vpc_Amount: String(amount * 100),
          vpc_AuthorizeId: String(contractId).padStart(6, '0').slice(-6),
          vpc_Command: 'pay',
          vpc_MerchTxnRef: refOrder,
          vpc_Merchant: merchant,
          vpc_Message: 'Approved',
          vpc_OrderInfo: referenceNumber,
          vpc_PayChannel: 'WEB',
          vpc_TransactionNo: `PAY-${contractId}`,
          vpc_TxnResponseCode: '0',
          vpc_Version: '2',
        },
        secret,
      );
      const answer = await fetchText(
        `${url}/v1/pub/payment/onepay/ipn?${new URLSearchParams(fields)}`,
        agent,
      );
      if (!answer.startsWith('responsecode=1'))
        throw new Error(`the notice of ${refOrder} was answered with ${answer}`);
    },
    close: () => agent.destroy(),
  };
}

function fetchText(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.once('end', () => resolve(text)).once('error', reject);
    }).once('error', reject);
  });
}

export type Certificates = {
  /** Resolves with the time at which the contract's certificate was committed. */
  whenStored(contractId: number): Promise<number>;
  close(): Promise<void>;
};

/**
 * Installs a trigger that sends NOTIFY per certificate. PostgreSQL delivers it at the commit, so
 * the measurement contains no polling interval.
 */
export async function watchCertificates(databaseUrl: string): Promise<Certificates> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function bench_certificate_stored() returns trigger language plpgsql as $$
    begin
      perform pg_notify('bench_certificate', new.contract_id::text);
      return null;
    end $$;
    create or replace trigger bench_certificate_stored after insert on documents
      for each row execute function bench_certificate_stored();
    listen bench_certificate`);
  const waiting = new Map<number, (at: number) => void>();
  client.on('notification', ({ payload }) => {
    const at = performance.now();
    const contractId = Number(payload);
    waiting.get(contractId)?.(at);
    waiting.delete(contractId);
  });
  return {
    whenStored: (contractId) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(
          () =>
            reject(
              new Error(
                `no certificate within ${LIMIT_MILLISECONDS / 1000} s: contract ${contractId}`,
              ),
            ),
          LIMIT_MILLISECONDS,
        );
        waiting.set(contractId, (at) => {
          clearTimeout(limit);
          resolve(at);
        });
      }),
    async close() {
      await client.query(
        'drop trigger bench_certificate_stored on documents; ' +
          'drop function bench_certificate_stored()',
      );
      await client.end();
    },
  };
}
