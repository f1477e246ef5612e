import { describe, expect, test } from 'vitest';
import { openSmsProvider } from '../src/integrations/sms/open-sms-provider.ts';
import { openForTests } from '../src/testing/test-app.ts';

const salus = openForTests();

const sms = (text: string, requestId: string = crypto.randomUUID()) =>
  openSmsProvider(salus.app.config).send({ to: '84987654321', text, requestId });

const page = async (path: string) => {
  const reply = await salus.ask({ method: 'GET', url: path });
  return { ...reply, policy: String(reply.headers['content-security-policy']) };
};

describe('the outbox', () => {
  test('is an empty list at first, and a message on the page', async () => {
    expect(await salus.outbox()).toEqual([]);
    expect((await page('/dev/inbox')).body).toContain('Chưa có tin nhắn nào');
  });

  // covers RUN-8
  test('lists the newest first, with the fields of RUN-8', async () => {
    await sms('Tin mot');
    await sms('Tin hai');
    const entries = await salus.outbox();
    expect(entries.map(({ text }) => text)).toEqual(['Tin hai', 'Tin mot']);
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      channel: 'SMS',
      to: '84987654321',
      subject: null,
      text: 'Tin hai',
      attachments: [],
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/),
    });
  });

  test('holds a message with a repeated key once', async () => {
    const name = crypto.randomUUID();
    await sms('Mot lan', name);
    await sms('Mot lan', name);
    expect((await salus.outbox()).filter(({ text }) => text === 'Mot lan')).toHaveLength(1);
  });

  test('rejects messages that a provider would reject', async () => {
    const before = await salus.outbox();
    await expect(sms('Có dấu')).rejects.toThrow('eSMS 146');
    await expect(sms('a'.repeat(161))).rejects.toThrow('eSMS 146');
    const wrong = openSmsProvider(salus.app.config).send({
      to: '+84 987',
      text: 'Xin chao',
      requestId: 'x',
    });
    await expect(wrong).rejects.toThrow('eSMS 108');
    expect(await salus.outbox()).toEqual(before);
  });

  test.each([
    '/dev/outbox/999999/attachments/0',
    '/dev/outbox/x/attachments/0',
    '/dev/outbox/1/attachments/-1',
  ])('has no file at %s', async (path) => {
    expect((await page(path)).status).toBe(404);
  });
});

describe('the inbox page', () => {
  test('makes URLs clickable and escapes everything else, without scripts', async () => {
    await sms('Mo https://salus.test/ord/abc?x=1. Het <b>');
    const { body, policy, headers } = await page('/dev/inbox');
    expect(body).toContain(
      'Mo <a href="https://salus.test/ord/abc?x=1">https://salus.test/ord/abc?x=1</a>' +
        '. Het &lt;b&gt;',
    );
    expect(body).not.toMatch(/<script|<style|style=|onclick/);
    expect(policy).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect((await page('/dev/inbox.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('refreshes only on request', async () => {
    expect((await page('/dev/inbox')).body).not.toContain('http-equiv="refresh"');
    expect((await page('/dev/inbox?refresh=on')).body).toContain(
      '<meta http-equiv="refresh" content="5">',
    );
  });

  test('shows a mail unchanged, in a sandbox', async () => {
    await salus.app.integrations.mailer.send({
      to: 'khach@example.com',
      subject: 'Kính gửi <Quý khách>',
      text: 'Nội dung',
      html: '<h1>Nội dung</h1><script>alert(1)</script>',
      messageId: '<one@messages.salus>',
    });
    const [mail] = await salus.outbox();
    expect((await page('/dev/inbox')).body).toContain(
      `<a href="/dev/outbox/${mail?.id}/html">Bản HTML</a>`,
    );
    expect((await page('/dev/inbox')).body).toContain('Kính gửi &lt;Quý khách&gt;');
    const html = await page(`/dev/outbox/${mail?.id}/html`);
    expect(html.body).toContain('<h1>Nội dung</h1>');
    expect(html.policy).toContain('sandbox');
    expect(html.policy).not.toContain('script-src');
  });
});

describe('faults', () => {
  // covers RUN-11
  test('are off at first, listed, and stay until reset', async () => {
    const targets = ['sms', 'receipts', 'email', 'gateway', 'insurer', 'files'];
    const none = Object.fromEntries(targets.map((target) => [target, 'ok']));
    expect((await page('/dev/faults')).body).toEqual(none);
    await salus.fault('insurer', 'garbage');
    expect((await page('/dev/faults')).body).toEqual({ ...none, insurer: 'garbage' });
    await salus.fault('insurer', 'ok');
    expect((await page('/dev/faults')).body).toEqual(none);
  });

  test.each([
    [{ target: 'sms' }, [{ path: 'mode', code: 'invalid' }]],
    [{ target: 'bank', mode: 'error' }, [{ path: 'target', code: 'invalid' }]],
    [{ target: 'sms', mode: 'slow' }, [{ path: 'mode', code: 'invalid' }]],
    [{ target: 'sms', mode: 'refused' }, [{ path: 'mode', code: 'invalid' }]],
    [{ target: 'sms', mode: 'ok', for: 5 }, [{ path: 'for', code: 'invalid' }]],
  ])('refuse %j', async (body, problems) => {
    const reply = await salus.anybody.post('/dev/faults', body);
    expect([reply.status, reply.body.data]).toEqual([400, problems]);
  });

  test('make the mail server fail temporarily or permanently', async () => {
    const mail = {
      to: 'duc@example.com',
      subject: 'Thử',
      text: 'Thử',
      html: '<p>Thử</p>',
      attachments: [],
    };
    const send = (messageId: string) => salus.app.integrations.mailer.send({ ...mail, messageId });
    await salus.fault('email', 'error');
    await expect(send('<later@salus.test>')).rejects.toMatchObject({ kind: 'temporary' });
    await salus.fault('email', 'refused');
    await expect(send('<refused@salus.test>')).rejects.toMatchObject({ kind: 'permanent' });
    await salus.fault('email', 'ok');
    await expect(send('<sent@salus.test>')).resolves.toBeDefined();
  });

  test('make the file store fail or return garbage, and never report success', async () => {
    const { files } = salus.app.integrations;
    const bytes = new TextEncoder().encode('%PDF');
    await files.put('a/b.pdf', bytes);
    await salus.fault('files', 'error');
    await expect(files.put('a/c.pdf', bytes)).rejects.toThrow('HTTP 500');
    await expect(files.get('a/b.pdf')).rejects.toThrow('HTTP 500');
    await salus.fault('files', 'garbage');
    await expect(files.put('a/c.pdf', bytes)).rejects.toThrow('makes no sense');
    expect(new TextDecoder().decode((await files.get('a/b.pdf')) ?? bytes)).toContain('It works');
    await salus.fault('files', 'ok');
    expect(new TextDecoder().decode((await files.get('a/b.pdf')) ?? new Uint8Array())).toBe('%PDF');
    expect(await files.exists('a/c.pdf')).toBe(false);
  });
});
