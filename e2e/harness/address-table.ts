import type { RoleGroup } from '@salus/domain/people/roles.ts';

/** NAV-1 to NAV-7 as a table: every address × every role group, with the expected page. */
export const LOST = 'Không tìm thấy trang này';
export const INDIVIDUAL = 'Trần Văn Một';
export const FAMILY = 'Trần Văn Nhà';

type Place = {
  readonly address: string;
  /** Groups with access; other users get the fallback page at the same address. */
  readonly groups: readonly RoleGroup[];
  readonly heading: string;
  readonly trail: string;
  /** Target of a redirect. */
  readonly ends?: string;
};

const sales = ['sales'] as const;
const overseers = ['backOffice', 'auditor'] as const;
const readers = ['backOffice', 'manager', 'director', 'auditor'] as const;
const allGroups = ['sales', ...readers, 'admin'] as const;
export const noGroups = [] as const;
const WELCOME = {
  groups: allGroups,
  heading: 'Chào mừng đến với Salus',
  trail: 'Trang chủ > Giới thiệu',
} as const;
const oneDetail = { heading: INDIVIDUAL, trail: 'Hợp đồng > Chi tiết hợp đồng > {one}' } as const;
const familyDetail = {
  heading: FAMILY,
  trail: 'Hợp đồng > Chi tiết hợp đồng gia đình > {family}',
} as const;
const oneAtDesk = {
  heading: INDIVIDUAL,
  trail: 'Hỗ trợ nghiệp vụ > Chi tiết hợp đồng > {one}',
} as const;
const familyAtDesk = {
  heading: FAMILY,
  trail: 'Hỗ trợ nghiệp vụ > Chi tiết hợp đồng gia đình > {family}',
} as const;
const lostPage = { groups: noGroups, heading: LOST } as const;

