/** The mark of Salus: a shield with a cross. */
export function Logo() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0B6B58" />
      <path
        d="M16 6.5l7.5 2.8v6.2c0 4.7-3.1 8.5-7.5 10-4.4-1.5-7.5-5.3-7.5-10V9.3z"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M16 12v8M12 16h8" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
