import { showPreferences } from '@salus/api/accounts/preferences.ts';
import { logout } from '@salus/api/accounts.ts';
import { takeContract } from '@salus/api/back-office/takes.ts';
import { handOver } from '@salus/api/contracts/corrections.ts';
import { addNote } from '@salus/api/contracts/notes.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { recordOpening, requestChange } from '@salus/api/customer-link.ts';
import { LAST_EVENT_ID_HEADER } from '@salus/api/endpoint.ts';
import { followEvents } from '@salus/api/events.ts';
import { showHome } from '@salus/api/home.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableAccount } from '../accounts/manage-accounts.ts';
import { inTransaction } from '../platform/db.ts';
import { awaitIdleQueue } from '../testing/await-idle-queue.ts';
import { followAs, signInOverHttp } from '../testing/event-stream.ts';
import { givenContract, linkTokenOf } from '../testing/given.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { clearEvents } from './event-rows.ts';

let salus: TestApp;
let second: TestApp;
beforeAll(async () => {
  salus = await startTestApp();
  second = await startTestApp({}, salus);
});
afterAll(async () => {
  await second.close();
  await salus.close();
});

/** Its first event is there: from it a stream comes again without loss. An admin gets none. */
async function follow(who: string, from = {}, server = salus) {
  const stream = await followAs(server, await signInOverHttp(server, who), from);
  if (stream.reply.ok && who !== 'admin') await stream.find('the first event', () => true);
  return stream;
}
const about = (referenceNumber: string) => (event: { data: { referenceNumber?: string } }) =>
  event.data.referenceNumber === referenceNumber;