export const places: readonly Place[] = [
  { address: '/', ends: '/dashboard/introduce', ...WELCOME },
  { address: '/signin', ends: '/dashboard/introduce', ...WELCOME },
  { address: '/dashboard/introduce', ...WELCOME },
  {
    address: '/contract/temp-list',
    groups: sales,
    heading: 'Danh sách hợp đồng',
    trail: 'Hợp đồng > Danh sách hợp đồng',
  },
  {
    address: '/contract/temp-add',
    groups: sales,
    heading: 'Tạo hợp đồng cá nhân',
    trail: 'Hợp đồng > Tạo hợp đồng cá nhân',
  },
  {
    address: '/contract/temp-family-add',
    groups: sales,
    heading: 'Tạo hợp đồng gia đình',
    trail: 'Hợp đồng > Tạo hợp đồng gia đình',
  },
  { address: '/contract/temp-info/{one}', groups: sales, ...oneDetail },
  { address: '/contract/temp-family-info/{family}', groups: sales, ...familyDetail },
  // The address of the other kind redirects to the contract's own address.
  {
    address: '/contract/temp-info/{family}',
    ends: '/contract/temp-family-info/{family}',
    groups: sales,
    ...familyDetail,
  },
  {
    address: '/contract/temp-family-info/{one}',
    ends: '/contract/temp-info/{one}',
    groups: sales,
    ...oneDetail,
  },
  {
    address: '/contract/payment-return?user_refNo={one}',
    ends: '/contract/temp-info/{one}',
    groups: sales,
    ...oneDetail,
  },
  {
    address: '/contract/payment-return?user_refNo={family}',
    ends: '/contract/temp-family-info/{family}',
    groups: sales,
    ...familyDetail,
  },
  {
    address: '/contract/payment-return',
    ends: '/contract/temp-list',
    groups: sales,
    heading: 'Danh sách hợp đồng',
    trail: 'Hợp đồng > Danh sách hợp đồng',
  },
  {
    address: '/contract/list',
    groups: readers,
    heading: 'Hợp đồng đã phát hành',
    trail: 'Hợp đồng > Hợp đồng đã phát hành',
  },
  {
    address: '/bm-contract/temp-list',
    groups: overseers,
    heading: 'Danh sách hợp đồng',
    trail: 'Hỗ trợ nghiệp vụ > Danh sách hợp đồng',
  },
  { address: '/bm-contract/temp-info/{one}', groups: overseers, ...oneAtDesk },
  { address: '/bm-contract/temp-family-info/{family}', groups: overseers, ...familyAtDesk },
  {
    address: '/bm-contract/temp-info/{family}',
    ends: '/bm-contract/temp-family-info/{family}',
    groups: overseers,
    ...familyAtDesk,
  },
  {
    address: '/bm-contract/temp-family-info/{one}',
    ends: '/bm-contract/temp-info/{one}',
    groups: overseers,
    ...oneAtDesk,
  },
  {
    address: '/report/export',
    groups: readers,
    heading: 'Báo cáo',
    trail: 'Báo cáo',
  },
  {
    address: '/report/issued',
    groups: readers,
    heading: 'Báo cáo',
    trail: 'Báo cáo > Phát hành và hủy',
  },
  {
    address: '/report/price',
    groups: readers,
    heading: 'Báo cáo',
    trail: 'Báo cáo > Phí bảo hiểm',
  },
  {
    address: '/report/officers',
    groups: ['backOffice', 'manager', 'director'],
    heading: 'Báo cáo',
    trail: 'Báo cáo > Theo nhân viên',
  },
  {
    address: '/report/bordereau',
    groups: ['backOffice', 'director'],
    heading: 'Bảng kê tháng',
    trail: 'Báo cáo > Bảng kê tháng',
  },
  {
    address: '/report/schedules',
    groups: readers,
    heading: 'Báo cáo',
    trail: 'Báo cáo > Báo cáo định kỳ',
  },
  {
    address: '/report/certificates',
    groups: ['manager', 'director', 'admin'],
    heading: 'Chứng chỉ bán bảo hiểm',
    trail: 'Báo cáo > Chứng chỉ bán bảo hiểm',
  },
  {
    address: '/team/handover',
    groups: ['backOffice', 'manager', 'director'],
    heading: 'Bàn giao hợp đồng',
    trail: 'Đội ngũ > Bàn giao hợp đồng',
  },
  {
    address: '/team/unpaid',
    groups: ['manager', 'director'],
    heading: 'Hợp đồng chờ thanh toán',
    trail: 'Đội ngũ > Hợp đồng chờ thanh toán',
  },
  {
    address: '/contract/renewals',
    groups: ['sales', 'backOffice', 'manager', 'director', 'auditor'],
    heading: 'Tái tục',
    trail: 'Hợp đồng > Tái tục',
  },
  {
    address: '/money/statements',
    groups: ['backOffice', 'auditor'],
    heading: 'Sao kê ngân hàng',
    trail: 'Tiền > Sao kê ngân hàng',
  },
  {
    address: '/money/unallocated',
    groups: ['backOffice', 'auditor'],
    heading: 'Tiền cần xử lý',
    trail: 'Tiền > Tiền cần xử lý',
  },
  {
    address: '/money/approvals',
    groups: ['backOffice', 'auditor'],
    heading: 'Chờ duyệt',
    trail: 'Tiền > Chờ duyệt',
  },
  {
    address: '/money/reconciliation',
    groups: ['backOffice', 'auditor'],
    heading: 'Đối soát theo ngày',
    trail: 'Tiền > Đối soát theo ngày',
  },
  {
    address: '/money/refunds',
    groups: ['backOffice', 'auditor'],
    heading: 'Hoàn phí bằng chuyển khoản',
    trail: 'Tiền > Hoàn phí bằng chuyển khoản',
  },
  {
    address: '/audit/reads',
    groups: ['auditor'],
    heading: 'Nhật ký xem dữ liệu',
    trail: 'Kiểm toán > Nhật ký xem dữ liệu',
  },
  {
    address: '/admin/people',
    groups: ['admin'],
    heading: 'Nhân sự',
    trail: 'Quản trị > Nhân sự',
  },
  {
    address: '/admin/people/{manager}',
    groups: ['admin'],
    heading: 'Phạm Thu Hương',
    trail: 'Quản trị > Nhân sự > {manager}',
  },
  {
    address: '/admin/import',
    groups: ['admin'],
    heading: 'Nhập từ tệp',
    trail: 'Quản trị > Nhập từ tệp',
  },
  {
    address: '/admin/requests',
    groups: ['admin'],
    heading: 'Yêu cầu thay đổi',
    trail: 'Quản trị > Yêu cầu thay đổi',
  },
  {
    address: '/admin/units',
    groups: ['admin'],
    heading: 'Đơn vị',
    trail: 'Quản trị > Đơn vị',
  },
  {
    address: '/admin/catalogue',
    groups: ['admin'],
    heading: 'Sản phẩm và phí',
    trail: 'Quản trị > Sản phẩm và phí',
  },
  {
    address: '/admin/catalogue/plan/{plan}',
    groups: ['admin'],
    heading: 'Cơ bản',
    trail: 'Quản trị > Sản phẩm và phí > {plan}',
  },
  {
    address: '/admin/catalogue/promotion/{product}',
    groups: ['admin'],
    heading: 'Ưu đãi gia đình',
    trail: 'Quản trị > Sản phẩm và phí > {product}',
  },
  {
    address: '/admin/history',
    groups: ['admin', 'auditor'],
    heading: 'Lịch sử thay đổi',
    trail: 'Quản trị > Lịch sử thay đổi',
  },
  {
    address: '/user/change-password',
    groups: allGroups,
    heading: 'Đổi mật khẩu',
    trail: 'Tài khoản > Đổi mật khẩu',
  },
  {
    address: '/user/devices',
    groups: allGroups,
    heading: 'Thiết bị đang đăng nhập',
    trail: 'Tài khoản > Thiết bị đang đăng nhập',
  },
  {
    address: '/user/security',
    groups: allGroups,
    heading: 'Bảo mật đăng nhập',
    trail: 'Tài khoản > Bảo mật',
  },
  {
    address: '/user/agreement',
    groups: allGroups,
    heading: 'Thỏa thuận bảo vệ dữ liệu cá nhân',
    trail: 'Tài khoản > Thỏa thuận dữ liệu cá nhân',
  },
  // Unknown addresses: bare areas, truncated addresses and any others.
  { address: '/dashboard', ...lostPage, trail: 'Trang chủ' },
  { address: '/contract', ...lostPage, trail: 'Hợp đồng' },
  { address: '/contract/temp-info', ...lostPage, trail: 'Hợp đồng > Chi tiết hợp đồng' },
  { address: '/bm-contract', ...lostPage, trail: 'Hỗ trợ nghiệp vụ' },
  { address: '/bm-contract/anything', ...lostPage, trail: 'Hỗ trợ nghiệp vụ' },
  { address: '/report', ...lostPage, trail: 'Báo cáo' },
  { address: '/report/anything', ...lostPage, trail: 'Báo cáo' },
  { address: '/user', ...lostPage, trail: 'Tài khoản' },
  { address: '/nowhere', ...lostPage, trail: '' },
];

