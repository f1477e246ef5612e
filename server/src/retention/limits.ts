/**
 * How long what falls due within the first years is kept, each beside its row in the appendix of the agreement
 * (templates/agreement/appendix-retention.typ); a test holds the two against each other. What falls due later, or lies
 * outside of the program, is work of operations (docs/operations.md).
 */
export const KEPT = {
  /** From when anything was done to it last. Migration 0029 says so a second time and refuses anything younger. */
  draft: { row: 'Bản nháp chưa thanh toán, không được sửa thêm', months: 12 },
  /** No text is ever stored: what goes is the number from which the SMS with the link could be written once more. */
  messageText: { row: 'Nội dung tin nhắn và thư điện tử đã gửi', days: 90 },
  /** From its use, its replacement or its expiry, whichever comes first. */
  oneTimeCode: { row: 'Mã xác thực dùng một lần ở dạng băm', hours: 24 },
  /** The days that it works, and then the term of its contract. */
  linkHash: { row: 'Liên kết hợp đồng ở dạng băm', days: 30 },
  /** Sessions from their end; passwords that were mailed and notices about them, with their messages. */
  signIns: { row: 'Nhật ký đăng nhập và thao tác kỹ thuật', months: 24 },
} as const;
