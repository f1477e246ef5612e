import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer, refusalCode } from '../../testing/browser.ts';
import { givenOwner, type Owner } from '../../testing/mailed-passwords.ts';
import { eventually, type Mail, openForTests } from '../../testing/test-app.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';

const salus = openForTests({ PUBLIC_URL: 'https://portal.example.vn' });

const OWN = 'Của riêng mình 2026!';

async function change(
  owner: Owner,
  from = DEMO_PASSWORD,
  to = OWN,
  language = 'vi',
): Promise<string> {
  const reply = await salus.ask({
    method: 'PUT',
    url: '/v1/auth/change-password',
    headers: { ...bearer(await owner.token(from)), 'accept-language': language },
    payload: { currentPassword: from, newPassword: to, newPasswordRepeat: to },
  });
  return refusalCode(reply);
}

/** Mails to the account, newest first. */
const mailsTo = async ({ emailAddress }: Owner): Promise<readonly Mail[]> =>
  (await salus.outbox()).filter(({ to }) => to === emailAddress);

const noticeTo = (owner: Owner) => eventually('the mail', async () => (await mailsTo(owner))[0]);

describe('a user after a password change', () => {
  test('gets an e-mail with time and advice, without a password and without a link', async () => {
    const owner = await givenOwner(salus);
    expect(await change(owner)).toBe('200 success');
    const { subject, text, attachments } = await noticeTo(owner);
    expect({
      subject,
      attachments,
      text: text.replace(/ngày \d\d\/\d\d\/\d{4} lúc \d\d:\d\d/, '{at}'),
    }).toEqual({
      subject: 'Salus: mật khẩu đã được đổi',
      attachments: [],
      text: `Kính gửi ${await readFullName(owner)},

Mật khẩu của tài khoản ${owner.emailAddress} đã được đổi {at}.

Mọi thiết bị đang đăng nhập đã bị đăng xuất.

Nếu chính chủ tài khoản đã đổi, không cần làm gì thêm.

Nếu không phải, mở Salus như mọi khi và chọn Quên mật khẩu ở trang đăng nhập để nhận \
mật khẩu khác. Báo ngay cho quản trị viên.

Thư này không có liên kết hay mật khẩu nào. Quản trị viên không bao giờ hỏi mật khẩu.

Công ty Bảo hiểm Salus

--
Giấy phép 00 GP/KDBH · Mã số thuế 0100000000
Số 1 Phố Mẫu, Hà Nội
Tổng đài 1900 1234
`,
    });
  });

  test('reads the minute of the change in business time', async () => {
    const owner = await givenOwner(salus);
    const before = salus.now().getTime();
    await change(owner);
    const [, date, month, year, hour, minute] =
      /ngày (\d\d)\/(\d\d)\/(\d{4}) lúc (\d\d):(\d\d)/.exec((await noticeTo(owner)).text) ?? [];
    const shownAt = new Date(`${year}-${month}-${date}T${hour}:${minute}:00+07:00`).getTime();
    expect(shownAt - before).toBeGreaterThan(-60_000);
    expect(shownAt - before).toBeLessThan(10_000);
  });

  test.each([
    ['en', 'Salus: your password was changed'],
    ['zh', 'Salus：密码已修改'],
    ['es', 'Salus: se ha cambiado la contraseña'],
    ['fr', 'Salus : le mot de passe a été modifié'],
    ['it', 'Salus: la password è stata modificata'],
    ['ar', 'Salus: تم تغيير كلمة المرور'],
  ])('gets it in their language: %s', async (language, expectedSubject) => {
    const owner = await givenOwner(salus);
    await change(owner, DEMO_PASSWORD, OWN, language);
    const { subject, text } = await noticeTo(owner);
    expect(subject).toBe(expectedSubject);
    expect(text).toContain(owner.emailAddress);
    expect(text).not.toMatch(/https?:|\{\{|Của riêng mình/);
  });

  test('gets one mail per change, and none for a refused one', async () => {
    const owner = await givenOwner(salus);
    expect(await change(owner, DEMO_PASSWORD, DEMO_PASSWORD)).toBe('400 VALIDATION_ERROR');
    expect(await change(owner)).toBe('200 success');
    await noticeTo(owner);
    expect(await change(owner, OWN, 'Lần thứ hai 2026!')).toBe('200 success');
    await expect.poll(async () => (await mailsTo(owner)).length).toBe(2);
    const { rows } = await sql`select h.operator, h.action, h.details from account_history h
      join accounts a on a.id = h.account_id
        where a.email_address = ${owner.emailAddress} order by h.id`.execute(salus.db);
    const historyRow = { operator: owner.emailAddress, action: 'PASSWORD_CHANGED', details: {} };
    expect(rows).toEqual([historyRow, historyRow]);
  });

  test('gets nothing but the mailed password at a reset, nor at its first use', async () => {
    const owner = await givenOwner(salus);
    const mailedPassword = await owner.mailedPassword();
    expect(await owner.tries(mailedPassword)).toBe('200 1');
    expect(await readMessages(owner)).toEqual(['MAILED_PASSWORD SENT']);
    expect(await change(owner, mailedPassword)).toBe('200 success');
    await expect
      .poll(() => readMessages(owner))
      .toEqual(['MAILED_PASSWORD SENT', 'PASSWORD_CHANGED SENT']);
  });

  test('has the new password also while e-mail fails, and gets the mail afterwards', async () => {
    const owner = await givenOwner(salus);
    await salus.fault('email', 'error');
    expect(await change(owner)).toBe('200 success');
    expect(await owner.tries(OWN)).toBe('200 0');
    expect(await readMessages(owner)).toEqual(['PASSWORD_CHANGED PENDING']);
    await salus.fault('email', 'ok');
    await expect
      .poll(() => readMessages(owner), { timeout: 20_000 })
      .toEqual(['PASSWORD_CHANGED SENT']);
    expect(await mailsTo(owner)).toHaveLength(1);
  }, 45_000);
});

async function readMessages({ emailAddress }: Owner): Promise<string[]> {
  const { rows } = await sql<{ is: string }>`select kind || ' ' || status as is from messages
    where recipient = ${emailAddress} order by id`.execute(salus.db);
  return rows.map(({ is }) => is);
}

async function readFullName({ emailAddress }: Owner): Promise<string> {
  const { rows } = await sql<{ name: string }>`select full_name as name from accounts
    where email_address = ${emailAddress}`.execute(salus.db);
  return rows[0]?.name ?? '';
}
