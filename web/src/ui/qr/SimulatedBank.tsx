import { isDevelopment } from '../../page/is-development.ts';

const PATH = '/dev/bank';

/** In development, the bank that pays a VietQR code: no camera and no banking app is needed. */
export function SimulatedBank({ qrPayload }: { readonly qrPayload: string }) {
  if (!isDevelopment()) return null;
  return (
    <p>
      <a href={`${PATH}?qr=${encodeURIComponent(qrPayload)}`} target="_blank" rel="noreferrer">
        {PATH}
      </a>
    </p>
  );
}
