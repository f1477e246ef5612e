/**
 * Retention periods that end within the first years, each with its row in the agreement's appendix
 * (templates/agreement/appendix-retention.typ); a test compares the two. Operations handles longer
 * periods and other systems (docs/retention.md).
 */
export const KEPT = {
  /** Since the last change. The function is_draft_expired() enforces the same limit. */
  draft: { row: 'Bản nháp chưa thanh toán, không được sửa thêm', months: 12 },
  /** Texts are not stored; this clears the nonce from which the link of an SMS can be rebuilt. */
  messageText: { row: 'Nội dung tin nhắn và thư điện tử đã gửi', days: 90 },
  /** From its use, its replacement or its expiry; the first counts. */
  oneTimeCode: { row: 'Mã xác thực dùng một lần ở dạng băm', hours: 24 },
  /** The days of the link's validity, followed by the term of its contract. */
  linkHash: { row: 'Liên kết hợp đồng ở dạng băm', days: 30 },
  /** Sessions from their end; mailed passwords with their messages; the log of reads. */
  signIns: { row: 'Nhật ký đăng nhập và thao tác kỹ thuật', months: 24 },
  /** Notices and statements of the bank, from the end of the year that received them. */
  bankPapers: { row: 'Chứng từ thu phí, hoàn phí, đối soát', yearsAfterTheirYear: 10 },
} as const;
