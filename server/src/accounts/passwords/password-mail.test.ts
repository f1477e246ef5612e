import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { accountOwner, givenOwner, type Owner } from '../../testing/mailed-passwords.ts';
import { openForTests } from '../../testing/test-app.ts';
import {
  createAccount,
  type Operation,
  preparePassword,
  prepareReset,
  resetByAdministrator,
} from '../manage-accounts.ts';

const salus = openForTests({ PUBLIC_URL: 'https://portal.example.vn' });

const operation = (): Operation => ({
  operator: 'ops',
  now: salus.now(),
  language: 'vi',
  makesResemblingUnits: false,
  authority: 'OPERATOR',
});

/** The text of the newest mail, with password and expiry replaced by blanks. */
async function mailTo(owner: Owner, act: () => Promise<unknown>) {
  const password = await owner.mailedBy(act);
  const [mail] = await owner.mails();
  const text = (mail?.text ?? '')
    .replace(password, '{password}')
    .replaceAll(/ngày \d\d\/\d\d\/\d{4} lúc \d\d:\d\d/g, '{end}');
  return { subject: mail?.subject, text };
}

describe('the mail with a password', () => {
  test('announces a new account, with the deadline of the first sign-in', async () => {
    const owner = accountOwner(salus, 'new@salus.test');
    const preparedPassword = await preparePassword(salus.app);
    const details = {
      fullName: 'Trần <b>An</b>',
      role: 'BM_SUPPORT',
      channel: null,
      level: null,
      certificate: null,
      unit: [],
    } as const;
    const mail = await mailTo(owner, () =>
      inTransaction(salus.db, (tx) =>
        createAccount(tx, salus.app, owner.emailAddress, details, preparedPassword, operation()),
      ),
    );
    expect(mail).toEqual({
      subject: 'Salus: tài khoản mới và mật khẩu đầu tiên',
      text: `Kính gửi Trần <b>An</b>,

Mật khẩu để đăng nhập lần đầu vào tài khoản new@salus.test:

{password}

Đăng nhập trước {end}, rồi đổi sang mật khẩu của riêng mình. Quá thời hạn này, \
chọn Quên mật khẩu ở trang đăng nhập để nhận mật khẩu khác.

Đăng nhập:
https://portal.example.vn/signin

Nếu không làm việc với Salus, bỏ qua thư này và báo cho quản trị viên.

Không chuyển tiếp thư này, không đọc mật khẩu cho người khác. \
Quản trị viên không bao giờ hỏi mật khẩu.

Công ty Bảo hiểm Salus

--
Giấy phép 00 GP/KDBH · Mã số thuế 0100000000
Số 1 Phố Mẫu, Hà Nội
salus.test · Tổng đài 1900 1234
`,
    });
  });

  test('gives advice for the case of an unknown requester', async () => {
    const owner = await givenOwner(salus);
    const { subject, text } = await mailTo(owner, () => owner.reset());
    expect(subject).toBe('Salus: mật khẩu đăng nhập mới');
    expect(text).toContain(
      `Vừa có yêu cầu đặt lại mật khẩu cho tài khoản ${owner.emailAddress}. Mật khẩu mới:`,
    );
    expect(text).toContain('Mật khẩu này dùng được đến {end}. Mật khẩu cũ vẫn dùng được');
    expect(text).toContain('Nếu không yêu cầu đặt lại mật khẩu, bỏ qua thư này');
  });

  test('names the administrator as its origin', async () => {
    const owner = await givenOwner(salus);
    const preparedPassword = await prepareReset(salus.app, owner.emailAddress);
    if (!preparedPassword) throw new Error('no account');
    const { subject, text } = await mailTo(owner, () =>
      inTransaction(salus.db, (tx) =>
        resetByAdministrator(tx, salus.app, owner.emailAddress, preparedPassword, operation()),
      ),
    );
    expect(subject).toBe('Salus: quản trị viên đã cấp mật khẩu mới');
    expect(text).toContain(
      `Quản trị viên đã cấp mật khẩu mới cho tài khoản ${owner.emailAddress}:`,
    );
    expect(text).toContain('hỏi quản trị viên trước khi dùng');
  });

  test('shows the expiry time to the minute, in business time', async () => {
    const owner = await givenOwner(salus);
    const before = salus.now().getTime();
    await owner.mailedPassword();
    const [mail] = await owner.mails();
    const [, date, month, year, hour, minute] =
      /ngày (\d\d)\/(\d\d)\/(\d{4}) lúc (\d\d):(\d\d)/.exec(mail?.text ?? '') ?? [];
    const end = new Date(`${year}-${month}-${date}T${hour}:${minute}:00+07:00`).getTime();
    expect(end - before).toBeGreaterThan(24 * 3_600_000 - 60_000);
    expect(end - before).toBeLessThan(24 * 3_600_000 + 10_000);
  });

  test('is not sent after the password was replaced or the account disabled', async () => {
    await salus.fault('email', 'error');
    const [replaced, disabled] = [await givenOwner(salus), await givenOwner(salus)];
    await replaced.reset();
    await disabled.reset();
    await disabled.disable();
    await replaced.reset();
    const states = async (owner: Owner) =>
      (
        await salus.app.pool.query('select status from messages where recipient = $1 order by id', [
          owner.emailAddress,
        ])
      ).rows.map(({ status }) => status);
    await expect.poll(async () => (await states(replaced))[0]).toBe('SUPERSEDED');
    await expect.poll(() => states(disabled)).toEqual(['SUPERSEDED']);
    // An attempt under way would still deliver, so the mail server refuses until the jobs of the
    // other messages have ended.
    const countUnfinishedJobs = async () =>
      (
        await salus.app.pool.query(
          `select from jobs.job where data ->> 'kind' = 'MAILED_PASSWORD'
            and state in ('created', 'retry', 'active')`,
        )
      ).rowCount;
    await expect.poll(countUnfinishedJobs).toBe(1);
    await salus.fault('email', 'ok');
    await expect.poll(() => states(replaced)).toEqual(['SUPERSEDED', 'SENT']);
    expect(await replaced.mails()).toHaveLength(1);
    expect(await disabled.mails()).toEqual([]);
  }, 180_000);
});
