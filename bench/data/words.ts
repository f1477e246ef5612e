/** What Vietnamese names and addresses are made of; the common ones stand first and are drawn more often. */
export const familyNames = [
  ...['Nguyễn', 'Nguyễn', 'Nguyễn', 'Nguyễn', 'Trần', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Phan', 'Vũ', 'Võ'],
  ...['Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương', 'Lý', 'Đinh', 'Trương', 'Mai', 'Đoàn', 'Lương', 'Tạ', 'Quách'],
] as const;

export const middleNames = {
  male: ['Văn', 'Văn', 'Hữu', 'Đức', 'Công', 'Quang', 'Minh', 'Xuân', 'Quốc', 'Đình', 'Thành', 'Ngọc'],
  female: ['Thị', 'Thị', 'Thị Ngọc', 'Ngọc', 'Thu', 'Thanh', 'Phương', 'Kim', 'Bích', 'Thùy', 'Hồng', 'Mỹ'],
} as const;

export const givenNames = {
  male: [
    ...['Anh', 'Bảo', 'Bình', 'Cường', 'Dũng', 'Duy', 'Đạt', 'Đức', 'Hải', 'Hiếu', 'Hòa', 'Hùng', 'Huy', 'Khánh'],
    ...['Khoa', 'Kiên', 'Lâm', 'Long', 'Mạnh', 'Minh', 'Nam', 'Nghĩa', 'Phong', 'Phúc', 'Quân', 'Sơn', 'Thắng', 'Tùng'],
  ],
  female: [
    ...['Ánh', 'Châu', 'Chi', 'Dung', 'Giang', 'Hà', 'Hạnh', 'Hằng', 'Hiền', 'Hoa', 'Huệ', 'Hương', 'Lan', 'Linh'],
    ...[
      'Loan',
      'Mai',
      'My',
      'Nga',
      'Ngân',
      'Nhung',
      'Oanh',
      'Phượng',
      'Quỳnh',
      'Thảo',
      'Thúy',
      'Trang',
      'Tuyết',
      'Yến',
    ],
  ],
} as const;

export const streets = [
  ...['Lê Lợi', 'Trần Hưng Đạo', 'Nguyễn Huệ', 'Hai Bà Trưng', 'Lý Thường Kiệt', 'Phan Chu Trinh', 'Điện Biên Phủ'],
  ...['Hùng Vương', 'Quang Trung', 'Ngô Quyền', 'Bạch Đằng', 'Võ Thị Sáu', 'Nguyễn Trãi', 'Hoàng Diệu'],
] as const;

export const provinces = [
  ...['Hà Nội', 'TP. Hồ Chí Minh', 'Đà Nẵng', 'Hải Phòng', 'Cần Thơ', 'Huế', 'Quảng Ninh', 'Thanh Hóa', 'Nghệ An'],
  ...['Đắk Lắk', 'Khánh Hòa', 'Lâm Đồng', 'Đồng Nai', 'An Giang', 'Lào Cai', 'Thái Nguyên', 'Bắc Ninh', 'Cà Mau'],
] as const;

export const regions = [
  ...['Miền Bắc', 'Đồng bằng sông Hồng', 'Bắc Trung Bộ', 'Duyên hải miền Trung', 'Tây Nguyên', 'Đông Nam Bộ'],
  'Đồng bằng sông Cửu Long',
] as const;
