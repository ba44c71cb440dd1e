import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** In modules, around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code, dark on light in every theme: few readers take the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  // The smallest version that holds the text, with medium error correction.
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count }, (_, at) => at);
  const path = places
    .flatMap((row) =>
      places
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${String(column + QUIET_ZONE)} ${String(row + QUIET_ZONE)}h1v1h-1z`),
    )
    .join('');
  return { size: count + 2 * QUIET_ZONE, path };
}