describe('a stream of events', () => {
  // covers EVENT-1, EVENT-2
  test('reports each step of a contract to its officer in order, on any server', async () => {
    const here = await follow('sales.cbb');
    const there = await follow('sales.cbb', {}, second);
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const last = (stream: typeof here) =>
      stream.find('the certificate’s e-mail is sent', ({ kind, data }) => {
        return (
          kind === 'message' &&
          data.referenceNumber === referenceNumber &&
          data.kind === 'POLICY_ISSUED' &&
          data.state === 'SENT'
        );
      });
    const { id: lastId } = await last(here);
    for (const stream of [here, there]) {
      await last(stream);
      const steps = stream.ofKind('contract').filter(about(referenceNumber));
      expect(steps.map(({ data }) => [data.action, data.status])).toEqual([
        ['create', 'DRAFT'],
        ['sendSmsLink', 'AWAITING_PAYMENT'],
        ['startPayment', 'AWAITING_PAYMENT'],
        ['onlinePaymentSucceeded', 'PAID'],
        ['issue', 'ACTIVE'],
      ]);
      expect(steps.at(-1)?.data).toEqual({
        referenceNumber,
        action: 'issue',
        status: 'ACTIVE',
        adjustInfo: null,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/),
      });
      const ids = stream.events.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    }
    const soFar = ({ events }: typeof here) =>
      events.filter((event) => about(referenceNumber)(event) && event.id <= lastId);
    expect(soFar(here)).toEqual(soFar(there));
    await here.close();
    await there.close();
  });

  // covers EVENT-3
  test('reaches those who may see the contract; heads learn of issued ones only', async () => {
    const streams = await Promise.all(
      ['sales.cbb', 'bm', 'auditor', 'area', 'sales2.cbb', 'manager', 'admin'].map((who) =>
        follow(who),
      ),
    );
    const [own, clerk, auditor, area, ...others] = streams;
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const { referenceNumber: foreign } = await givenContract(salus, {
      status: 'ACTIVE',
      officer: 'sales2.cbb',
    });
    const [otherOfficer, team, admin] = others;
    const readers = { [referenceNumber]: [own, team], [foreign]: [otherOfficer] };
    for (const [reference, streams] of Object.entries(readers))
      for (const stream of [...streams, clerk, auditor, area])
        await stream?.find('the contract is issued', ({ data }) => {
          return data.referenceNumber === reference && data.status === 'ACTIVE';
        });
    const kindsFor = (stream = own) =>
      [
        ...new Set(stream?.events.filter(about(referenceNumber)).map(({ kind }) => kind)),
      ].toSorted();
    // The SMS may be sent after the payment.
    for (const stream of [own, clerk, auditor])
      await expect.poll(() => kindsFor(stream)).toEqual(['contract', 'link', 'message']);
    expect(area?.events.filter(about(referenceNumber)).map(({ data }) => data.status)).toEqual([
      'ACTIVE',
    ]);
    for (const stream of [own, team]) expect(stream?.events.filter(about(foreign))).toEqual([]);
    expect(otherOfficer?.events.filter(about(referenceNumber))).toEqual([]);
    expect(team?.events.filter(about(referenceNumber)).map(({ data }) => data.action)).toEqual([
      'issue',
    ]);
    expect(admin?.events).toEqual([]);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  // covers EVENT-1
  test('continues after the last id without loss, by header and by query', async () => {
    const first = await follow('sales.cbb');
    const { referenceNumber } = await givenContract(salus, { status: 'DRAFT' });
    const { id } = await first.find('the draft', about(referenceNumber));
    await first.close();
    const { referenceNumber: missed } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    for (const from of [{ after: String(id) }, { lastEventId: String(id) }]) {
      const again = await follow('sales.cbb', from);
      await again.find('the link', ({ kind, data }) => {
        return kind === 'contract' && data.action === 'sendSmsLink';
      });
      expect(again.events.find(about(missed))).toMatchObject({
        kind: 'contract',
        data: { referenceNumber: missed, action: 'create' },
      });
      expect(again.events.some(({ id: other }) => other <= id)).toBe(false);
      await again.close();
    }
  });

  // covers EVENT-9
  test('continues after the last event that a read contains', async () => {
    const officer = await salus.as('sales.cbb');
    const lastId = async () =>
      Number((await officer.call(listDrafts)).headers[LAST_EVENT_ID_HEADER]);
    const fresh = await follow('sales.cbb');
    const { referenceNumber } = await givenContract(salus, { status: 'DRAFT' });
    const { id } = await fresh.find('the draft', about(referenceNumber));
    await awaitIdleQueue(salus);
    const contained = await lastId();
    expect(contained).toBeGreaterThan(id);
    const { referenceNumber: next } = await givenContract(salus, { status: 'DRAFT' });
    const draft = await fresh.find('the next draft', about(next));
    expect(draft.id).toBeGreaterThan(contained);
    expect(await lastId()).toBeGreaterThan(draft.id);
    const stream = await follow('sales.cbb', { after: String(contained) });
    expect(stream.events[0]).toEqual(draft);
    expect(stream.events.some(about(referenceNumber))).toBe(false);
    expect((await officer.call(showPreferences)).headers).not.toHaveProperty(LAST_EVENT_ID_HEADER);
    await fresh.close();
    await stream.close();
  });

  // covers EVENT-1
  test('sends a reset for an id that is cleared, of the future or of no database', async () => {
    const last = await follow('sales.cbb');
    const { id } = await last.find('the counts', ({ kind }) => kind === 'work');
    await last.close();
    for (const from of [
      { after: '1' },
      // Far ahead: jobs of earlier tests may still write events.
      { after: String(id + 2000) },
      { lastEventId: 'x'.repeat(40) },
    ]) {
      const stream = await follow('sales.cbb', from);
      expect(await stream.find('a reset', ({ kind }) => kind === 'reset')).toMatchObject({
        data: {},
      });
      await stream.close();
    }
  });

  // covers EVENT-1
  test('misses nothing when transactions commit in another order than they wrote', async () => {
    const stream = await follow('bm');
    const { referenceNumber } = await givenContract(salus, { status: 'DRAFT' });
    const { id: before } = await stream.find('the draft', about(referenceNumber));
    const insert = sql`
      insert into events (kind, contract_id, officer_id, data)
      select 'link', id, officer_id,
             jsonb_build_object('referenceNumber', reference_number, 'state', 'SENT')
        from contracts where reference_number = ${referenceNumber}`;
    const slow = Promise.withResolvers<void>();
    const hasWritten = Promise.withResolvers<void>();
    const lower = inTransaction(salus.db, async (tx) => {
      await insert.execute(tx);
      hasWritten.resolve();
      await slow.promise;
    });
    await hasWritten.promise;
    await insert.execute(salus.db);
    const links = () => stream.ofKind('link').filter(about(referenceNumber));
    await eventually('the quick one', async () => links().length === 1);
    slow.resolve();
    await lower;
    await eventually('the slow one', async () => links().length === 2);
    const ids = links().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    await stream.close();
    const again = await follow('bm', { after: String(before) });
    const linksAgain = () => again.ofKind('link').filter(about(referenceNumber));
    await eventually('both again', async () => linksAgain().length === 2);
    expect(linksAgain().map(({ id }) => id)).toEqual(ids);
    await again.close();
  });

  // covers EVENT-2
  test('reports an opened link; the former officer of a handover gets no event', async () => {
    const clerk = await follow('bm');
    const former = await follow('sales.cbb');
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const customer = salus.customer(await linkTokenOf(salus, referenceNumber));
    await customer.call(recordOpening);
    await clerk.find('the opening', ({ kind, data }) => {
      return kind === 'link' && about(referenceNumber)({ data }) && data.state === 'OPENED';
    });
    const countBefore = former.events.filter(about(referenceNumber)).length;
    const moved = await (await salus.as('bm')).call(handOver, {
      fromEmail: 'sales.cbb@salus.test',
      toEmail: 'sales2.cbb@salus.test',
      reason: 'Nghỉ phép dài ngày',
      referenceNumbers: [referenceNumber],
    });
    expect(moved.body).toMatchObject({ success: true });
    await clerk.find('the handover', ({ data }) => data.action === 'handOver');
    await eventually('the opening reached the officer', async () => {
      return former.events.filter(about(referenceNumber)).length >= countBefore;
    });
    expect(former.events.filter(({ data }) => data.action === 'handOver')).toEqual([]);
    await clerk.close();
    await former.close();
  });
});

describe('the counts of a person', () => {
  // covers EVENT-2
  test('come first and with each change, equal to those of the home', async () => {
    const officer = await salus.as('sales.cbb');
    const clerk = await salus.as('bm');
    const counts = async (caller: typeof officer) => {
      const { body } = await caller.call(showHome);
      const items: readonly { code: string; count: number }[] = body.data.items;
      return Object.fromEntries(items.map(({ code, count }) => [code, count]));
    };
    const stream = await follow('sales.cbb');
    const desk = await follow('bm');
    const before = await stream.find('the first counts', ({ kind }) => kind === 'work');
    expect(before.data).toEqual({ counts: await counts(officer) });
    const { linkToken, referenceNumber } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    await salus
      .customer(linkToken)
      .call(requestChange, { noteChangeInfoCustomer: 'Sai ngày sinh' });
    const expected = await counts(officer);
    expect(expected['CHANGE_REQUESTED']).toBe((before.data.counts.CHANGE_REQUESTED ?? 0) + 1);
    await stream.find('a change is requested', ({ kind, data }) => {
      return kind === 'work' && data.counts.CHANGE_REQUESTED === expected['CHANGE_REQUESTED'];
    });
    const team = await follow('manager');
    const { id } = await team.find('the first counts', ({ kind }) => kind === 'work');
    await clerk.call(takeContract, { referenceNumber });
    await desk.find('the clerk’s own', ({ kind, data }) => kind === 'work' && data.counts.MINE);
    await clerk.call(addNote, { referenceNumber, text: 'Đã gọi khách hàng' });
    await stream.find(
      'the note',
      ({ kind, data }) => kind === 'note' && about(referenceNumber)({ data }),
    );
    await team.find('the counts after the note', (event) => {
      return event.kind === 'work' && event.id > id;
    });
    expect(team.ofKind('note')).toEqual([]);
    await stream.close();
    await desk.close();
    await team.close();
  });
});

describe('a stream ends', () => {
  // covers EVENT-4
  test('when its person signs out, and outlives the access token until then', async () => {
    const token = await signInOverHttp(salus, 'sales.cbb');
    const stream = await followAs(salus, token);
    await stream.find('the counts', ({ kind }) => kind === 'work');
    salus.wait(16);
    const { referenceNumber } = await givenContract(salus, { status: 'DRAFT' });
    await stream.find('the draft', about(referenceNumber));
    salus.wait(-16);
    await fetch(salus.url + logout.path, {
      method: logout.method,
      headers: { authorization: `Bearer ${token}` },
    });
    await eventually('the stream is over', async () => stream.isOver());
  });

  // covers EVENT-4
  test.each(['unit', 'role', 'disabled'] as const)('when its account changes: %s', async (what) => {
    const stream = await follow('manager');
    await stream.find('the counts', ({ kind }) => kind === 'work');
    const email = 'manager@salus.test';
    const account = salus.db.updateTable('accounts').where('email_address', '=', email);
    if (what === 'role') await account.set({ role: 'AUDITOR', unit_id: null }).execute();
    if (what === 'unit')
      await account
        .set(({ selectFrom }) => ({
          unit_id: selectFrom('accounts as other')
            .select('other.unit_id')
            .where('other.email_address', '=', 'sales2.cbb@salus.test'),
        }))
        .execute();
    const operation = {
      operator: 'ops',
      now: salus.now(),
      language: 'vi',
      makesResemblingUnits: false,
      authority: 'OPERATOR',
    } as const;
    if (what === 'disabled')
      await inTransaction(salus.db, (tx) => disableAccount(tx, email, operation));
    await eventually('the stream is over', async () => stream.isOver());
  });

  // covers EVENT-5
  test('only by itself: the hundred and first of a person is refused', async () => {
    const token = await signInOverHttp(salus, 'bm2');
    const streams = [];
    for (let count = 0; count < 100; count += 1) streams.push(await followAs(salus, token));
    const refusal = await followAs(salus, token);
    expect(refusal.reply.status).toBe(429);
    expect(await refusal.reply.json()).toMatchObject({ error_code: 'TOO_MANY_STREAMS' });
    await streams.pop()?.close();
    await eventually('one more opens', async () => {
      const next = await followAs(salus, token);
      streams.push(next);
      return next.reply.status === 200;
    });
    await Promise.all(streams.map((stream) => stream.close()));
  });
});

// covers EVENT-1
test('answers 406 without an accepted event stream, and 400 for an id that is none', async () => {
  const officer = await salus.as('sales.cbb');
  expect(await officer.call(followEvents)).toMatchObject({
    status: 406,
    body: { error_code: 'NOT_ACCEPTABLE' },
  });
  const stream = await follow('sales.cbb', { after: '9'.repeat(40) });
  expect(stream.reply.status).toBe(400);
  expect(await stream.reply.json()).toMatchObject({
    error_code: 'VALIDATION_ERROR',
    data: [{ path: 'after', code: 'invalid' }],
  });
});

// covers EVENT-6
test('the database changes no event, and clears those of yesterday with a trace', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'DRAFT' });
  // Jobs of earlier tests would write events after the last one.
  await awaitIdleQueue(salus);
  const stream = await follow('sales.cbb');
  const { id } = await stream.find('the counts', ({ kind }) => kind === 'work');
  await stream.close();
  await expect(
    sql`update events set data = '{}'
         where data ->> 'referenceNumber' = ${referenceNumber}`.execute(salus.db),
  ).rejects.toThrow('an event is not changed');
  await clearEvents(salus.db, new Date(Date.now() + 1000));
  expect(await salus.db.selectFrom('events').selectAll().execute()).toEqual([]);
  const early = await follow('sales.cbb', { after: String(id - 3) });
  await early.find('a reset', ({ kind }) => kind === 'reset');
  const exact = await follow('sales.cbb', { after: String(id - 1) });
  await exact.find('counts only', ({ kind }) => kind === 'work');
  expect(exact.ofKind('reset')).toEqual([]);
  await early.close();
  await exact.close();
});
