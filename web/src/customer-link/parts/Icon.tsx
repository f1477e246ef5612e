/** Decorative line icons of 24 units. The last five are the ways to pay. */
const drawings = {
  shield: (
    <>
      <path d="M12 3 4.5 6v5.5c0 4.6 3.2 8 7.5 9.5 4.3-1.5 7.5-4.9 7.5-9.5V6L12 3Z" />
      <path d="M12 8.5v6M9 11.5h6" />
    </>
  ),
  phone: (
    <path
      d="M6.5 3.5h2.8l1.5 4-2 1.6a12 12 0 0 0 6.1 6.1l1.6-2 4 1.5v2.8a2 2 0 0 1-2.2 2A17 17 0 0 1
      4.5 5.7a2 2 0 0 1 2-2.2Z"
    />
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17Z" />
    </>
  ),
  chevron: <path d="m6 9 6 6 6-6" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  tick: <path d="m5 12.5 4.7 4.7L19 7.5" />,
  exclamation: <path d="M12 5v9M12 18.5v.010" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  note: (
    <>
      <path d="M4.5 19.5h4L19.5 8.5l-4-4L4.5 15.5v4Z" />
      <path d="m13 7 4 4" />
    </>
  ),
  download: <path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 20h14" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
      <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
      <path d="M2.5 9.5h19M6 15h4" />
    </>
  ),
  'bank-card': (
    <path d="M3.5 9.5 12 4.5l8.5 5v1h-17v-1ZM6 10.5v6M10 10.5v6M14 10.5v6M18 10.5v6M3.5 19.5h17" />
  ),
  transfer: <path d="M4.5 8.5h14L15 5M19.5 15.5h-14L9 19" />,
  qr: (
    <>
      <rect x="4" y="4" width="6" height="6" rx="1" />
      <rect x="14" y="4" width="6" height="6" rx="1" />
      <rect x="4" y="14" width="6" height="6" rx="1" />
      <path d="M14 14h2.5v2.5M20 14v.010M20 17.5V20h-3M14 20v-1" />
    </>
  ),
  gateway: (
    <>
      <circle cx="6" cy="12" r="1.25" />
      <circle cx="12" cy="12" r="1.25" />
      <circle cx="18" cy="12" r="1.25" />
    </>
  ),
} as const;

type IconName = keyof typeof drawings;

/** One icon, in the colour of the text beside it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
