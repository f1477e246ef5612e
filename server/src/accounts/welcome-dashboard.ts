import type { welcomeDashboard as endpoint } from '@salus/api/accounts.ts';
import type { StaffUseCase } from '../context.ts';

/** The static words of the first page; everybody reads the same. */
export const welcomeDashboard: StaffUseCase<typeof endpoint> = async () => ({
  title: 'Chào mừng đến với Salus',
  paragraphs: [
    'Salus là nơi lập, xác thực, thu phí, phát hành và quản lý hợp đồng bảo hiểm sức khỏe cá nhân và gia đình.',
    'Nhập thông tin một lần, gửi liên kết cho khách hàng xem lại và thanh toán trên điện thoại. Giấy chứng nhận có chữ ký điện tử được gửi tới hộp thư của khách hàng trong vài phút sau khi nhận đủ phí.',
    'Chỉ thu thập thông tin cần cho hợp đồng, không chia sẻ tài khoản và đăng xuất khi rời máy dùng chung.',
  ],
});