/** Address and text of each entry of the sidebar, in order. */
const introduce = '/dashboard/introduce Giới thiệu';
const heads = [introduce, '/contract/list Hợp đồng đã phát hành', '/report/export Báo cáo'];
export const sidebars = {
  sales: [
    introduce,
    '/contract/temp-add Tạo hợp đồng cá nhân',
    '/contract/temp-family-add Tạo hợp đồng gia đình',
    '/contract/temp-list Danh sách hợp đồng',
  ],
  backOffice: [introduce, '/bm-contract/temp-list Danh sách hợp đồng'],
  manager: heads,
  director: heads,
  auditor: [
    introduce,
    '/bm-contract/temp-list Danh sách hợp đồng',
    '/contract/list Hợp đồng đã phát hành',
    '/report/export Báo cáo',
    '/audit/reads Nhật ký xem dữ liệu',
    '/admin/history Lịch sử thay đổi',
  ],
  admin: [introduce],
} as const satisfies Record<RoleGroup, readonly string[]>;

const clerkDesks = [
  '/bm-contract/temp-list?view=customer-requests Yêu cầu của khách',
  '/bm-contract/temp-list?view=missing-consent Thiếu sự đồng ý',
  '/bm-contract/temp-list?view=overlap Trùng thời hạn',
  '/bm-contract/temp-list?view=messages Tin chưa gửi',
  '/bm-contract/temp-list?view=syncs Chưa gửi công ty bảo hiểm',
  '/bm-contract/temp-list?view=jobs Tác vụ lỗi',
  '/bm-contract/temp-list?view=alarms Cảnh báo',
  '/money/statements Sao kê ngân hàng',
  '/money/unallocated Tiền cần xử lý',
  '/money/approvals?state=PENDING Chờ duyệt',
  '/bm-contract/temp-list?view=refunds Hoàn phí',
  '/money/refunds Hoàn phí bằng chuyển khoản',
  '/bm-contract/temp-list?view=payment-reversed Ngân hàng lấy lại tiền',
  '/money/reconciliation Đối soát theo ngày',
] as const;
const headDesks: readonly string[] = [
  '/report/issued Phát hành và hủy',
  '/report/price Phí bảo hiểm',
  '/report/certificates Chứng chỉ bán bảo hiểm',
  '/team/unpaid Hợp đồng chờ thanh toán',
  '/contract/renewals Tái tục',
];
const bordereau = '/report/bordereau Bảng kê tháng';
const adminDesks = [
  '/admin/requests?waitsFor=me Yêu cầu thay đổi',
  '/admin/people Nhân sự',
  '/admin/import Nhập từ tệp',
  '/admin/units Đơn vị',
  '/admin/catalogue Sản phẩm và phí',
  '/report/certificates Chứng chỉ bán bảo hiểm',
  '/admin/history Lịch sử thay đổi',
] as const;
/** The entries below them (NAV-15). */
export const desks: Readonly<Record<RoleGroup, readonly string[]>> = {
  sales: ['/contract/renewals Tái tục'],
  backOffice: [...clerkDesks, bordereau],
  manager: headDesks,
  director: headDesks.toSpliced(2, 0, bordereau),
  auditor: clerkDesks,
  admin: adminDesks,
};

/** The menu of each user: role, and the channel SALE or else the level (NAV-8). */
export const people = [
  { name: 'sales.cbb', group: 'sales', menu: 'Nhân viên kinh doanh · Chuyên viên' },
  { name: 'sales.sale', group: 'sales', menu: 'Sale · SALE', isElsewhere: true },
  { name: 'bm', group: 'backOffice', menu: 'Hỗ trợ nghiệp vụ' },
  { name: 'manager', group: 'manager', menu: 'Quản lý kinh doanh · Trưởng nhóm' },
  { name: 'director', group: 'director', menu: 'Giám đốc chi nhánh' },
  { name: 'area', group: 'director', menu: 'Giám đốc khu vực' },
  { name: 'region', group: 'director', menu: 'Giám đốc vùng' },
  { name: 'auditor', group: 'auditor', menu: 'Kiểm toán nội bộ' },
  { name: 'admin', group: 'admin', menu: 'Quản trị hệ thống' },
] as const;
