import type { SellerCertificate } from '@salus/domain/administration/seller-certificate.ts';
import { type Channel, groupOfRole, type Role } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import { type Database, inTransaction, type Tx } from '../platform/db.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { hashPassword, isPasswordCorrect } from './passwords/password.ts';
import { findOrMakeUnit, type UnitPath } from './units.ts';

/** RUN-12. */
export const DEMO_PASSWORD = 'Salus@2026';

type DemoAccount = {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly channel: Channel | null;
  readonly level: string | null;
  readonly unit: UnitPath;
  readonly is?: 'newcomer' | 'disabled';
};

const area = ['Miền Bắc', 'Hà Nội'];
const firstBranch = [...area, 'Chi nhánh Hoàn Kiếm'];
const firstTeam = [...firstBranch, 'Nhóm 1'];

/** One account of each kind in a small tree: sales.cbb is under manager, manager under director. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'sales.cbb@salus.test',
    name: 'Nguyễn Thị Mai',
    role: 'SALES_MAN',
    channel: 'CBB',
    level: 'Chuyên viên',
    unit: firstTeam,
  },
  {
    email: 'sales2.cbb@salus.test',
    name: 'Trần Quốc Đạt',
    role: 'SALES_MAN',
    channel: 'CBB',
    level: 'Chuyên viên',
    unit: [...area, 'Chi nhánh Cầu Giấy', 'Nhóm 1'],
  },
  {
    email: 'sales.sale@salus.test',
    name: 'Lê Hoàng Phúc',
    role: 'SALE_SALES_MAN',
    channel: 'SALE',
    level: 'Sale',
    unit: [...area, 'Kênh Sale Hà Nội', 'Nhóm Sale 1'],
  },
  {
    email: 'manager@salus.test',
    name: 'Phạm Thu Hương',
    role: 'SALES_MANAGER',
    channel: 'CBB',
    level: 'Trưởng nhóm',
    unit: firstTeam,
  },
  {
    email: 'director@salus.test',
    name: 'Đặng Văn Khánh',
    role: 'BRANCH_DIRECTOR',
    channel: 'CBB',
    level: 'Giám đốc chi nhánh',
    unit: firstBranch,
  },
  {
    email: 'area@salus.test',
    name: 'Vũ Minh Châu',
    role: 'AREA_DIRECTOR',
    channel: 'CBB',
    level: 'Giám đốc khu vực',
    unit: area,
  },
  {
    email: 'region@salus.test',
    name: 'Hoàng Anh Tuấn',
    role: 'REGIONAL_DIRECTOR',
    channel: 'CBB',
    level: 'Giám đốc vùng',
    unit: area.slice(0, 1),
  },
  {
    email: 'bm@salus.test',
    name: 'Bùi Ngọc Lan',
    role: 'BM_SUPPORT',
    channel: null,
    level: 'Hỗ trợ nghiệp vụ',
    unit: [],
  },
  {
    email: 'bm2@salus.test',
    name: 'Trịnh Hoài An',
    role: 'BM_SUPPORT',
    channel: null,
    level: 'Hỗ trợ nghiệp vụ',
    unit: [],
  },
  {
    email: 'auditor@salus.test',
    name: 'Đinh Thị Ngân',
    role: 'AUDITOR',
    channel: null,
    level: 'Kiểm toán nội bộ',
    unit: [],
  },
  {
    email: 'admin@salus.test',
    name: 'Lý Thanh Bình',
    role: 'ADMIN',
    channel: null,
    level: 'Quản trị hệ thống',
    unit: [],
  },
  {
    email: 'admin2@salus.test',
    name: 'Mai Quốc Việt',
    role: 'ADMIN',
    channel: null,
    level: 'Quản trị hệ thống',
    unit: [],
  },
  {
    email: 'newcomer@salus.test',
    name: 'Đỗ Thanh Tùng',
    role: 'SALES_MAN',
    channel: 'CBB',
    level: 'Chuyên viên',
    unit: firstTeam,
    is: 'newcomer',
  },
  {
    email: 'disabled@salus.test',
    name: 'Ngô Gia Huy',
    role: 'SALES_MAN',
    channel: 'CBB',
    level: 'Chuyên viên',
    unit: firstTeam,
    is: 'disabled',
  },
];

/** Creates the missing demo accounts and leaves existing ones unchanged. */
export async function ensureDemoAccounts(app: Pick<App, 'config' | 'db' | 'clock'>): Promise<void> {
  if (app.config.mode === 'production') throw new Error('demo accounts are refused in production');
  const { rows } = await sql<{ email_address: string }>`select email_address from accounts
    where email_address in (${sql.join(demoAccounts.map(({ email }) => email))})`.execute(app.db);
  const there = new Set(rows.map((row) => row.email_address));
  const missing = demoAccounts.filter(({ email }) => !there.has(email));
  if (missing.length === 0) return;
  // One hash for all: hashing ten times would be felt at the start, and the password is no secret.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(app.db, async (tx) => {
    for (const account of missing) await insertAccount(tx, account, passwordHash, app.clock());
  });
}

/** Enabled demo accounts whose password is still the published one (RUN-14). */
async function openDemoAccounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email_address: string; password_hash: string }>`
    select email_address, password_hash from accounts
    where disabled_at is null
      and email_address in (${sql.join(demoAccounts.map(({ email }) => email))})
    order by email_address`.execute(db);
  const open: string[] = [];
  for (const { email_address: email, password_hash: hash } of rows)
    if (await isPasswordCorrect(DEMO_PASSWORD, hash)) open.push(email);
  return open;
}

async function insertAccount(
  tx: Tx,
  account: DemoAccount,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const unitId = await findOrMakeUnit(tx, account.unit, { makesResembling: true });
  const isNew = account.is === 'newcomer';
  const certificate = demoCertificate(account, now);
  await sql`
    insert into accounts (email_address, full_name, role, channel, level, unit_id,
                          certificate_number, certificate_from, certificate_to,
                          password_hash, is_auto_generated, agreed_at, disabled_at, created_at)
    values (${account.email}, ${account.name}, ${account.role}, ${account.channel},
            ${account.level}, ${unitId}, ${certificate?.number ?? null},
            ${certificate?.validFrom ?? null}, ${certificate?.validTo ?? null}, ${passwordHash},
            ${isNew}, ${isNew ? null : now},
            ${account.is === 'disabled' ? now : null}, ${now})
    on conflict (email_address) do nothing`.execute(tx);
}

const YEARS_IN_DAYS = 365 * 5;

/** Officers of the demonstration may sell, also when its clock is moved by years (SALE-11). */
function demoCertificate({ email, role }: DemoAccount, now: Date): SellerCertificate | null {
  if (groupOfRole[role] !== 'sales') return null;
  const today = businessDay(now);
  return {
    number: `DEMO-${email.split('@')[0]}`,
    validFrom: addDays(today, -YEARS_IN_DAYS),
    validTo: addDays(today, YEARS_IN_DAYS),
  };
}

/** A database of development moved to production keeps its demo accounts. @throws StartFailure */
export async function refuseDemoAccounts({ db }: App): Promise<void> {
  const open = await openDemoAccounts(db);
  if (open.length === 0) return;
  throw new StartFailure(
    `Salus can't start in production: demo accounts have their published password ` +
      `(${open.join(', ')}). Disable them with npm run accounts -- disable EMAIL.`,
  );
}
